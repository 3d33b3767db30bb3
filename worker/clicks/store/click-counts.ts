import { addMs, type Day, dayOf, type Instant, MINUTE } from '../../platform/time.ts';
import type { ClickClassification } from '../classification.ts';
import { clickFacts, firstClickIdFrom } from '../click-id.ts';
import type { ClickRecord } from '../click-record.ts';
import type { ClickTable } from './click-table.ts';
import { DayCounts, forEachCount, type SerializedCounts } from './day-counts.ts';
import { DIMENSIONS, type Dimension } from './dimensions.ts';

/** From this number on, clicks are folded into the stored counts. */
const MIN_CLICKS_TO_FOLD = 1_000;
/** A busy store folds at most this often. */
const MIN_FOLD_INTERVAL = 10 * MINUTE;
/** Younger clicks aren't folded, because neighbors of them may still be delivered. */
const MIN_FOLD_AGE = 5 * MINUTE;

/** The stored counts of one day and dimension. */
export type FoldedCounts = { day: Day; dimension: Dimension } & SerializedCounts;

/** The clicks that aren't folded. */
interface Tail {
  clicks: number;
  days: Map<Day, DayCounts>;
}

/** `hour` is 0 in counts of whole days. */
export type VisitCount = (
  of: { day: Day; hour: number; value: string | null },
  classification: ClickClassification,
  clicks: number,
) => void;

/**
 * The counts of a store. The clicks before `foldedTo` are counted in a table with a row for each day and dimension. Those
 * after it are counted in memory, from the clicks themselves. So counts always equal the clicks, and a click costs no more
 * than its own row.
 */
export class ClickCounts {
  readonly #sql: SqlStorage;
  readonly #clicks: ClickTable;
  /** `folded_to`, once it was read. */
  #boundary: string | null = null;
  #tail: Tail | null = null;
  #lastFoldAt = 0;

  constructor(sql: SqlStorage, clicks: ClickTable) {
    this.#sql = sql;
    this.#clicks = clicks;
  }

  create(): void {
    this.#sql.exec(
      `CREATE TABLE IF NOT EXISTS day_counts (
         dimension TEXT NOT NULL, day TEXT NOT NULL, totals TEXT NOT NULL, hours TEXT NOT NULL,
         PRIMARY KEY (dimension, day)
       ) STRICT, WITHOUT ROWID;
       CREATE TABLE IF NOT EXISTS fold (id INTEGER PRIMARY KEY CHECK (id = 1), folded_to TEXT NOT NULL) STRICT`,
    );
  }

  /** Counts the clicks that `insert` has inserted and returns. */
  addInserted(insert: () => readonly ClickRecord[]): void {
    const foldedTo = this.#foldedTo();
    const late: ClickRecord[] = [];
    for (const click of insert())
      if (click.clickId < foldedTo) late.push(click);
      else if (this.#tail) addToTail(this.#tail, click);
    this.#foldDays(countedByDay(late));
  }

  get isFolded(): boolean {
    return this.#foldedTo() !== '';
  }

  /** Folds older clicks into the stored counts if there are many. */
  foldIfMany(now: Instant): void {
    if (now - this.#lastFoldAt < MIN_FOLD_INTERVAL) return;
    // A publication reads the tail in any case.
    if (this.#loadTail().clicks < MIN_CLICKS_TO_FOLD) return;
    this.#lastFoldAt = now;
    this.foldBefore(firstClickIdFrom(addMs(now, -MIN_FOLD_AGE)));
  }

  /** Folds the clicks before this ID. */
  foldBefore(end: string): void {
    const foldedTo = this.#foldedTo();
    if (end <= foldedTo) return;
    this.#foldDays(countedByDay(this.#clicks.inRange({ from: foldedTo, to: end })));
    this.#sql.exec(
      'INSERT INTO fold (id, folded_to) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET folded_to = excluded.folded_to',
      end,
    );
    this.forget();
  }

  /** Calls `visit` with the counts of a dimension, by hour or of whole days. */
  forEach(query: { from: Day; to: Day; dimension: Dimension }, byHour: boolean, visit: VisitCount): void {
    const { from, to, dimension } = query;
    const { days } = this.#loadTail();
    const rows = this.#sql.exec<{ day: Day; counts: string }>(
      `SELECT day, ${byHour ? 'hours' : 'totals'} AS counts FROM day_counts
       WHERE dimension = ? AND day BETWEEN ? AND ?`,
      ...[dimension, from, to],
    );
    for (const { day, counts } of rows) visitStored(day, counts, visit);
    for (const [day, counts] of days)
      if (day >= from && day <= to)
        counts.forEach(dimension, (value, hour, classification, clicks) =>
          visit({ day, hour, value }, classification, clicks),
        );
  }

  /** All stored counts by dimension and day, in batches of about `batchLength` characters. */
  *folded(batchLength: number): Generator<FoldedCounts[]> {
    let batch: FoldedCounts[] = [];
    let length = 0;
    for (let row = this.#foldedBehind('', ''); row; row = this.#foldedBehind(row.dimension, row.day)) {
      batch.push(row);
      length += row.totals.length + row.hours.length;
      if (length < batchLength) continue;
      yield batch;
      batch = [];
      length = 0;
    }
    if (batch.length > 0) yield batch;
  }

  /** Deletes all counts, once the clicks are deleted. */
  recreate(): void {
    this.#sql.exec('DROP TABLE day_counts; DROP TABLE fold');
    this.create();
  }

  /** Forgets what is cached, after a transaction that failed. */
  forget(): void {
    this.#boundary = null;
    this.#tail = null;
  }

  #foldedBehind(dimension: string, day: string): FoldedCounts | undefined {
    const query = `SELECT day, dimension, totals, hours FROM day_counts
      WHERE (dimension, day) > (?, ?) ORDER BY dimension, day LIMIT 1`;
    return this.#sql.exec<FoldedCounts>(query, dimension, day).toArray()[0];
  }

  #foldedTo(): string {
    if (this.#boundary !== null) return this.#boundary;
    const [fold] = this.#sql.exec<{ folded_to: string }>('SELECT folded_to FROM fold').toArray();
    this.#boundary = fold?.folded_to ?? '';
    return this.#boundary;
  }

  #loadTail(): Tail {
    if (this.#tail) return this.#tail;
    const tail: Tail = { clicks: 0, days: new Map() };
    for (const click of this.#clicks.tailFrom(this.#foldedTo())) addToTail(tail, click);
    this.#tail = tail;
    return tail;
  }

  #foldDays(days: Map<Day, DayCounts>): void {
    for (const [day, counts] of days) {
      for (const dimension of DIMENSIONS) {
        const [stored] = this.#sql
          .exec<{ hours: string }>(
            'SELECT hours FROM day_counts WHERE dimension = ? AND day = ?',
            ...[dimension, day],
          )
          .toArray();
        if (stored) counts.addSerialized(dimension, stored.hours);
        const { totals, hours } = counts.serialize(dimension);
        this.#sql.exec(
          `INSERT INTO day_counts (dimension, day, totals, hours) VALUES (?, ?, ?, ?)
           ON CONFLICT (dimension, day) DO UPDATE SET totals = excluded.totals, hours = excluded.hours`,
          ...[dimension, day, totals, hours],
        );
      }
    }
  }
}

/** Calls `visit` with the stored counts of a day. */
export function visitStored(day: Day, counts: string, visit: VisitCount): void {
  forEachCount(counts, (value, hour, classification, clicks) =>
    visit({ day, hour, value }, classification, clicks),
  );
}

function addToTail(tail: Tail, click: ClickRecord): void {
  countOn(tail.days, click);
  tail.clicks++;
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
