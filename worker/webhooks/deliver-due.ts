import type { Context } from '../platform/context.ts';
import type { WebhookId } from '../platform/ids.ts';
import { errorFacts, log } from '../platform/log.ts';
import { addMs, MINUTE } from '../platform/time.ts';
import type { DeliveryEnv } from './delivery-env.ts';
import { dueEndpoints, putOff } from './lease-delivery.ts';
import { serveEndpoint } from './serve-endpoint.ts';

/** Endpoints served at the same time; an invocation may have six connections open. */
const LANES = 5;
const ENDPOINTS_IN_A_RUN = 50;
const AFTER_A_FAULT = 5 * MINUTE;

/**
 * Sends what is due, the endpoints that wait longest first, each in its turn. Many may run at once: every delivery is
 * claimed by one of them. Answers how many attempts were made.
 */
export async function deliverDue(ctx: Context, outside: DeliveryEnv): Promise<number> {
  const waiting = await dueEndpoints(ctx, outside.clock(), ENDPOINTS_IN_A_RUN);
  const lanes = Array.from({ length: LANES }, async () => {
    let attempts = 0;
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      attempts += await serve(ctx, outside, id);
    return attempts;
  });
  return (await Promise.all(lanes)).reduce((total, attempts) => total + attempts, 0);
}

/** A fault of ours at one endpoint is logged and keeps none of the others. */
async function serve(ctx: Context, outside: DeliveryEnv, id: WebhookId): Promise<number> {
  try {
    return await serveEndpoint(ctx, outside, id);
  } catch (error) {
    log('error', 'webhooks.not_served', { endpoint: id, ...errorFacts(error) });
    const now = outside.clock();
    await putOff(ctx, id, now, addMs(now, AFTER_A_FAULT)).run();
    return 0;
  }
}
