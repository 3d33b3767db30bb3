import { keepDeadLetter } from '../dead-letters/keep-dead-letter.ts';
import { systemClock } from '../platform/time.ts';
import type { OutboxSinks } from '../tracking/click-outbox.ts';
import { writeClicks } from '../tracking/click-record.ts';
import { clickEventStatements } from '../webhooks/click-events.ts';
import { nudgeWebhooks } from '../webhooks/emit.ts';
import { contextOf } from './context.ts';

/** The queue whose place an outbox takes; dead letters of it are groups of rows. */
export const OUTBOX_QUEUE = 'click-outbox';

/** Clicks of an outbox are written as those of the queue are, webhook events included. */
export function outboxSinks(env: Env, outbox: string): OutboxSinks {
  const ctx = contextOf(env, `outbox:${outbox}`, { kind: 'system', name: 'outbox' });
  return {
    async write(rows) {
      await writeClicks(env.DB, rows, (piece) => clickEventStatements(ctx, piece));
      await nudgeWebhooks(env, 'click.tracked');
    },
    setAside: (name, rows) =>
      keepDeadLetter(ctx, env.ARCHIVE, {
        queue: OUTBOX_QUEUE,
        messageId: `${outbox}:${name}:${rows.slice(0, 40)}`,
        body: new TextEncoder().encode(rows),
        attempts: 1,
        sentAt: systemClock(),
        reason: 'refused_by_database',
      }),
  };
}
