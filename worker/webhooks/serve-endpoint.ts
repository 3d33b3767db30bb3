import { eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { errorCode } from '../platform/errors.ts';
import type { WebhookId } from '../platform/ids.ts';
import { errorFacts, log } from '../platform/log.ts';
import { addMs, SECOND } from '../platform/time.ts';
import { type Attempt, attempt, type Fault, unanswered } from './attempt.ts';
import { outcomeOf } from './attempt-outcome.ts';
import { cancelPending } from './cancel-pending.ts';
import { type DeliveryEnv, requireReachable } from './delivery-env.ts';
import { requestOf } from './delivery-request.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { type LeasedDelivery, leaseDelivery } from './lease-delivery.ts';
import { openSecrets } from './secrets.ts';
import { settleAttempt } from './settle-attempt.ts';
import type { Endpoint } from './tables.ts';
import { webhookEndpoints } from './tables.ts';

/** One endpoint's turn: then the others have theirs, however much waits for it and however slow it is. */
const MAX_DELIVERIES_PER_BATCH = 50;
const MAX_BATCH_MS = 15 * SECOND;

/**
 * Gives an endpoint its turn: what is due for it goes out one after another, until nothing is, the turn is over or the
 * receiver turns out to be down. Answers how many attempts were made.
 */
export async function serveEndpoint(ctx: Context, outside: DeliveryEnv, id: WebhookId): Promise<number> {
  const [endpoint] = await ctx.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  if (!endpoint?.isActive) {
    await cancelPending(ctx, id).run();
    return 0;
  }
  const secrets = await openSecrets(outside.sealKey, endpoint, outside.clock());
  const closed = await faultOfAddress(outside, endpoint.url);
  const endsAt = addMs(outside.clock(), MAX_BATCH_MS);
  let attempts = 0;
  while (attempts < MAX_DELIVERIES_PER_BATCH && outside.clock() < endsAt) {
    const claimed = await leaseDelivery(ctx, id, outside.clock());
    if (!claimed) break;
    attempts++;
    const made = closed
      ? unanswered(outside.clock(), 0, closed)
      : await attemptDelivery(outside, endpoint, secrets, claimed);
    const verdict = outcomeOf(made, endpoint.failingSince);
    await settleAttempt(ctx, endpoint, claimed, made, verdict);
    if (verdict.disable) await disableEndpoint(ctx, outside, endpoint, verdict.disable);
    if (verdict.disable || verdict.rests) break;
    if (made.fault !== 'unsendable')
      endpoint.failingSince = verdict.arrived ? null : (endpoint.failingSince ?? made.at);
  }
  return attempts;
}

/** One attempt; a delivery that no request can be made of is a failed one, and the next ones go on. */
async function attemptDelivery(
  outside: DeliveryEnv,
  endpoint: Endpoint,
  secrets: readonly string[],
  claimed: LeasedDelivery,
): Promise<Attempt> {
  let request: Request;
  try {
    request = requestOf(endpoint, secrets, claimed, outside.clock());
  } catch (error) {
    log('error', 'webhooks.unsendable', { delivery: claimed.id, ...errorFacts(error) });
    return unanswered(outside.clock(), 0, 'unsendable');
  }
  return attempt(outside, request);
}

/** Why nothing may be sent to an address now; null when it may. What it can't find out counts as a no. */
async function faultOfAddress(outside: DeliveryEnv, url: string): Promise<Fault | null> {
  try {
    await requireReachable(outside, url);
    return null;
  } catch (error) {
    return errorCode(error) === 'webhook.address_refused' ? 'address_refused' : 'lookup_failed';
  }
}
