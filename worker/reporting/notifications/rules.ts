import { z } from '@hono/zod-openapi';
import type { Preferences } from '../../platform/email/preferences.ts';
import { type MicroUsd, micros, parseUsd, roundToCents, ZERO } from '../../platform/money.ts';
import { addDays, dayOf, type Instant, type Period } from '../../platform/time.ts';

/** Minimum days between two notifications. Instant ones are sent by the next run. */
const MIN_DAYS_BETWEEN = { instant: 0, daily: 1, weekly: 7 };

type NotificationState = Pick<
  Preferences,
  'earningsThreshold' | 'notificationFrequency' | 'notifiedEarnings' | 'notifiedAt'
>;

/**
 * Returns the earnings to report, given all-time net earnings; null if no notification is due. They must reach the
 * threshold, and the latest notification must be from an earlier UTC day (daily) or at least seven days old (weekly).
 * Reversed earnings must be earned again before a notification reports more.
 */
export function earningsDue(state: NotificationState, net: MicroUsd, now: Instant): MicroUsd | null {
  const earned = micros(net - state.notifiedEarnings);
  if (earned <= 0 || earned < state.earningsThreshold) return null;
  const minDays = MIN_DAYS_BETWEEN[state.notificationFrequency];
  return state.notifiedAt === null || dayOf(now) >= addDays(dayOf(state.notifiedAt), minDays) ? earned : null;
}

const DAYS = 7;
const MONDAY = 1;

/** The latest complete week, from Monday to Sunday in UTC. */
export function digestWeek(now: Instant): Period {
  const weekday = new Date(now).getUTCDay();
  const monday = addDays(dayOf(now), -((weekday - MONDAY + DAYS) % DAYS));
  return { from: addDays(monday, -DAYS), to: addDays(monday, -1) };
}

/** In dollars. */
const MAX_THRESHOLD = 1_000_000;

/** Parses dollars in whole cents to micro-USD. A value that isn't a number becomes 0. */
export const threshold = z
  .unknown()
  .transform((value, check): MicroUsd => {
    const amount = amountOf(value);
    if (amount === null) return ZERO;
    if (amount >= 0 && amount <= MAX_THRESHOLD * 1_000_000 && roundToCents(amount) === amount) return amount;
    check.addIssue(`Enter an amount between $0 and $${MAX_THRESHOLD}, in steps of $0.01.`);
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
