import { consumeClicks } from '../clicks/consume-clicks.ts';
import { keepLines, linesOfBatch } from '../monitoring/request-logs/keep-lines.ts';
import type { Context } from '../platform/context.ts';
import { contextOf } from '../platform/create-context.ts';
import { consumeEmails } from '../platform/email/consumer.ts';
import { consumeEmailEvents } from '../platform/email-drivers/cloudflare-events.ts';
import { CLOSED_DELAY_SECONDS, type QueueKind, queueKind, queueName } from '../platform/queue-kind.ts';
import { type LoggedEvent, withRequestId } from '../platform/request-id.ts';
import { writeRefusal } from '../platform/require-writable.ts';
import { tallyMessages } from '../platform/samples/isolate-tally.ts';
import { consumeDeadLetters } from '../reporting/operator/dead-letters/consume-dead-letters.ts';
import { consumeWebhooks } from '../webhooks/consume-webhooks.ts';
import { enqueueWebhookRun } from '../webhooks/emit.ts';
import { clickSinks } from './click-sinks.ts';
import { emailDeps } from './emails.ts';
import { ownerOf } from './owner-of.ts';
import { consumeJobs } from './run-jobs.ts';

/** Queues whose messages only start work that the database lists, and that Cron starts too. */
const WAKE_UPS: readonly QueueKind[] = ['emails', 'webhooks'];

const CONSUMERS: Record<QueueKind, (batch: MessageBatch, ctx: Context, env: Env) => Promise<void>> = {
  clicks: async (batch, ctx, env) => {
    await consumeClicks(batch, clickSinks(ctx, env));
    await enqueueWebhookRun(env, 'click.tracked');
  },
  emails: (batch, ctx, env) => consumeEmails(batch, ctx, env, emailDeps),
  webhooks: (batch, ctx, env) => consumeWebhooks(batch, ctx, env, ownerOf),
  jobs: consumeJobs,
  bounces: consumeEmailEvents,
};

/** Consumes messages of any queue. Throws `queue.unknown` for one that this version doesn't know: its messages stay. */
export async function consume(batch: MessageBatch, env: Env): Promise<void> {
  const requestId = `queue:${batch.queue}:${batch.messages[0]?.id ?? 'none'}`;
  const ctx = contextOf(env, requestId, { kind: 'system', name: 'queue' });
  const events: LoggedEvent[] = [];
  const keep = (outcome: 'done' | 'failed') =>
    keepLines(
      env,
      linesOfBatch(requestId, { queue: batch.queue, messages: batch.messages, at: ctx.now, outcome }, events),
    );
  try {
    await withRequestId(requestId, () => consumeIn(batch, ctx, env), events);
  } catch (error) {
    await keep('failed');
    throw error;
  }
  await keep('done');
}

async function consumeIn(batch: MessageBatch, ctx: Context, env: Env): Promise<void> {
  const { kind, isDead } = queueKind(batch.queue);
  // Clicks are kept in stores of their own.
  if ((kind !== 'clicks' || isDead) && (await writeRefusal(env, ctx.db)))
    return leaveUndone(batch, kind, isDead);
  if (isDead) return consumeDeadLetters(batch, queueName(kind), ctx, env.ARCHIVE);
  await tallyMessages(env, kind, batch.messages, ctx.now);
  return CONSUMERS[kind](batch, ctx, env);
}

function leaveUndone(batch: MessageBatch, kind: QueueKind, isDead: boolean): void {
  if (WAKE_UPS.includes(kind) && !isDead) batch.ackAll();
  else batch.retryAll({ delaySeconds: CLOSED_DELAY_SECONDS });
}
