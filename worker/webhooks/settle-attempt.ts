import type { Context } from '../platform/context.ts';
import { addMs, type Instant } from '../platform/time.ts';
import type { Attempt } from './attempt.ts';
import { type LeasedDelivery, postpone } from './delivery-store.ts';
import { type AttemptOutcome, cooldownEnd, retryDelay } from './policy.ts';
import type { Endpoint } from './tables.ts';

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
  const d1 = ctx.db.$client;
  const { at, status, latencyMs, responseBody, fault } = attempt;
  const next = nextState(delivery, attempt, outcome);
  await d1.batch([
    d1
      .prepare(
        `INSERT INTO webhook_attempts (delivery_id, at, status, latency_ms, response_body, fault)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
      )
      .bind(delivery.id, at, status, latencyMs, responseBody, fault),
    d1
      .prepare(
        `UPDATE webhook_deliveries SET state = ?3, next_attempt_at = ?4, updated_at = ?5
         WHERE id = ?1 AND attempts = ?2 AND state = 'pending'`,
      )
      .bind(delivery.id, delivery.attempt, next.state, next.at, at),
    ...(fault === 'unsendable' ? [] : [failingStatement(d1, endpoint, outcome, at)]),
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
function failingStatement(d1: D1Database, { id }: Endpoint, { delivered }: AttemptOutcome, at: Instant) {
  const endpoint = 'UPDATE webhook_endpoints SET failing_since';
  return delivered
    ? d1.prepare(`${endpoint} = NULL WHERE id = ?1 AND failing_since IS NOT NULL`).bind(id)
    : d1.prepare(`${endpoint} = ?2 WHERE id = ?1 AND failing_since IS NULL`).bind(id, at);
}
