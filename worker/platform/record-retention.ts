import { addMonths, addMs, DAY, type Day, dayOf, type Instant, SECOND, startOfDay } from './time.ts';

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

/** For how long the bucket keeps an object of a record of money, from the moment it was written. No one can delete it earlier. */
export const LOCK_SECONDS = (7 * 366 * DAY) / SECOND;
/** A row's time is that at which its work began: a sync can be interrupted for days before it writes its objects. */
const WRITTEN_WITHIN_MS = 7 * DAY;

/** An object can be deleted if the time of its row is before this. */
export function lockCutoff(now: Instant): Instant {
  return addMs(now, -(LOCK_SECONDS * SECOND + WRITTEN_WITHIN_MS));
}

/** Replaces a text or a name that is required and was removed with its record. */
export const REMOVED = 'removed after 7 years';
