import { z } from '@hono/zod-openapi';
import type { Preferences } from '../email/preferences.ts';
import { type MicroUsd, micros, parseUsd, roundToCents, ZERO } from '../platform/money.ts';
import { addDays, dayOf, type Instant } from '../platform/time.ts';
import type { Period } from '../reporting/analytics.ts';

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

const DAYS = 7;
const MONDAY = 1;

/** The last week that is over, Monday to Sunday in UTC: on a Monday the seven full days before it. */
export function digestWeek(now: Instant): Period {
  const weekday = new Date(now).getUTCDay();
  const monday = addDays(dayOf(now), -((weekday - MONDAY + DAYS) % DAYS));
  return { from: addDays(monday, -DAYS), to: addDays(monday, -1) };
}

/** The highest that a threshold can be, in dollars. */
const MAX_THRESHOLD = 1_000_000;

/** A threshold of dollars as it is sent, as micro-USD: from 0 in steps of a cent; what is no number becomes 0. */
export const threshold = z
  .unknown()
  .transform((value, check): MicroUsd => {
    const amount = amountOf(value);
    if (amount === null) return ZERO;
    if (amount >= 0 && amount <= MAX_THRESHOLD * 1_000_000 && roundToCents(amount) === amount) return amount;
    check.addIssue(`A threshold is an amount from 0 to ${MAX_THRESHOLD} dollars, in steps of 0.01.`);
    return z.NEVER;
  })
  .openapi({ type: ['number', 'string'], example: 25 });

function amountOf(value: unknown): MicroUsd | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  try {
    return parseUsd(value);
  } catch {
    return Number(value) > MAX_THRESHOLD ? parseUsd(MAX_THRESHOLD + 1) : null;
  }
}
