import { z } from '@hono/zod-openapi';
import { DomainError } from '../platform/errors.ts';
import { addDays, type Day, dayOf, type Instant, parseDay } from '../platform/time.ts';

/** The last `days` days, today included, or the days from `start_date` to `end_date`. */
export const periodQuery = {
  days: z.coerce.number().int().min(1).max(1_100).default(30),
  start_date: z.iso.date().optional(),
  end_date: z.iso.date().optional(),
};

/** The period that a query asks for, both ends included. Throws `period.backwards` (400). */
export function periodOf(
  query: { days: number; start_date?: string | undefined; end_date?: string | undefined },
  now: Instant,
): { from: Day; to: Day } {
  const to = query.end_date ? parseDay(query.end_date) : dayOf(now);
  const from = query.start_date ? parseDay(query.start_date) : addDays(to, 1 - query.days);
  if (from > to) throw new DomainError('period.backwards', 'The period ends before it begins.');
  return { from, to };
}
