import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { type Database, statementOf } from '../platform/database.ts';
import type { Attempt } from '../platform/outbound/attempt.ts';
import { addMs, type Instant } from '../platform/time.ts';
import { type LeasedDelivery, postpone } from './delivery-store.ts';
import { type AttemptOutcome, cooldownEnd, retryDelay } from './policy.ts';
import { type Endpoint, webhookAttempts, webhookDeliveries, webhookEndpoints } from './tables.ts';

/**
 * Stores the result of an attempt: its log entry, the next state of its delivery (unless another attempt has leased it),
 * the endpoint's `failing_since`, and its cooldown.
 */
export async function settleAttempt(
  ctx: Context,
  endpoint: Endpoint,
  delivery: LeasedDelivery,
  attempt: Attempt,
  outcome: AttemptOutcome,
): Promise<void> {
  const { db } = ctx;
  const { at, status, latencyMs, responseBody, fault } = attempt;
  const next = nextState(delivery, attempt, outcome);
  const { id, attempts, state } = webhookDeliveries;
  const queries = [
    db
      .insert(webhookAttempts)
      .values({ deliveryId: delivery.id, at, status, latencyMs, responseBody, fault }),
    db
      .update(webhookDeliveries)
      .set({ state: next.state, nextAttemptAt: next.at, updatedAt: at })
      .where(and(eq(id, delivery.id), eq(attempts, delivery.attempt), eq(state, 'pending'))),
    ...(fault === 'unsendable' ? [] : [failingQuery(db, endpoint, outcome, at)]),
  ];
  await db.$client.batch([
    ...queries.map((query) => statementOf(db, query)),
    ...(outcome.coolsDown
      ? [postpone(ctx, endpoint.id, at, cooldownEnd(at, endpoint.failingSince, attempt.retryAfterMs))]
      : []),
  ]);
}

function nextState(
  delivery: LeasedDelivery,
  { at, retryAfterMs, fault }: Attempt,
  { delivered, disable }: AttemptOutcome,
): { state: 'delivered' | 'failed' | 'pending'; at: Instant } {
  if (delivered) return { state: 'delivered', at };
  const delay =
    disable || fault === 'unsendable' ? null : retryDelay(delivery.attempt, Math.random(), retryAfterMs);
  return delay === null ? { state: 'failed', at } : { state: 'pending', at: addMs(at, delay) };
}

/** Updates the start of the endpoint's failures, only if it changes. */
function failingQuery(db: Database, endpoint: Endpoint, { delivered }: AttemptOutcome, at: Instant) {
  const { id, failingSince } = webhookEndpoints;
  return db
    .update(webhookEndpoints)
    .set({ failingSince: delivered ? null : at })
    .where(and(eq(id, endpoint.id), delivered ? isNotNull(failingSince) : isNull(failingSince)));
}
