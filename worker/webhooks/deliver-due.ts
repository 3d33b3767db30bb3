import type { Context } from '../platform/context.ts';
import type { WebhookId } from '../platform/ids.ts';
import { errorFacts, log } from '../platform/log.ts';
import type { DeliveryEnv } from '../platform/outbound/delivery-env.ts';
import { addMs, MINUTE } from '../platform/time.ts';
import { dueEndpoints, postpone } from './delivery-store.ts';
import { serveEndpoint } from './serve-endpoint.ts';

/** The platform allows six open connections per invocation. */
const MAX_PARALLEL_ENDPOINTS = 5;
const MAX_ENDPOINTS_PER_RUN = 50;
const INTERNAL_ERROR_DELAY_MS = 5 * MINUTE;

/**
 * Sends due deliveries, the longest waiting endpoints first. Several runs can overlap, because each delivery is leased by
 * one of them. Returns the number of attempts.
 */
export async function deliverDue(ctx: Context, env: DeliveryEnv): Promise<number> {
  const waiting = await dueEndpoints(ctx, env.clock(), MAX_ENDPOINTS_PER_RUN);
  const workers = Array.from({ length: MAX_PARALLEL_ENDPOINTS }, async () => {
    let attempts = 0;
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      attempts += await serve(ctx, env, id);
    return attempts;
  });
  return (await Promise.all(workers)).reduce((total, attempts) => total + attempts, 0);
}

/** An internal error at one endpoint is logged and doesn't stop the others. */
async function serve(ctx: Context, env: DeliveryEnv, id: WebhookId): Promise<number> {
  try {
    return await serveEndpoint(ctx, env, id);
  } catch (error) {
    log('error', 'webhooks.not_served', { endpoint: id, ...errorFacts(error) });
    const now = env.clock();
    await postpone(ctx, id, now, addMs(now, INTERNAL_ERROR_DELAY_MS)).run();
    return 0;
  }
}
