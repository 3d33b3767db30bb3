import type { Context } from '../platform/context.ts';
import { errorFacts, log } from '../platform/log.ts';
import { deliveryEnvOf, type OwnerOf } from '../platform/outbound/delivery-env.ts';
import { MINUTE, SECOND } from '../platform/time.ts';
import { deliverDue } from './deliver-due.ts';
import { nextDue } from './delivery-store.ts';

/** Cron runs this often. Deliveries that are due sooner get a delayed message. */
const SWEEP_INTERVAL_MS = 5 * MINUTE;
const RETRY_DELAY_SECONDS = 30;

/** Consumes the webhook queue. A message only starts a run; the due deliveries are in the database. */
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
    batch.retryAll({ delaySeconds: RETRY_DELAY_SECONDS });
  }
}

/** Sends due deliveries, and schedules another run if one is due before the next sweep. */
export async function runDeliveries(ctx: Context, env: Env, ownerOf: OwnerOf): Promise<{ attempts: number }> {
  const deliveryEnv = deliveryEnvOf(env, ownerOf);
  const attempts = await deliverDue(ctx, deliveryEnv);
  const at = await nextDue(ctx);
  const wait = at === null ? SWEEP_INTERVAL_MS : Math.max(0, at - deliveryEnv.clock());
  if (wait < SWEEP_INTERVAL_MS) await env.WEBHOOKS.send('due', { delaySeconds: Math.ceil(wait / SECOND) });
  return { attempts };
}
