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

const DAY_MS = 86_400_000;
const DAYS: Partial<Record<Period, number>> = { '90-days': 90, year: 365, 'three-years': 1_095 };

/** The first and the last day of a period, in UTC; `now` is in milliseconds. */
export function periodOf(
  period: Period = DEFAULT_PERIOD,
  now: number,
): { start_date: string; end_date: string } {
  const today = dayOf(now);
  const days = DAYS[period];
  if (days !== undefined) return { start_date: dayOf(now - (days - 1) * DAY_MS), end_date: today };
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  if (period === 'month') return { start_date: firstOfMonth, end_date: today };
  const lastOfPrevious = dayOf(Date.parse(firstOfMonth) - DAY_MS);
  return { start_date: `${lastOfPrevious.slice(0, 7)}-01`, end_date: lastOfPrevious };
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
