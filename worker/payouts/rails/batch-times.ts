import { addMs, DAY, HOUR, type Instant, MINUTE } from '../../platform/time.ts';
import type { PayoutBatch } from './payout-batch.ts';

/** PayPal knows a `sender_batch_id` for 30 days. After that the same batch could be taken a second time. */
const SUBMITTED_FOR_MS = 29 * DAY;
/** PayPal returns and refunds transfers for 30 days after they succeeded, and what was never claimed after 30 days. */
const WATCHED_FOR_MS = 30 * DAY;
/** Attempts that follow each other with the next check. */
const QUICK_ATTEMPTS = 3;

/** From when on there is a warning, and from when on an alarm. */
export const TOLD_AFTER_MS = HOUR;
export const ALARMED_AFTER_MS = DAY;

/** Whether a batch may still be submitted under its ID. */
export function isSubmittable(now: Instant, { createdAt }: Pick<PayoutBatch, 'createdAt'>): boolean {
  return now - createdAt <= SUBMITTED_FOR_MS;
}

/** When a batch is submitted again after this many attempts without a result. */
export function nextAttempt(now: Instant, attempts: number): Instant {
  if (attempts <= QUICK_ATTEMPTS) return now;
  return addMs(now, Math.min(HOUR, 5 * MINUTE * 2 ** Math.min(attempts - QUICK_ATTEMPTS - 1, 10)));
}

/** When the record of a submitted batch is read again: at first with each check, later less often. */
export function nextCheck(now: Instant, submittedAt: Instant): Instant {
  const age = now - submittedAt;
  if (age < HOUR) return now;
  if (age < DAY) return addMs(now, 15 * MINUTE);
  return addMs(now, age < 7 * DAY ? HOUR : 6 * HOUR);
}

/** When the record of a batch is read again after its last transfer had an outcome; null once nothing comes back anymore. */
export function nextWatch(now: Instant, doneAt: Instant): Instant | null {
  const age = now - doneAt;
  if (age >= WATCHED_FOR_MS) return null;
  return addMs(now, age < 2 * DAY ? 6 * HOUR : DAY);
}
