import type { payoutBatches } from './tables.ts';

export type PayoutBatch = typeof payoutBatches.$inferSelect;
