import { DurableObject } from 'cloudflare:workers';
import { errorFacts, log } from '../log.ts';
import { addMs, DAY, HOUR, type Instant, instantOf, MINUTE, systemClock } from '../time.ts';
import { addFigures, type FiguresByMetric, type MinuteFigures, minuteOf } from './figures.ts';

/** Minutes are kept for a day, and some hours so that one that arrives late is still in its hour. */
const MINUTES_KEPT_MS = DAY + 2 * HOUR;
/** 26 months. */
const HOURS_KEPT_MS = 792 * DAY;
/** After the minute has ended, because isolates report it then. */
const MEASURE_DELAY_MS = 5_000;

export interface SamplePeriod {
  from: Instant;
  to: Instant;
  step: 'minute' | 'hour';
}

export interface StoredFigures {
  at: Instant;
  figures: FiguresByMetric;
}

/**
 * What the system has measured: minutes for a day, and hours for 26 months. It has no database but its own, so it knows what
 * happened while D1 was down. A metric that a minute doesn't have is unknown, never zero.
 */
export class SampleStore extends DurableObject<Env> {
  readonly #sql = this.ctx.storage.sql;
  #isArmed = false;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql.exec(`CREATE TABLE IF NOT EXISTS minutes (at INTEGER PRIMARY KEY, figures TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS hours (at INTEGER PRIMARY KEY, figures TEXT NOT NULL)`);
  }

  /** Adds figures of minutes. Those of a day that has passed are dropped. */
  add(minutes: readonly MinuteFigures[]): void {
    const oldest = addMs(systemClock(), -DAY);
    for (const { at, figures } of minutes) {
      if (at < oldest) continue;
      const [stored] = this.#rows('SELECT at, figures FROM minutes WHERE at = ?', at);
      const all = stored?.figures ?? {};
      addFigures(all, figures);
      this.#put('minutes', at, all);
    }
  }

  /** From now on, the object measures queues and stores each minute. */
  async watch(): Promise<void> {
    if (this.#isArmed) return;
    this.#isArmed = true;
    if ((await this.ctx.storage.getAlarm()) === null) await this.#setNextAlarm(systemClock());
  }

  override async alarm(): Promise<void> {
    const now = systemClock();
    await this.#setNextAlarm(now);
    try {
      const { measureStores } = await import('./measure-stores.ts');
      this.add([{ at: minuteOf(addMs(now, -MINUTE)), figures: await measureStores(this.env, systemClock) }]);
    } catch (error) {
      log('error', 'samples.not_measured', errorFacts(error));
    }
    this.foldHours(now);
  }

  /** Adds up minutes to hours before they are deleted, and deletes what is older than it is kept. */
  foldHours(now: Instant): void {
    const end = hourOf(addMs(now, -MINUTES_KEPT_MS));
    const hours = new Map<Instant, FiguresByMetric>();
    for (const { at, figures } of this.#rows(
      'SELECT at, figures FROM minutes WHERE at < ? ORDER BY at',
      end,
    )) {
      const hour = hours.get(hourOf(at)) ?? {};
      addFigures(hour, figures);
      hours.set(hourOf(at), hour);
    }
    for (const [at, figures] of hours) this.#put('hours', at, figures);
    this.#sql.exec('DELETE FROM minutes WHERE at < ?', end);
    this.#sql.exec('DELETE FROM hours WHERE at < ?', addMs(now, -HOURS_KEPT_MS));
  }

  /**
   * The minutes or hours from `from` on and before `to`, in their order. One that nothing was measured in is left out. `metrics` are
   * beginnings of names.
   */
  read({ metrics, ...period }: SamplePeriod & { metrics?: readonly string[] }): StoredFigures[] {
    const all = this.#readAll(period);
    if (!metrics) return all;
    const isWanted = (name: string) => metrics.some((start) => name.startsWith(start));
    return all.map(({ at, figures }) => ({
      at,
      figures: Object.fromEntries(Object.entries(figures).filter(([name]) => isWanted(name))),
    }));
  }

  #readAll({ from, to, step }: SamplePeriod): StoredFigures[] {
    const minutes = this.#rows(
      'SELECT at, figures FROM minutes WHERE at >= ? AND at < ? ORDER BY at',
      from,
      to,
    );
    if (step === 'minute') return minutes;
    const hours = new Map(
      this.#rows('SELECT at, figures FROM hours WHERE at >= ? AND at < ? ORDER BY at', from, to).map(
        (row) => [row.at, row],
      ),
    );
    for (const { at, figures } of minutes) {
      const hour = hours.get(hourOf(at)) ?? { at: hourOf(at), figures: {} };
      addFigures(hour.figures, figures);
      hours.set(hour.at, hour);
    }
    return [...hours.values()];
  }

  #setNextAlarm(now: Instant): Promise<void> {
    return this.ctx.storage.setAlarm(addMs(minuteOf(now), MINUTE + MEASURE_DELAY_MS));
  }

  #rows(sql: string, ...values: number[]): StoredFigures[] {
    return this.#sql
      .exec<{ at: number; figures: string }>(sql, ...values)
      .toArray()
      .map(({ at, figures }) => ({ at: instantOf(at), figures: JSON.parse(figures) }));
  }

  #put(table: 'minutes' | 'hours', at: Instant, figures: FiguresByMetric): void {
    this.#sql.exec(
      `INSERT OR REPLACE INTO ${table} (at, figures) VALUES (?, ?)`,
      at,
      JSON.stringify(figures),
    );
  }
}

function hourOf(at: Instant): Instant {
  return instantOf(at - (at % HOUR));
}
