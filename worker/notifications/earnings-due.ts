import type { Preferences } from '../email/preferences.ts';
import { type MicroUsd, micros } from '../platform/money.ts';
import { addDays, dayOf, type Instant } from '../platform/time.ts';

/** Days between two notices; instant ones come with the next run. */
const DAYS_APART = { instant: 0, daily: 1, weekly: 7 };

type Told = Pick<Preferences, 'earningsThreshold' | 'notificationFrequency' | 'toldEarnings' | 'toldAt'>;

/**
 * What a notice has to tell now, given net earnings of all time; null for nothing. There must be something, it must
 * reach the threshold, and the last notice must be from an earlier UTC day (daily) or seven days old (weekly). Earnings
 * that were reversed have to be earned again before a notice tells of more.
 */
export function earningsDue(told: Told, net: MicroUsd, now: Instant): MicroUsd | null {
  const earned = micros(net - told.toldEarnings);
  if (earned <= 0 || earned < told.earningsThreshold) return null;
  const waits = DAYS_APART[told.notificationFrequency];
  return told.toldAt === null || dayOf(now) >= addDays(dayOf(told.toldAt), waits) ? earned : null;
}
