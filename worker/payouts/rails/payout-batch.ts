import { derivedId, type PayoutBatchId } from '../../platform/ids.ts';
import type { payoutBatches } from './tables.ts';

export type PayoutBatch = typeof payoutBatches.$inferSelect;

/** The batch of what remains of one that is divided. */
export function restOf(id: PayoutBatchId): PayoutBatchId {
  return derivedId('pbt', id, 'rest');
}
