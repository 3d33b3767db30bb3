import type { BlockRow } from './export-line.ts';
import type { Report } from './fault.ts';
import { isSigned } from './head-key.ts';

/** A head that was kept elsewhere: a block's hash, with its number where that is known. */
export interface ExpectedHead {
  hash: string;
  number?: number | undefined;
}

/**
 * Checks the blocks against what the database can't change: the signatures, by a public key kept elsewhere, and a head
 * that was published. Reports `block.signature_missing`, `block.signature_wrong` and `head.not_in_chain`.
 */
export class HeadCheck {
  readonly #report: Report;
  readonly #publicKey: string | null;
  readonly #expected: ExpectedHead | null;
  #found = false;
  #last: BlockRow | null = null;
  #signed = 0;

  constructor(report: Report, publicKey: string | null, expected: ExpectedHead | null) {
    this.#report = report;
    this.#publicKey = publicKey;
    this.#expected = expected;
  }

  /** How many blocks have a signature that was checked and is right. */
  get signed(): number {
    return this.#signed;
  }

  /** Takes the next block. Blocks from before there were signatures have none. */
  async block(block: BlockRow): Promise<void> {
    const { hash, number } = this.#expected ?? {};
    if (block.hash === hash && (number === undefined || number === block.number)) this.#found = true;
    this.#last = block;
    if (this.#publicKey === null) return;
    const at = `block ${block.number}`;
    if (block.signature === null) {
      if (this.#signed > 0)
        this.#report('block.signature_missing', at, `Block ${block.number} is not signed.`);
    } else if (await isSigned(this.#publicKey, block, block.signature)) this.#signed++;
    else
      this.#report(
        'block.signature_wrong',
        at,
        `The signature of block ${block.number} is not of its hash under the expected key.`,
      );
  }

  /** Reports what is missing when all blocks have been taken. */
  finish(): void {
    if (this.#publicKey !== null && this.#last?.signature === null)
      this.#report(
        'block.signature_missing',
        `block ${this.#last.number}`,
        `The last block, ${this.#last.number}, is not signed.`,
      );
    if (this.#expected && !this.#found)
      this.#report(
        'head.not_in_chain',
        'head',
        `No block has the expected hash ${this.#expected.hash}: what was closed then has been replaced.`,
      );
  }
}
