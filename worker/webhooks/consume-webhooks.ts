import type { Context } from '../platform/context.ts';
import { errorFacts, log } from '../platform/log.ts';
import { MINUTE, SECOND } from '../platform/time.ts';
import { deliverDue } from './deliver-due.ts';
import { deliveryEnvOf, type OwnerOf } from './delivery-env.ts';
import { nextDue } from './lease-delivery.ts';

/** Cron looks this often; what is due sooner wakes itself through the queue. */
const SWEEP_INTERVAL_MS = 5 * MINUTE;
const RETRY_SECONDS = 30;

/** The queue's consumer. A message says no more than that something may be due: the books know what. */
export async function consumeWebhooks(
  batch: MessageBatch,
  ctx: Context,
  env: Env,
  ownerOf: OwnerOf,
): Promise<void> {
  try {
    await runDeliveries(ctx, env, ownerOf);
    batch.ackAll();
  } catch (error) {
    log('error', 'webhooks.run_failed', errorFacts(error));
    batch.retryAll({ delaySeconds: RETRY_SECONDS });
  }
}

/** Delivers what is due, and sees to it that what is due before the next sweep is looked at in time. */
export async function runDeliveries(ctx: Context, env: Env, ownerOf: OwnerOf): Promise<{ attempts: number }> {
  const outside = deliveryEnvOf(env, ownerOf);
  const attempts = await deliverDue(ctx, outside);
  const at = await nextDue(ctx);
  const wait = at === null ? SWEEP_INTERVAL_MS : Math.max(0, at - outside.clock());
  if (wait < SWEEP_INTERVAL_MS) await env.WEBHOOKS.send('due', { delaySeconds: Math.ceil(wait / SECOND) });
  return { attempts };
}
