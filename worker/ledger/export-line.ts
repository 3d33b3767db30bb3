import { z } from 'zod';

const account = z.strictObject({
  type: z.literal('account'),
  id: z.int(),
  key: z.string(),
  balance: z.int(),
});

const transfer = z.strictObject({
  type: z.literal('transfer'),
  seq: z.int(),
  id: z.string(),
  debit_account: z.int(),
  credit_account: z.int(),
  amount: z.int(),
  kind: z.string(),
  subject: z.string(),
  rule_id: z.string().nullable(),
  reason: z.string().nullable(),
  posted_at: z.int(),
});

const block = z.strictObject({
  type: z.literal('block'),
  number: z.int(),
  first_seq: z.int(),
  last_seq: z.int(),
  row_count: z.int(),
  rows_hash: z.string(),
  previous_hash: z.string(),
  hash: z.string(),
  sealed_at: z.int(),
});

const end = z.strictObject({
  type: z.literal('end'),
  accounts: z.int(),
  transfers: z.int(),
  blocks: z.int(),
});

/**
 * One line of an export of the books: all accounts, then all transfers in the order of writing with each block right
 * behind the last row it seals, then `end` with the counts. Amounts are micro-USD, times milliseconds since 1970.
 */
export const exportLine = z.discriminatedUnion('type', [account, transfer, block, end]);

export type ExportLine = z.infer<typeof exportLine>;
export type AccountLine = z.infer<typeof account>;
export type TransferLine = z.infer<typeof transfer>;
export type BlockLine = z.infer<typeof block>;
export type EndLine = z.infer<typeof end>;
/** A transfer and a block by the names of their columns. */
export type TransferRow = Omit<TransferLine, 'type'>;
export type BlockRow = Omit<BlockLine, 'type'>;
