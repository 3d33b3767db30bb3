import type { BlockRow } from './export-line.ts';
import { isSigned } from './head-key.ts';
import type { Report } from './ledger-problem.ts';

/** A head that was published: a block's hash, with its number if known. */
export interface ExpectedHead {
  hash: string;
  number?: number | undefined;
}

/**
 * Checks the blocks against two things that the database can't change: signatures, with a public key stored elsewhere,
 * and a published head. Reports `block.signature_wrong` and `head.not_in_chain`.
 */
export class HeadCheck {
  readonly #report: Report;
  readonly #publicKey: string | null;
  readonly #expected: ExpectedHead | null;
  #found = false;
  #signed = 0;

  constructor(report: Report, publicKey: string | null, expected: ExpectedHead | null) {
    this.#report = report;
    this.#publicKey = publicKey;
    this.#expected = expected;
  }

  /** The number of blocks with a valid signature. */
  get signed(): number {
    return this.#signed;
  }

  async block(block: BlockRow): Promise<void> {
    const { hash, number } = this.#expected ?? {};
    if (block.hash === hash && (number === undefined || number === block.number)) this.#found = true;
    if (this.#publicKey === null) return;
    if (await isSigned(this.#publicKey, block, block.signature)) this.#signed++;
    else
      this.#report(
        'block.signature_wrong',
        `block ${block.number}`,
        `The signature of block ${block.number} doesn’t match its hash and the expected key.`,
      );
  }

  /** Reports what is missing after the last block. */
  finish(): void {
    if (this.#expected && !this.#found)
      this.#report(
        'head.not_in_chain',
        'head',
        `No block has the expected hash ${this.#expected.hash}: closed blocks have been replaced.`,
      );
  }
}
