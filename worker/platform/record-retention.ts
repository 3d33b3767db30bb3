import { addMonths, type Day, dayOf, type Instant, startOfDay } from './time.ts';

/** 7 years. */
const RECORD_MONTHS = 84;

/** The first day of the oldest month whose records of money are kept. */
export function firstKeptDay(now: Instant): Day {
  return addMonths(`${dayOf(now).slice(0, 7)}-01` as Day, -RECORD_MONTHS);
}

/** Records of money that ended before this are due to be removed. */
export function recordCutoff(now: Instant): Instant {
  return startOfDay(firstKeptDay(now));
}

/** Replaces a text or a name that is required and was removed with its record. */
export const REMOVED = 'removed after 7 years';
