/** What the hash of a block covers. Times are milliseconds since 1970. */
export interface BlockContent {
  number: number;
  first_seq: number;
  last_seq: number;
  row_count: number;
  /** SHA-256 over its transfers, as lowercase hex. */
  rows_hash: string;
  previous_hash: string;
  closed_at: number;
}

/** The text whose SHA-256, as lowercase hex, is the hash of a block. */
export function blockText(block: BlockContent): string {
  const { number, first_seq, last_seq, row_count, rows_hash, previous_hash, closed_at } = block;
  return JSON.stringify([number, first_seq, last_seq, row_count, rows_hash, previous_hash, closed_at]);
}

/** The text that the signature of a block covers. */
export function headText({
  number,
  hash,
  closed_at,
}: Pick<BlockContent, 'number' | 'closed_at'> & { hash: string }): string {
  return JSON.stringify(['tributary.ledger.head', number, hash, closed_at]);
}
