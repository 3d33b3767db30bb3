import { type OutboxSinks, WaitingClicks } from '../clicks/click-outbox.ts';

/** The outbox of this Worker. Its sinks are imported only when it drains. */
export class ClickOutbox extends WaitingClicks {
  protected override async sinks(): Promise<OutboxSinks> {
    const { outboxSinks } = await import('./outbox-sinks.ts');
    return outboxSinks(this.env, this.ctx.id.name ?? this.ctx.id.toString());
  }
}
