import type { Context } from '../platform/context.ts';
import { addMs, type Instant } from '../platform/time.ts';
import type { Attempt } from './attempt.ts';
import type { AttemptOutcome } from './attempt-outcome.ts';
import { cooldownEnd } from './cooldown.ts';
import { type LeasedDelivery, putOff } from './lease-delivery.ts';
import { retryDelay } from './retry-schedule.ts';
import type { Endpoint } from './tables.ts';

/**
 * Writes down what became of an attempt: its log line, its delivery's next state (unless another attempt has taken that
 * over), since when the endpoint fails, and the rest it gets.
 */
export async function settleAttempt(
  ctx: Context,
  endpoint: Endpoint,
  claimed: LeasedDelivery,
  attempt: Attempt,
  verdict: AttemptOutcome,
): Promise<void> {
  const d1 = ctx.db.$client;
  const { at, status, latencyMs, responseBody, fault } = attempt;
  const next = nextState(claimed, attempt, verdict);
  await d1.batch([
    d1
      .prepare(
        `INSERT INTO webhook_attempts (delivery_id, at, status, latency_ms, response_body, fault)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
      )
      .bind(claimed.id, at, status, latencyMs, responseBody, fault),
    d1
      .prepare(
        `UPDATE webhook_deliveries SET state = ?3, next_attempt_at = ?4, updated_at = ?5
         WHERE id = ?1 AND attempts = ?2 AND state = 'pending'`,
      )
      .bind(claimed.id, claimed.attempt, next.state, next.at, at),
    ...(fault === 'unsendable' ? [] : [failingStatement(d1, endpoint, verdict, at)]),
    ...(verdict.rests
      ? [putOff(ctx, endpoint.id, at, cooldownEnd(at, endpoint.failingSince, attempt.askedFor))]
      : []),
  ]);
}

function nextState(
  claimed: LeasedDelivery,
  { at, askedFor, fault }: Attempt,
  { arrived, disable }: AttemptOutcome,
): { state: 'delivered' | 'failed' | 'pending'; at: Instant } {
  if (arrived) return { state: 'delivered', at };
  const delay =
    disable || fault === 'unsendable' ? null : retryDelay(claimed.attempt, Math.random(), askedFor);
  return delay === null ? { state: 'failed', at } : { state: 'pending', at: addMs(at, delay) };
}

/** Since when every delivery fails; written only where it changes. */
function failingStatement(d1: D1Database, { id }: Endpoint, { arrived }: AttemptOutcome, at: Instant) {
  const endpoint = 'UPDATE webhook_endpoints SET failing_since';
  return arrived
    ? d1.prepare(`${endpoint} = NULL WHERE id = ?1 AND failing_since IS NOT NULL`).bind(id)
    : d1.prepare(`${endpoint} = ?2 WHERE id = ?1 AND failing_since IS NULL`).bind(id, at);
}
