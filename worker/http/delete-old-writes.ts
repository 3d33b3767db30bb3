import { deleteInBatches } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { addMs } from '../platform/time.ts';
import { RESPONSE_TTL_MS } from './idempotency-store.ts';

const BATCH_SIZE = 5_000;

/** Deletes the answers of writes that are older than a day. */
export async function deleteOldWrites(ctx: Context): Promise<{ forgotten: number }> {
  const statement = ctx.db.$client
    .prepare(
      `DELETE FROM idempotent_writes
       WHERE id IN (SELECT id FROM idempotent_writes WHERE created_at <= ?1 LIMIT ${BATCH_SIZE})`,
    )
    .bind(addMs(ctx.now, -RESPONSE_TTL_MS));
  return { forgotten: await deleteInBatches(statement, BATCH_SIZE) };
}
