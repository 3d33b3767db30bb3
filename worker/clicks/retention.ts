import { addDays, dayOf, type Instant } from '../platform/time.ts';
import { type Month, monthOf } from './store/store-name.ts';

/** 26 months, which is longer than any attribution window. */
const RETENTION_DAYS = 792;

/** The month that is deleted next. The clicks of earlier ones are deleted. */
export function oldestRetainedMonth(now: Instant): Month {
  return monthOf(addDays(dayOf(now), -RETENTION_DAYS));
}
