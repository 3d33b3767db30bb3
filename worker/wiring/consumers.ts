import { consumeDeadLetters, DEAD_SUFFIX } from '../dead-letters/consume-dead-letters.ts';
import { consumeMails } from '../mail/wake.ts';
import { consumeClicks } from '../tracking/consume-clicks.ts';
import { consumeWebhooks } from '../webhooks/consume-webhooks.ts';
import { nudgeWebhooks } from '../webhooks/emit.ts';
import { CLICKS_QUEUE, clickSinks } from './click-sinks.ts';
import { contextOf } from './context.ts';

/** Hands a batch to the consumer of its queue. */
export async function consume(batch: MessageBatch, env: Env): Promise<void> {
  const ctx = contextOf(env, `queue:${batch.queue}`, { kind: 'system', name: 'queue' });
  if (batch.queue.endsWith(DEAD_SUFFIX)) await consumeDeadLetters(batch, ctx, env.ARCHIVE);
  if (batch.queue === CLICKS_QUEUE) {
    await consumeClicks(batch, clickSinks(ctx, env));
    await nudgeWebhooks(env, 'click.tracked');
  }
  if (batch.queue === 'tributary-webhooks') await consumeWebhooks(batch, ctx, env);
  if (batch.queue === 'tributary-mails') await consumeMails(batch, ctx, env);
}
