import { z } from 'zod';

/** A 64-bit integer as a string, since a JSON number can't hold all of them exactly. */
const integer = z.string().regex(/^-?\d{1,19}$/);

const account = z.strictObject({
  type: z.literal('account'),
  id: z.int(),
  key: z.string(),
  balance: integer,
});

const transfer = z.strictObject({
  type: z.literal('transfer'),
  seq: z.int(),
  id: z.string(),
  debit_account: z.int(),
  credit_account: z.int(),
  amount: integer,
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
  closed_at: z.int(),
  signature: z.string(),
});

const unreadable = z.strictObject({
  type: z.literal('unreadable'),
  object: z.string(),
  first_seq: z.int(),
  last_seq: z.int(),
  code: z.string(),
});

const end = z.strictObject({
  type: z.literal('end'),
  accounts: z.int(),
  transfers: z.int(),
  blocks: z.int(),
  exported_at: z.int(),
});

const more = z.strictObject({ type: z.literal('continue'), cursor: z.string() });

/**
 * One line of a ledger export: all accounts, then all transfers in the order of writing, with each block after the last
 * row it closes, then `end` with the counts. `unreadable` is in the place of archived transfers whose object is missing or
 * damaged. A long export comes in parts: every part except the last ends in
 * `continue` with the cursor of the next one. Amounts are strings of micro-USD; times are milliseconds since 1970.
 */
export const exportLine = z.discriminatedUnion('type', [account, transfer, block, unreadable, end, more]);

export type ExportLine = z.infer<typeof exportLine>;
export type AccountLine = z.infer<typeof account>;
export type TransferLine = z.infer<typeof transfer>;
export type BlockLine = z.infer<typeof block>;
export type EndLine = z.infer<typeof end>;
/** A transfer and a block by column names. */
export type TransferRow = Omit<TransferLine, 'type'>;
export type BlockRow = Omit<BlockLine, 'type'>;
