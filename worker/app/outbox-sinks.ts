import type { OutboxSinks } from '../clicks/click-outbox.ts';
import { OUTBOX_QUEUE } from '../clicks/queue-names.ts';
import { writeClicks } from '../clicks/write-clicks.ts';
import { contextOf } from '../platform/create-context.ts';
import { requireWritable } from '../platform/require-writable.ts';
import { systemClock } from '../platform/time.ts';
import { keepDeadLetter } from '../reporting/operator/dead-letters/keep-dead-letter.ts';
import { enqueueWebhookRun } from '../webhooks/emit.ts';
import { afterClickWrite } from './after-click-write.ts';

/**
 * Writes clicks of an outbox as the queue's consumer does, including their webhook events. Throws `system.paused` or `schema.behind`
 * (503) while nothing may be written: the clicks stay in the outbox.
 */
export async function outboxSinks(env: Env, outbox: string): Promise<OutboxSinks> {
  const ctx = contextOf(env, `outbox:${outbox}`, { kind: 'system', name: 'outbox' });
  await requireWritable(env, ctx.db);
  return {
    async write(rows) {
      await writeClicks(env, rows, afterClickWrite(ctx, env));
      await enqueueWebhookRun(env, 'click.tracked');
    },
    storeRejected: (name, rows) =>
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
