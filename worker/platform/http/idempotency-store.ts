import { and, eq, isNull } from 'drizzle-orm';
import { deleteInBatches } from '../bulk.ts';
import type { Context } from '../context.ts';
import { failure } from '../failure.ts';
import { CRON, job } from '../job.ts';
import { addMs, DAY, HOUR, type Instant, MINUTE } from '../time.ts';
import type { RepeatableWrite } from './idempotency-key.ts';
import { idempotentWrites } from './tables.ts';

const RESPONSE_TTL_MS = DAY;
/** A call that runs longer was cut off; the client may repeat it. */
const CLAIM_TTL_MS = MINUTE;
const RETRY_AFTER_SECONDS = 1;
const BATCH_SIZE = 5_000;

/** The caller holds the claim until `heldUntil`, or the write was done and has this encrypted response. */
type Claim = { heldUntil: Instant } | StoredResponse;

interface StoredResponse {
  status: number;
  response: string;
}

const idempotencyKeyReused = failure(
  'idempotency.key_reused',
  422,
  'This Idempotency-Key was used for another request.',
  { action: 'Use a new `Idempotency-Key` for a different body.' },
);
const idempotencyInProgress = failure(
  'idempotency.in_progress',
  409,
  'The first call with this key is still running.',
  { action: 'Wait for `Retry-After` seconds, then retry the same request.' },
);

/**
 * Claims a write. Of simultaneous calls, one gets the claim. Throws `idempotency.in_progress` (409) while it runs,
 * `idempotency.key_reused` (422) if the key belongs to another request.
 */
export async function claimWrite(ctx: Context, { id, requestHash }: RepeatableWrite): Promise<Claim> {
  const d1 = ctx.db.$client;
  const heldUntil = addMs(ctx.now, CLAIM_TTL_MS);
  const [claimed, stored] = await d1.batch<Row>([
    d1.prepare(CLAIM).bind(id, requestHash, heldUntil, ctx.now, addMs(ctx.now, -RESPONSE_TTL_MS)),
    d1.prepare('SELECT request_hash, status, response FROM idempotent_writes WHERE id = ?1').bind(id),
  ]);
  if (claimed?.results.length === 1) return { heldUntil };
  const existing = stored?.results[0];
  if (existing && existing.request_hash !== requestHash) throw idempotencyKeyReused();
  if (existing?.status != null && existing.response !== null)
    return { status: existing.status, response: existing.response };
  throw idempotencyInProgress().retryIn(RETRY_AFTER_SECONDS);
}

/** Stores the response of a claimed write, unless the claim has expired and another call has it. */
export async function storeResponse(
  ctx: Context,
  { id }: RepeatableWrite,
  heldUntil: Instant,
  response: StoredResponse,
): Promise<void> {
  await ctx.db.update(idempotentWrites).set(response).where(claimOf(id, heldUntil));
}

/** Releases a claim, so that the client can repeat the write at once. */
export async function releaseWrite(ctx: Context, { id }: RepeatableWrite, heldUntil: Instant): Promise<void> {
  await ctx.db.delete(idempotentWrites).where(claimOf(id, heldUntil));
}

/** Deletes responses older than a day. */
export async function deleteOldWrites(ctx: Context): Promise<{ forgotten: number }> {
  const statement = ctx.db.$client
    .prepare(
      `DELETE FROM idempotent_writes
       WHERE id IN (SELECT id FROM idempotent_writes WHERE created_at <= ?1 LIMIT ${BATCH_SIZE})`,
    )
    .bind(addMs(ctx.now, -RESPONSE_TTL_MS));
  return { forgotten: await deleteInBatches(statement, BATCH_SIZE) };
}

export const deleteOldWritesJob = job({
  name: 'delete_old_writes',
  cron: CRON.everyFiveMinutes,
  maxWait: 3 * HOUR,
  run: deleteOldWrites,
});

interface Row {
  request_hash: string;
  status: number | null;
  response: string | null;
}

/** Inserts a new key, or takes over an expired one, or the same request after it was cut off. */
const CLAIM = `INSERT INTO idempotent_writes (id, request_hash, status, response, held_until, created_at)
  VALUES (?1, ?2, NULL, NULL, ?3, ?4)
  ON CONFLICT (id) DO UPDATE SET request_hash = excluded.request_hash, status = NULL, response = NULL,
    held_until = excluded.held_until, created_at = excluded.created_at
  WHERE created_at <= ?5 OR (status IS NULL AND held_until <= ?4 AND request_hash = ?2)
  RETURNING request_hash, status, response`;

function claimOf(id: string, heldUntil: Instant) {
  return and(
    eq(idempotentWrites.id, id),
    eq(idempotentWrites.heldUntil, heldUntil),
    isNull(idempotentWrites.status),
  );
}
