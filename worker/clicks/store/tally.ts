import type { Day } from '../../platform/time.ts';
import type { ClickClassification } from '../classification.ts';
import type { CountQuery, CountRow } from './queries.ts';

/** Adds up counts to the rows of a query. */
export class Tally {
  readonly #rows = new Map<string, CountRow>();
  readonly #per: CountQuery['per'];

  constructor(per: CountQuery['per']) {
    this.#per = per;
  }

  add(
    { day, hour, value }: { day: Day | null; hour: number | null; value: string | null },
    classification: ClickClassification,
    clicks: number,
  ): void {
    const at = { day: this.#per === 'total' ? null : day, hour: this.#per === 'hour' ? hour : null };
    const key = `${at.day} ${at.hour} ${value === null ? '' : `=${value}`}`;
    const row = this.#rows.get(key) ?? { ...at, value, counts: {} };
    this.#rows.set(key, row);
    row.counts[classification] = (row.counts[classification] ?? 0) + clicks;
  }

  rows(): CountRow[] {
    return [...this.#rows.values()];
  }
}
