import type { AppliedSources, ProgramEntry, UnchangedProgram } from '../contract.ts';
import { entryOf, SeenKeys } from '../feed/entries.ts';
import { type Fields, fieldsOf, idOf } from '../feed/fields.ts';
import { programOfMerchant } from './merchant.ts';
import { factsOf, type MerchantTexts } from './merchant-feeds.ts';
import type { WildfireSettings } from './settings.ts';

type Row = Extract<ProgramEntry, { row: unknown }>['row'];

/**
 * The ID of a merchant whose text starts with it, as Wildfire writes them. V8 copies a match of up to 12 characters; a longer
 * one would keep the whole text in memory.
 */
const LEADING_ID = /^\s*\{\s*"ID"\s*:\s*"?([^\s",}]{1,12})[\s",}]/;

/** Reads the merchants of one feed. */
export class MerchantReader {
  readonly #seen = new SeenKeys<Row>('program.duplicate', ({ programId }) => programId);
  readonly #textsOf: (merchantId: string) => MerchantTexts;
  readonly #applied: AppliedSources;
  readonly #settings: WildfireSettings;

  constructor(
    textsOf: (merchantId: string) => MerchantTexts,
    applied: AppliedSources,
    settings: WildfireSettings,
  ) {
    this.#textsOf = textsOf;
    this.#applied = applied;
    this.#settings = settings;
  }

  /** A merchant as a program, or only its number if its data is already applied. Null for one that is left out. */
  read(raw: string): ProgramEntry | null {
    const unchanged = this.#applied.isEmpty ? null : this.#unchanged(raw);
    if (unchanged) return this.#seen.check({ row: unchanged }, raw);
    const merchant = entryOf(raw, () => fieldsOf(JSON.parse(raw)));
    if ('malformed' in merchant) return merchant;
    if (this.#settings.leftOutWhen.some((flag) => merchant.row[flag] === true)) return null;
    const entry = entryOf(
      raw,
      () => this.#programOf(raw, merchant.row),
      () => idOf(merchant.row.ID, 'ID'),
    );
    return this.#seen.check(entry, raw);
  }

  /**
   * Finds an unchanged merchant without parsing it. The text isn't taken at its word: a program is found only if it was
   * parsed from this whole text before.
   */
  #unchanged(raw: string): UnchangedProgram | null {
    const programId = LEADING_ID.exec(raw)?.[1];
    if (programId === undefined) return null;
    const number = this.#applied.find(this.#hashOf(programId, raw, this.#textsOf(programId)));
    return number === null ? null : { programId, number };
  }

  #programOf(raw: string, merchant: Fields): Row {
    const programId = idOf(merchant.ID, 'ID');
    const texts = this.#textsOf(programId);
    const sourceHash = this.#hashOf(programId, raw, texts);
    const number = this.#applied.find(sourceHash);
    if (number !== null) return { programId, number };
    return { ...programOfMerchant(merchant, factsOf(texts, this.#settings.ratesKept)), sourceHash };
  }

  #hashOf(programId: string, raw: string, { domains, rates }: MerchantTexts): string {
    return this.#applied.hashOf(programId, [raw, domains, rates]);
  }
}
