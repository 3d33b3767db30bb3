import { lastDays, lastMonth, thisMonth } from '../../lib/days.ts';

/** The periods of the list of sales, by their names in the URL. */
export const PERIODS = ['month', 'last-month', '90-days', 'year', 'three-years'] as const;
export type Period = (typeof PERIODS)[number];

export const DEFAULT_PERIOD: Period = '90-days';

export const PERIOD_LABELS: Record<Period, string> = {
  month: 'This month',
  'last-month': 'Last month',
  '90-days': 'Last 90 days',
  year: 'Last 12 months',
  'three-years': 'Last 3 years',
};

const DAYS = { '90-days': 90, year: 365, 'three-years': 1_095 };

/** The first and the last day of a period, in UTC. */
export function periodOf(
  period: Period = DEFAULT_PERIOD,
  today: string,
): { start_date: string; end_date: string } {
  const { from, to } = daysOf(period, today);
  return { start_date: from, end_date: to };
}

function daysOf(period: Period, today: string) {
  if (period === 'month') return thisMonth(today);
  return period === 'last-month' ? lastMonth(today) : lastDays(today, DAYS[period]);
}
