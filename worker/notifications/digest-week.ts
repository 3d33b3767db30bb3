import { addDays, dayOf, type Instant } from '../platform/time.ts';
import type { Period } from '../reporting/analytics.ts';

const DAYS = 7;
const MONDAY = 1;

/** The last week that is over, Monday to Sunday in UTC: on a Monday the seven full days before it. */
export function digestWeek(now: Instant): Period {
  const weekday = new Date(now).getUTCDay();
  const monday = addDays(dayOf(now), -((weekday - MONDAY + DAYS) % DAYS));
  return { from: addDays(monday, -DAYS), to: addDays(monday, -1) };
}
