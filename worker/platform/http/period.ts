import { z } from '@hono/zod-openapi';
import { formatCount } from '../contract/counts.ts';
import { failure } from '../failure.ts';
import { addDays, dayOf, type Instant, type Period, parseDay } from '../time.ts';

/** Three years. */
const MAX_DAYS = 1_100;
const FIRST_DAY = parseDay('2000-01-01');
const LAST_DAY = parseDay('2199-12-31');

/** The last `days` days including today, or the days from `start_date` to `end_date`. */
export const periodQuery = {
  days: z.coerce.number().int().min(1).max(MAX_DAYS).default(30),
  start_date: z.iso.date().optional(),
  end_date: z.iso.date().optional(),
};

export const periodTooLong = failure(
  'period.too_long',
  400,
  `A period can have at most ${formatCount(MAX_DAYS)} days.`,
  {
    action: 'Request fewer days.',
  },
);
export const periodBackwards = failure('period.backwards', 400, 'The period ends before it begins.', {
  action: 'Put `start_date` before `end_date`.',
});
export const periodOutOfRange = failure(
  'period.out_of_range',
  400,
  'A period must lie between the years 2000 and 2199.',
  { action: 'Use dates between 2000 and 2199.' },
);

/** The period of a query, both days included. Throws `period.backwards`, `period.too_long`, `period.out_of_range` (400). */
export function periodOf(
  query: { days: number; start_date?: string | undefined; end_date?: string | undefined },
  now: Instant,
): Period {
  const to = query.end_date ? parseDay(query.end_date) : dayOf(now);
  const from = query.start_date ? parseDay(query.start_date) : addDays(to, 1 - query.days);
  if (from > to) throw periodBackwards();
  if (from < FIRST_DAY || to > LAST_DAY) throw periodOutOfRange();
  if (from < addDays(to, 1 - MAX_DAYS)) throw periodTooLong();
  return { from, to };
}
