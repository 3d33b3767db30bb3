import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { addMs, DAY, type Instant, MINUTE } from '../platform/time.ts';
import type { RepeatableWrite } from './idempotency-key.ts';
import { idempotentWrites } from './tables.ts';

/** How long an answer is kept. */
export const RESPONSE_TTL_MS = DAY;
/** A call that has not ended by then was cut off, and the same one may begin anew. */
const HELD = MINUTE;
const RETRY_AFTER_SECONDS = 1;

/** A write is the caller's to do (`heldUntil` proves it), or it was done and this was its sealed answer. */
export type Claim = { heldUntil: Instant } | { status: number; answer: string };

/**
 * Claims a write for the caller: of calls at once one gets it. Throws `idempotency.in_progress` (409) while it runs, and
 * `idempotency.key_reused` (422) when the key was another request's.
 */
export async function claimWrite(ctx: Context, { id, requestHash }: RepeatableWrite): Promise<Claim> {
  const d1 = ctx.db.$client;
  const heldUntil = addMs(ctx.now, HELD);
  const [claimed, held] = await d1.batch<Held>([
    d1.prepare(CLAIM).bind(id, requestHash, heldUntil, ctx.now, addMs(ctx.now, -RESPONSE_TTL_MS)),
    d1.prepare('SELECT request_hash, status, answer FROM idempotent_writes WHERE id = ?1').bind(id),
  ]);
  if (claimed?.results.length === 1) return { heldUntil };
  const known = held?.results[0];
  if (known && known.request_hash !== requestHash)
    throw new DomainError(
      'idempotency.key_reused',
      'This Idempotency-Key was used for another request.',
      422,
    );
  if (known?.status != null && known.answer !== null) return { status: known.status, answer: known.answer };
  throw new DomainError('idempotency.in_progress', 'The first call with this key is still running.', 409, {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}

/** Keeps the answer of a claimed write, unless the claim has been lost meanwhile. */
export async function keepAnswer(
  ctx: Context,
  { id }: RepeatableWrite,
  heldUntil: Instant,
  kept: { status: number; answer: string },
): Promise<void> {
  await ctx.db.update(idempotentWrites).set(kept).where(claimOf(id, heldUntil));
}

/** Gives a claim up: nothing was done that would have to be remembered. */
export async function releaseWrite(ctx: Context, { id }: RepeatableWrite, heldUntil: Instant): Promise<void> {
  await ctx.db.delete(idempotentWrites).where(claimOf(id, heldUntil));
}

interface Held {
  request_hash: string;
  status: number | null;
  answer: string | null;
}

/** A new key, the same request again after it was cut off, or a key whose day is over. */
const CLAIM = `INSERT INTO idempotent_writes (id, request_hash, status, answer, held_until, created_at)
  VALUES (?1, ?2, NULL, NULL, ?3, ?4)
  ON CONFLICT (id) DO UPDATE SET request_hash = excluded.request_hash, status = NULL, answer = NULL,
    held_until = excluded.held_until, created_at = excluded.created_at
  WHERE created_at <= ?5 OR (status IS NULL AND held_until <= ?4 AND request_hash = ?2)
  RETURNING request_hash, status, answer`;

function claimOf(id: string, heldUntil: Instant) {
  return and(
    eq(idempotentWrites.id, id),
    eq(idempotentWrites.heldUntil, heldUntil),
    isNull(idempotentWrites.status),
  );
}
