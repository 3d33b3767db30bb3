import { addMs, type Day, dayOf, type Instant, MINUTE } from '../../platform/time.ts';
import { clickFacts, firstClickIdFrom } from '../click-id.ts';
import type { ClickRecord } from '../click-record.ts';
import type { ClickTable } from './click-table.ts';
import { DayCounts } from './day-counts.ts';
import { DIMENSIONS, type Dimension } from './dimensions.ts';

/** Sorts after every click ID. */
export const AFTER_ALL_IDS = '~';

/** From this number on, clicks are folded into the stored counts. */
const MIN_CLICKS_TO_FOLD = 1_000;
/** A busy store folds at most this often. */
const MIN_FOLD_INTERVAL = 10 * MINUTE;
/** Younger clicks aren't folded, because neighbors of them may still be delivered. */
const MIN_FOLD_AGE = 5 * MINUTE;

/** The stored counts of one day and dimension, as `DayCounts` serializes them. */
export type FoldedCounts = { day: Day; dimension: Dimension; counts: string };

/**
 * The counts of a store. The clicks before `foldedTo` are counted in a table with a row for each day and dimension. Those
 * after it are counted in memory, from the clicks themselves. So counts always equal the clicks, and a click costs no more
 * than its own row.
 */
export class ClickCounts {
  readonly #sql: SqlStorage;
  readonly #clicks: ClickTable;
  #tail: { foldedTo: string; clicks: number; days: Map<Day, DayCounts> } | null = null;
  #lastFoldAt = 0;

  constructor(sql: SqlStorage, clicks: ClickTable) {
    this.#sql = sql;
    this.#clicks = clicks;
  }

  create(): void {
    this.#sql.exec(
      `CREATE TABLE IF NOT EXISTS day_counts (
         day TEXT NOT NULL, dimension TEXT NOT NULL, counts TEXT NOT NULL, PRIMARY KEY (day, dimension)
       ) STRICT, WITHOUT ROWID;
       CREATE TABLE IF NOT EXISTS fold (id INTEGER PRIMARY KEY CHECK (id = 1), folded_to TEXT NOT NULL) STRICT`,
    );
  }

  /** Counts the clicks that `insert` has inserted and returns. */
  addInserted(insert: () => readonly ClickRecord[]): void {
    // Loaded before, because it counts the clicks of the table.
    const { foldedTo, days } = this.#loadTail();
    const clicks = insert();
    const late: ClickRecord[] = [];
    for (const click of clicks)
      if (click.clickId < foldedTo) late.push(click);
      else countOn(days, click);
    if (this.#tail) this.#tail.clicks += clicks.length - late.length;
    this.#foldDays(countedByDay(late));
  }

  /** Folds older clicks into the stored counts if there are many. */
  foldIfMany(now: Instant): void {
    const { clicks } = this.#loadTail();
    if (clicks < MIN_CLICKS_TO_FOLD || now - this.#lastFoldAt < MIN_FOLD_INTERVAL) return;
    this.#lastFoldAt = now;
    this.foldBefore(firstClickIdFrom(addMs(now, -MIN_FOLD_AGE)));
  }

  /** Folds the clicks before this ID. */
  foldBefore(end: string): void {
    const { foldedTo } = this.#loadTail();
    if (end <= foldedTo) return;
    this.#foldDays(countedByDay(this.#clicks.inRange({ from: foldedTo, to: end })));
    this.#sql.exec(
      'INSERT INTO fold (id, folded_to) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET folded_to = excluded.folded_to',
      end,
    );
    this.#tail = null;
  }

  /** The counts of each day of a period, for these dimensions. */
  *ofDays(from: Day, to: Day, dimensions: readonly Dimension[]): Generator<[Day, DayCounts]> {
    const { days } = this.#loadTail();
    const folded = Map.groupBy(this.folded(from, to, dimensions), ({ day }) => day);
    for (const day of new Set([...folded.keys(), ...days.keys()])) {
      const rows = folded.get(day);
      if (rows) yield [day, unfolded(rows)];
      const tail = days.get(day);
      if (tail && day >= from && day <= to) yield [day, tail];
    }
  }

  /** The stored counts of a period. */
  folded(from: Day, to: Day, dimensions: readonly Dimension[] = DIMENSIONS): FoldedCounts[] {
    return this.#sql
      .exec<FoldedCounts>(
        `SELECT day, dimension, counts FROM day_counts WHERE day BETWEEN ? AND ?
           AND dimension IN (SELECT value FROM json_each(?))`,
        from,
        to,
        JSON.stringify(dimensions),
      )
      .toArray();
  }

  /** Deletes all counts, once the clicks are deleted. */
  recreate(): void {
    this.#sql.exec('DROP TABLE day_counts; DROP TABLE fold');
    this.create();
  }

  /** Forgets what is cached, after a transaction that failed. */
  forget(): void {
    this.#tail = null;
  }

  #loadTail() {
    if (this.#tail) return this.#tail;
    const [fold] = this.#sql.exec<{ folded_to: string }>('SELECT folded_to FROM fold');
    const foldedTo = fold?.folded_to ?? '';
    const tail = { foldedTo, clicks: 0, days: new Map<Day, DayCounts>() };
    for (const click of this.#clicks.inRange({ from: foldedTo, to: AFTER_ALL_IDS })) {
      countOn(tail.days, click);
      tail.clicks++;
    }
    this.#tail = tail;
    return tail;
  }

  #foldDays(days: Map<Day, DayCounts>): void {
    for (const [day, counts] of days) {
      for (const { dimension, counts: stored } of this.folded(day, day))
        counts.addSerialized(dimension, stored);
      for (const dimension of DIMENSIONS)
        this.#sql.exec(
          `INSERT INTO day_counts (day, dimension, counts) VALUES (?, ?, ?)
           ON CONFLICT (day, dimension) DO UPDATE SET counts = excluded.counts`,
          day,
          dimension,
          counts.serialize(dimension),
        );
    }
  }
}

/** The day counts that stored rows of one day contain. */
export function unfolded(rows: readonly FoldedCounts[]): DayCounts {
  const counts = new DayCounts();
  for (const { dimension, counts: stored } of rows) counts.addSerialized(dimension, stored);
  return counts;
}

function countedByDay(clicks: Iterable<ClickRecord>): Map<Day, DayCounts> {
  const days = new Map<Day, DayCounts>();
  for (const click of clicks) countOn(days, click);
  return days;
}

function countOn(days: Map<Day, DayCounts>, click: ClickRecord): void {
  const day = dayOf(clickFacts(click.clickId).at);
  const counts = days.get(day) ?? new DayCounts();
  days.set(day, counts);
  counts.add(click);
}
