import type { Day } from '../../platform/time.ts';
import type { ClickClassification } from '../classification.ts';
import type { CountQuery, CountRow } from './queries.ts';

/** Adds up counts to the rows of a query. */
export class Tally {
  /** Rows by value, for each day and hour. */
  readonly #rows = new Map<string | null, Map<string | null, CountRow>>();
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
    const time = at.hour === null ? at.day : `${at.day} ${at.hour}`;
    const rows = this.#rows.get(time) ?? new Map<string | null, CountRow>();
    this.#rows.set(time, rows);
    const row = rows.get(value) ?? { ...at, value, counts: {} };
    rows.set(value, row);
    row.counts[classification] = (row.counts[classification] ?? 0) + clicks;
  }

  rows(): CountRow[] {
    return [...this.#rows.values()].flatMap((rows) => [...rows.values()]);
  }
}
