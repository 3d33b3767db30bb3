import type { Context } from '../../platform/context.ts';
import { perIsolate } from '../../platform/isolate.ts';
import { Memo } from '../../platform/memo.ts';
import type { Figures, FiguresByMetric } from '../../platform/samples/figures.ts';
import type { StoredFigures } from '../../platform/samples/sample-store.ts';
import { addMs, DAY, type Day, dayOf, HOUR, type Instant, instantOf, MINUTE } from '../../platform/time.ts';
import { readRequestFigures, totalOf } from './figures-of-requests.ts';

/** Percent of the minutes of a day. */
export const UPTIME_TARGET = 99.9;
export const UPTIME_PERIODS = { '24h': 1, '7d': 7, '30d': 30, '90d': 90 } as const;
export type UptimePeriod = keyof typeof UPTIME_PERIODS;

export const UPTIME_NOTE =
  'Percent of the measured minutes in which the database and the edge table both responded to a probe. Minutes without a probe are left out.';

export interface DayFigures {
  day: Day;
  figures: FiguresByMetric;
}

/** Many visitors may read the same figures. */
const CACHE_TTL_MS = MINUTE;
/** By the number of days. */
const memos = perIsolate(() => new Map<number, Memo<StoredFigures[]>>());

/** The hours of the last days, up to a minute old. */
export function readHours(env: Pick<Env, 'SAMPLES'>, now: Instant, days: number): Promise<StoredFigures[]> {
  const memo = memos().get(days) ?? new Memo<StoredFigures[]>(CACHE_TTL_MS);
  memos().set(days, memo);
  // A whole hour: the oldest one would otherwise be in the period with a part of its minutes only.
  const from = addMs(instantOf(now - (now % HOUR)), -days * DAY);
  return memo.get(env.SAMPLES, now, () => readRequestFigures(env, { from, to: now, step: 'hour' }));
}

/** Hours added up by day, oldest first. */
export function byDay(hours: readonly StoredFigures[]): DayFigures[] {
  return [...Map.groupBy(hours, ({ at }) => dayOf(at))].map(([day, ofDay]) => ({
    day,
    figures: totalOf(ofDay),
  }));
}

/** With three decimals, rounded down so that a minute of 30 days shows; null if nothing was measured. */
export function uptimeOf(up: Figures | undefined): number | null {
  return up ? Math.floor((up.sum / up.count) * 100_000 + 1e-6) / 1_000 : null;
}

export interface Uptime {
  percentage: number | null;
  measuredMinutes: number;
  periodMinutes: number;
  /** Percent of the measured days that met the target; null if none was measured. */
  slaCompliance: number | null;
  days: { day: Day; percentage: number | null; measuredMinutes: number }[];
}

export async function readUptime(
  ctx: Pick<Context, 'now'>,
  env: Pick<Env, 'SAMPLES'>,
  period: UptimePeriod,
): Promise<Uptime> {
  const hours = await readHours(env, ctx.now, UPTIME_PERIODS[period]);
  const up = totalOf(hours)['system.up'];
  const days = byDay(hours).map(({ day, figures }) => ({
    day,
    percentage: uptimeOf(figures['system.up']),
    measuredMinutes: figures['system.up']?.count ?? 0,
  }));
  const measured = days.flatMap(({ percentage }) => percentage ?? []);
  const met = measured.filter((percentage) => percentage >= UPTIME_TARGET);
  return {
    percentage: uptimeOf(up),
    measuredMinutes: up?.count ?? 0,
    periodMinutes: (UPTIME_PERIODS[period] * DAY) / MINUTE,
    slaCompliance: measured.length === 0 ? null : Math.floor((met.length / measured.length) * 10_000) / 100,
    days,
  };
}
