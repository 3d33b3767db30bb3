import type { NetworkSettings } from '../../catalog/network-settings.ts';
import { addDays, addMonths, type Day, parseDay } from '../../platform/time.ts';

/** The day on which a network decides about a sale; null if it sets no date. */
export function approvalDay(saleDay: Day, approval: NetworkSettings['approval']): Day | null {
  if (!approval) return null;
  if ('afterDays' in approval) return addDays(saleDay, approval.afterDays);
  return dayOfMonth(addMonths(parseDay(`${saleDay.slice(0, 7)}-01`), 1), approval.dayOfNextMonth);
}

/** The next day on which payouts are created. A publisher has one payout a month, and each month's run happens once. */
export function nextPayoutDay(today: Day, payoutDay: number, hasPayoutThisMonth: boolean): Day {
  const ofMonth = dayOfMonth(today, payoutDay);
  return today > ofMonth || hasPayoutThisMonth ? dayOfMonth(addMonths(ofMonth, 1), payoutDay) : ofMonth;
}

function dayOfMonth(of: Day, day: number): Day {
  return parseDay(`${of.slice(0, 7)}-${String(day).padStart(2, '0')}`);
}
