import { consumeClicks } from '../clicks/consume-clicks.ts';
import { CLICKS_QUEUE } from '../clicks/queue-names.ts';
import { contextOf } from '../platform/create-context.ts';
import { consumeEmails } from '../platform/email/consumer.ts';
import { consumeDeadLetters, DEAD_SUFFIX } from '../reporting/operator/dead-letters/consume-dead-letters.ts';
import { consumeWebhooks } from '../webhooks/consume-webhooks.ts';
import { enqueueWebhookRun } from '../webhooks/emit.ts';
import { clickSinks } from './click-sinks.ts';
import { emailDeps } from './emails.ts';
import { ownerOf } from './owner-of.ts';
import { consumeJobs } from './run-jobs.ts';

export async function consume(batch: MessageBatch, env: Env): Promise<void> {
  const ctx = contextOf(env, `queue:${batch.queue}`, { kind: 'system', name: 'queue' });
  if (batch.queue.endsWith(DEAD_SUFFIX)) await consumeDeadLetters(batch, ctx, env.ARCHIVE);
  if (batch.queue === CLICKS_QUEUE) {
    await consumeClicks(batch, clickSinks(ctx, env));
    await enqueueWebhookRun(env, 'click.tracked');
  }
  if (batch.queue === 'tributary-jobs') await consumeJobs(batch, ctx, env);
  if (batch.queue === 'tributary-webhooks') await consumeWebhooks(batch, ctx, env, ownerOf);
  if (batch.queue === 'tributary-emails') await consumeEmails(batch, ctx, env, emailDeps);
}
