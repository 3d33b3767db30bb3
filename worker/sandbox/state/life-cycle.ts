import { addMs, DAY, type Instant, instantOf } from '../../platform/time.ts';
import type { Network } from './records.ts';

/** The status of a new row. */
export const FIRST_STATUS: Record<Network, string> = { wildfire: 'PENDING', siteplug: 'reported', cj: 'new' };

/** Wildfire: a sale is READY this many days after it was reported and PAID after twice as many. */
const RETURN_PERIOD = 30 * DAY;
/** CJ: a locked commission is settled after this time. CJ doesn't document it; this is an assumption. */
const SETTLEMENT = 10 * DAY;
/** CJ: the maximum one-time extension of the lock. */
export const EXTENSION = 30 * DAY;

/** CJ's default lock: the 10th of the month after posting. */
export function lockingDateOf(posted: Instant): Instant {
  const at = new Date(posted);
  return instantOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 10));
}

/** The status of a row that no one has changed, and since when. CJ's rows keep their first one. */
export function statusAt(
  network: Network,
  created: Instant,
  now: Instant,
): { status: string; since: Instant } {
  if (network === 'wildfire') {
    const [ready, paid] = [addMs(created, RETURN_PERIOD), addMs(created, 2 * RETURN_PERIOD)];
    if (paid <= now) return { status: 'PAID', since: paid };
    if (ready <= now) return { status: 'READY', since: ready };
  }
  return { status: FIRST_STATUS[network], since: created };
}

/** Moves due commissions to their next status. The date of change is the due time. */
export function settle(sql: SqlStorage, now: Instant): void {
  const move = (network: string, from: string, to: string, when: string) =>
    sql.exec(
      `UPDATE commissions SET status = ?, modifiedAt = ${when} WHERE network = ? AND status IN (${from}) AND ${when} <= ?`,
      to,
      network,
      now,
    );
  move('wildfire', `'PENDING'`, 'READY', `createdAt + ${RETURN_PERIOD}`);
  move('wildfire', `'READY'`, 'PAID', `createdAt + ${2 * RETURN_PERIOD}`);
  move('cj', `'new', 'extended'`, 'locked', 'lockingAt');
  move('cj', `'locked'`, 'closed', `lockingAt + ${SETTLEMENT}`);
}
