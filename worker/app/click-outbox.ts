import { type OutboxSinks, WaitingClicks } from '../clicks/click-outbox.ts';

/** An outbox with the sinks of this Worker, which are imported when it drains. */
export class ClickOutbox extends WaitingClicks {
  protected override async sinks(): Promise<OutboxSinks> {
    const { outboxSinks } = await import('./outbox-sinks.ts');
    return outboxSinks(this.env, this.ctx.id.name ?? this.ctx.id.toString());
  }
}
