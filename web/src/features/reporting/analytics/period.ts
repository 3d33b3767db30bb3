import {
  addDays,
  daysBetween,
  isDay,
  lastDays,
  lastMonth,
  type Period,
  thisMonth,
} from '../../../lib/days.ts';

export const RANGES = ['7d', '30d', '90d', 'month', 'last-month', '12m', 'custom'] as const;
export type Range = (typeof RANGES)[number];
export const DEFAULT_RANGE = '30d';
type Preset = Exclude<Range, 'custom'>;

export const RANGE_LABELS: Record<Range, string> = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  month: 'This month',
  'last-month': 'Last month',
  '12m': '12 months',
  custom: 'Custom',
};

/** What the API allows. */
const MAX_DAYS = 1_100;
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2199-12-31';

/** The days of a preset until today. */
export function presetPeriod(range: Preset, today: string): Period {
  switch (range) {
    case '7d':
      return lastDays(today, 7);
    case '30d':
      return lastDays(today, 30);
    case '90d':
      return lastDays(today, 90);
    case 'month':
      return thisMonth(today);
    case 'last-month':
      return lastMonth(today);
    case '12m':
      return lastDays(today, 365);
  }
}

/** Why a period can't be shown, as a sentence; undefined if it can. */
export function periodProblem({ from, to }: Period): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Enter both dates.';
  if (from > to) return 'The first day is after the last.';
  if (from < FIRST_DAY || to > LAST_DAY) return 'Choose dates between the years 2000 and 2199.';
  if (daysBetween(from, to) > MAX_DAYS) return 'Choose at most 1,100 days.';
  return undefined;
}

/** The period of equal length before a period. */
export function periodBefore({ from, to }: Period): Period {
  return { from: addDays(from, -daysBetween(from, to)), to: addDays(from, -1) };
}
