import { addDays, dayOf, type Instant } from '../platform/time.ts';
import { type Month, monthOf } from './store/store-name.ts';

/** 26 months, which is longer than any attribution window. */
const RETENTION_DAYS = 792;

/** The queue keeps a click for up to 14 days, and its totals are published within a day. */
export const DAYS_UNTIL_COMPLETE = 15;

/** The totals of earlier months in D1 are complete. Only a replay or an outbox delivers a click of them. */
export function oldestOpenMonth(now: Instant): Month {
  return monthOf(addDays(dayOf(now), -DAYS_UNTIL_COMPLETE));
}

/** The month that is deleted next. The clicks of earlier ones are deleted. */
export function oldestRetainedMonth(now: Instant): Month {
  return monthOf(addDays(dayOf(now), -RETENTION_DAYS));
}
