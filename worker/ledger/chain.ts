import { createHash } from 'node:crypto';
import { blockText } from '../platform/contract/ledger-block.ts';
import { sha256Hex } from '../platform/hashing.ts';
import type { BlockRow, TransferRow } from './export-line.ts';

/** The `previous_hash` of the first block. */
export const GENESIS_HASH = '0'.repeat(64);

/** Characters buffered before they are hashed, a few hundred rows. */
const BUFFER_LENGTH = 65_536;

/**
 * The line of a transfer that a block's hash covers: the JSON array
 * `[seq,id,debit_account,credit_account,amount,kind,subject,rule_id,reason,posted_at]` without spaces, and a newline.
 * Accounts are numeric IDs, the amount is an integer of micro-USD, `posted_at` is milliseconds since 1970.
 */
export function canonicalLine(row: TransferRow): string {
  const { seq, id, debit_account, credit_account, amount, kind, subject, rule_id, reason, posted_at } = row;
  const before = JSON.stringify([seq, id, debit_account, credit_account]).slice(0, -1);
  const after = JSON.stringify([kind, subject, rule_id, reason, posted_at]).slice(1);
  return `${before},${amount},${after}\n`;
}

/** SHA-256 over the canonical lines of rows (UTF-8) in the order they are added. */
export class RowsHash {
  readonly #hash = createHash('sha256');
  #buffer = '';

  add(row: TransferRow): void {
    this.#buffer += canonicalLine(row);
    if (this.#buffer.length < BUFFER_LENGTH) return;
    this.#hash.update(this.#buffer);
    this.#buffer = '';
  }

  /** The hash as lowercase hex. The object can't be used afterwards. */
  digest(): string {
    return this.#hash.update(this.#buffer).digest('hex');
  }
}

/** A block's hash: SHA-256 of `blockText`, as lowercase hex. */
export function blockHash(block: Omit<BlockRow, 'hash' | 'signature'>): string {
  return sha256Hex(blockText(block));
}
