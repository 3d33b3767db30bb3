import { consumeClicks } from '../clicks/consume-clicks.ts';
import { CLICKS_QUEUE } from '../clicks/queue-names.ts';
import type { Context } from '../platform/context.ts';
import { contextOf } from '../platform/create-context.ts';
import { consumeEmails } from '../platform/email/consumer.ts';
import { isNotWritable, requireWritable } from '../platform/require-writable.ts';
import { consumeDeadLetters, DEAD_SUFFIX } from '../reporting/operator/dead-letters/consume-dead-letters.ts';
import { consumeWebhooks } from '../webhooks/consume-webhooks.ts';
import { enqueueWebhookRun } from '../webhooks/emit.ts';
import { clickSinks } from './click-sinks.ts';
import { emailDeps } from './emails.ts';
import { ownerOf } from './owner-of.ts';
import { consumeJobs } from './run-jobs.ts';

/** Messages wait in their queue while nothing may be written, and don't use up their attempts within seconds. */
const CLOSED_DELAY_SECONDS = 600;

export async function consume(batch: MessageBatch, env: Env): Promise<void> {
  const ctx = contextOf(env, `queue:${batch.queue}`, { kind: 'system', name: 'queue' });
  // Clicks are kept in stores of their own.
  if (batch.queue !== CLICKS_QUEUE && (await isClosed(ctx, env)))
    return batch.retryAll({ delaySeconds: CLOSED_DELAY_SECONDS });
  if (batch.queue.endsWith(DEAD_SUFFIX)) await consumeDeadLetters(batch, ctx, env.ARCHIVE);
  if (batch.queue === CLICKS_QUEUE) {
    await consumeClicks(batch, clickSinks(ctx, env));
    await enqueueWebhookRun(env, 'click.tracked');
  }
  if (batch.queue === 'tributary-jobs') await consumeJobs(batch, ctx, env);
  if (batch.queue === 'tributary-webhooks') await consumeWebhooks(batch, ctx, env, ownerOf);
  if (batch.queue === 'tributary-emails') await consumeEmails(batch, ctx, env, emailDeps);
}

async function isClosed(ctx: Context, env: Env): Promise<boolean> {
  try {
    await requireWritable(env, ctx.db);
    return false;
  } catch (error) {
    if (!isNotWritable(error)) throw error;
    return true;
  }
}
