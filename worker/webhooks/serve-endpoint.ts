import { eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { WebhookId } from '../platform/ids.ts';
import { errorFacts, log } from '../platform/log.ts';
import { webhookAddressRefused } from '../platform/outbound/address.ts';
import { type Attempt, type AttemptError, attempt, failedAttempt } from '../platform/outbound/attempt.ts';
import { type DeliveryEnv, requireReachable } from '../platform/outbound/delivery-env.ts';
import { webhookLookupFailed } from '../platform/outbound/dns-over-https.ts';
import { addMs, SECOND } from '../platform/time.ts';
import { cancelPending, eventOf, type LeasedDelivery, leaseDelivery } from './delivery-store.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { outcomeOf } from './policy.ts';
import { requestOf } from './request.ts';
import { readSecrets } from './secrets.ts';
import { settleAttempt } from './settle-attempt.ts';
import { type Endpoint, webhookEndpoints } from './tables.ts';

/** The budget of one endpoint per run, so that a slow endpoint or a long queue can't starve the others. */
const MAX_DELIVERIES_PER_BATCH = 50;
const MAX_BATCH_MS = 15 * SECOND;

/**
 * Sends the due deliveries of an endpoint one after another, until none is left, the budget is used up or the receiver
 * fails. Returns the number of attempts.
 */
export async function serveEndpoint(ctx: Context, env: DeliveryEnv, id: WebhookId): Promise<number> {
  const [endpoint] = await ctx.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  if (!endpoint?.isActive) {
    await cancelPending(ctx, id).run();
    return 0;
  }
  const secrets = await readSecrets(env.encryptionKey, endpoint, env.clock());
  const addressProblem = await findAddressProblem(env, endpoint.url);
  const endsAt = addMs(env.clock(), MAX_BATCH_MS);
  let attempts = 0;
  while (attempts < MAX_DELIVERIES_PER_BATCH && env.clock() < endsAt) {
    const delivery = await leaseDelivery(ctx, id, env.clock());
    if (!delivery) break;
    attempts++;
    const result = addressProblem
      ? failedAttempt(env.clock(), 0, addressProblem)
      : await attemptDelivery(env, endpoint, secrets, delivery);
    const outcome = outcomeOf(result, endpoint.failingSince);
    await settleAttempt(ctx, endpoint, delivery, result, outcome);
    if (outcome.disable) await disableEndpoint(ctx, env, endpoint, outcome.disable);
    if (outcome.disable || outcome.coolsDown) break;
    if (result.fault !== 'unsendable')
      endpoint.failingSince = outcome.delivered ? null : (endpoint.failingSince ?? result.at);
  }
  return attempts;
}

/** Makes one attempt. A delivery that can't be turned into a request fails, and the next ones continue. */
async function attemptDelivery(
  env: DeliveryEnv,
  endpoint: Endpoint,
  secrets: readonly string[],
  delivery: LeasedDelivery,
): Promise<Attempt> {
  let request: Request;
  try {
    request = requestOf(endpoint, secrets, { ...delivery, event: eventOf(delivery) }, env.clock());
  } catch (error) {
    log('error', 'webhooks.unsendable', { delivery: delivery.id, ...errorFacts(error) });
    return failedAttempt(env.clock(), 0, 'unsendable');
  }
  return attempt(env, request);
}

/** Returns null if deliveries may be sent to the address now. A failed lookup counts as a problem; another error is our own. */
async function findAddressProblem(env: DeliveryEnv, url: string): Promise<AttemptError | null> {
  try {
    await requireReachable(env, url);
    return null;
  } catch (error) {
    if (webhookAddressRefused.is(error)) return 'address_refused';
    if (webhookLookupFailed.is(error)) return 'lookup_failed';
    throw error;
  }
}
