import { blockHash, GENESIS_HASH, RowsHash } from './chain.ts';
import type { BlockRow, TransferRow } from './export-line.ts';
import type { Report } from './ledger-problem.ts';

/** Rows after the last block. */
interface OpenRows {
  hash: RowsHash;
  first: number;
  last: number;
  count: number;
  /** The range of posting times; infinite if there are no rows. */
  earliest: number;
  latest: number;
}

/** The place in the chain after a block: the next transfer, the next block, and the hash of the last block. */
export interface ChainPlace {
  seq: number;
  block: number;
  head: string;
}

const GENESIS: ChainPlace = { seq: 1, block: 1, head: GENESIS_HASH };

/** The greatest difference between the clocks of two isolates. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Recomputes the chain of blocks from their transfers. Reports `transfer.not_next` (a row is missing,
 * too many or moved), `transfer.not_positive`, `transfer.same_account`, `block.not_next`, `block.edited`,
 * `block.chain_broken`, `block.rows_differ`.
 */
export class ChainCheck {
  readonly #report: Report;
  #nextSeq: number;
  #nextBlock: number;
  #head: string;
  #open = noRows();

  /** Lines start at `from`, by default at the first transfer. */
  constructor(report: Report, from: ChainPlace = GENESIS) {
    this.#report = report;
    this.#nextSeq = from.seq;
    this.#nextBlock = from.block;
    this.#head = from.head;
  }

  /** The number of rows after the last block. */
  get open(): number {
    return this.#open.count;
  }

  /** The hash of the last block. Stored elsewhere, it proves later that no earlier entry was replaced. */
  get head(): string {
    return this.#head;
  }

  /** Transfers come in the order of writing. */
  transfer(row: TransferRow): void {
    const at = `transfer ${row.seq}`;
    if (row.seq !== this.#nextSeq)
      this.#report('transfer.not_next', at, `Transfer ${row.seq} is in the place of ${this.#nextSeq}.`);
    if (BigInt(row.amount) <= 0n)
      this.#report('transfer.not_positive', at, `Transfer ${row.seq} moves ${row.amount} micro-dollars.`);
    if (row.debit_account === row.credit_account)
      this.#report('transfer.same_account', at, `Transfer ${row.seq} goes from an account to itself.`);
    this.#nextSeq = row.seq + 1;
    if (this.#open.count === 0) this.#open.first = row.seq;
    this.#open.last = row.seq;
    this.#open.count++;
    this.#open.earliest = Math.min(this.#open.earliest, row.posted_at);
    this.#open.latest = Math.max(this.#open.latest, row.posted_at);
    this.#open.hash.add(row);
  }

  /**
   * Reports rows that should be in a block by now: `transfer.open_too_long` when one is older than `maxOpen`
   * milliseconds at `now`, `transfer.from_the_future` when its time would hide its age.
   */
  finish(now: number, maxOpen: number): void {
    const { count, first, earliest, latest } = this.#open;
    if (count === 0) return;
    const at = `transfer ${first}`;
    if (now - earliest > maxOpen)
      this.#report(
        'transfer.open_too_long',
        at,
        `No block has closed transfer ${first} and the ${count - 1} after it within ${maxOpen / 60_000} minutes.`,
      );
    if (latest - now > MAX_CLOCK_SKEW_MS)
      this.#report('transfer.from_the_future', at, 'A transfer outside a block is dated after the export.');
  }

  /** A block closes the rows since the previous block. */
  block(block: BlockRow): void {
    const at = `block ${block.number}`;
    if (block.number !== this.#nextBlock)
      this.#report('block.not_next', at, `Block ${block.number} is in the place of ${this.#nextBlock}.`);
    if (blockHash(block) !== block.hash)
      this.#report('block.edited', at, `Block ${block.number} was changed after it was closed.`);
    if (block.previous_hash !== this.#head)
      this.#report('block.chain_broken', at, `Block ${block.number} doesn’t follow the block before it.`);
    if (!closesExactly(block, this.#open))
      this.#report(
        'block.rows_differ',
        at,
        `The rows of block ${block.number} (transfers ${block.first_seq} to ${block.last_seq}) are not the ones it closed.`,
      );
    this.#nextBlock = block.number + 1;
    this.#head = block.hash;
    this.#open = noRows();
  }
}

function noRows(): OpenRows {
  return {
    hash: new RowsHash(),
    first: 0,
    last: 0,
    count: 0,
    earliest: Number.POSITIVE_INFINITY,
    latest: Number.NEGATIVE_INFINITY,
  };
}

function closesExactly(block: BlockRow, rows: OpenRows): boolean {
  return (
    block.rows_hash === rows.hash.digest() &&
    block.row_count === rows.count &&
    block.first_seq === rows.first &&
    block.last_seq === rows.last
  );
}
