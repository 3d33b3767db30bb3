import { addMs, HOUR, type Instant } from '../platform/time.ts';
import { OPEN } from './brands.ts';

/** Longer than a redirect uses a route that it has, with what a publication takes. */
const RECENT_MS = 3 * HOUR;

/** The numbers of programs that were closed in the last hours, in ascending order. Those that are open again are left out. */
export async function recentlyClosed(d1: D1Database, now: Instant): Promise<number[]> {
  const { results } = await d1.prepare(CLOSED).bind(addMs(now, -RECENT_MS)).all<{ number: number }>();
  return results.map(({ number }) => number);
}

/** Its network no longer lists it, or an operator has decided. A program that never was open has no decision. */
const CLOSED = `SELECT number FROM network_programs WHERE status = 'approved' AND NOT is_active AND updated_at >= ?1
  UNION SELECT p.number FROM program_decisions d CROSS JOIN network_programs p ON p.number = d.program_number
    WHERE d.decided_at >= ?1 AND NOT ${OPEN}
  ORDER BY 1`;
