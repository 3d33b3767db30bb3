import { createHash } from 'node:crypto';
import { sha256Hex } from '../platform/hashing.ts';
import type { BlockRow, TransferRow } from './export-line.ts';

/** What the first block names as the block before it. */
export const GENESIS_HASH = '0'.repeat(64);

/** Text gathered before it goes through the hash: one call for some hundred rows. */
const BUFFER_LENGTH = 65_536;

/**
 * The line of a transfer that a block's hash covers: the JSON array
 * `[seq,id,debit_account,credit_account,amount,kind,subject,rule_id,reason,posted_at]` without spaces, and a newline.
 * Accounts are their numeric ids, the amount is micro-USD as an integer, `posted_at` milliseconds since 1970, an absent text `null`.
 */
export function canonicalLine(row: TransferRow): string {
  const { seq, id, debit_account, credit_account, amount, kind, subject, rule_id, reason, posted_at } = row;
  const before = JSON.stringify([seq, id, debit_account, credit_account]).slice(0, -1);
  const after = JSON.stringify([kind, subject, rule_id, reason, posted_at]).slice(1);
  return `${before},${amount},${after}\n`;
}

/** SHA-256 over the canonical lines of rows (UTF-8), in the order they are added. */
export class RowsHash {
  readonly #hash = createHash('sha256');
  #gathered = '';

  /** Takes the next row. */
  add(row: TransferRow): void {
    this.#gathered += canonicalLine(row);
    if (this.#gathered.length < BUFFER_LENGTH) return;
    this.#hash.update(this.#gathered);
    this.#gathered = '';
  }

  /** The hash as lower-case hex; ends the use of this object. */
  digest(): string {
    return this.#hash.update(this.#gathered).digest('hex');
  }
}

/**
 * A block's own hash: SHA-256 of the JSON array
 * `[number,first_seq,last_seq,row_count,rows_hash,previous_hash,closed_at]`, as lower-case hex.
 */
export function blockHash(block: Omit<BlockRow, 'hash' | 'signature'>): string {
  const { number, first_seq, last_seq, row_count, rows_hash, previous_hash, closed_at } = block;
  return sha256Hex(
    JSON.stringify([number, first_seq, last_seq, row_count, rows_hash, previous_hash, closed_at]),
  );
}
