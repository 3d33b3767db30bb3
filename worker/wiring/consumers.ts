import { consumeMails } from '../mail/wake.ts';
import { consumeClicks } from '../tracking/click-queue.ts';
import { clickEventStatements } from '../webhooks/click-events.ts';
import { consumeWebhooks } from '../webhooks/consume-webhooks.ts';
import { nudgeWebhooks } from '../webhooks/emit.ts';
import { contextOf } from './services.ts';

/** Hands a batch to the consumer of its queue. */
export async function consume(batch: MessageBatch, env: Env): Promise<void> {
  const ctx = contextOf(env, `queue:${batch.queue}`, { kind: 'system', name: 'queue' });
  if (batch.queue === 'tributary-clicks') {
    await consumeClicks(batch, env.DB, (rows) => clickEventStatements(ctx, rows));
    await nudgeWebhooks(env, 'click.tracked');
  }
  if (batch.queue === 'tributary-webhooks') await consumeWebhooks(batch, ctx, env);
  if (batch.queue === 'tributary-mails') await consumeMails(batch, ctx, env);
}
