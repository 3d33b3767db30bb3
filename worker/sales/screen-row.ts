import type { NetworkSettings } from '../catalog/network-settings.ts';
import { formatUsd, type MicroUsd, usd } from '../platform/money.ts';
import { isPlaceholder } from '../platform/placeholder.ts';
import { DAY, type Day, dayOf, type Instant, parseDay, toIso } from '../platform/time.ts';
import type { ReportRow } from './report-row.ts';

/** The longest text of a row that is stored whole, in bytes of UTF-8. */
export const MAX_RAW_BYTES = 256_000;

export interface RowLimits {
  maxCommission: MicroUsd;
  startDate: Day;
}

/** The first day of the founding share rule. A sale of an earlier day has no share and can't be booked. */
const FIRST_DAY_WITH_SHARE = parseDay('2020-01-01');

export function rowLimitsOf(settings: Pick<NetworkSettings, 'maxCommission' | 'startDate'>): RowLimits {
  const startDate = parseDay(settings.startDate);
  const hasShares = startDate >= FIRST_DAY_WITH_SHARE;
  return {
    maxCommission: usd(settings.maxCommission),
    startDate: hasShares ? startDate : FIRST_DAY_WITH_SHARE,
  };
}

/**
 * The reason why a row can't be booked, whatever is stored; null if it can. An event is dated tomorrow (UTC) at the
 * latest, since networks use time zones ahead of UTC.
 */
export function problemOf(
  row: ReportRow,
  limits: RowLimits,
  now: Instant,
): { code: string; detail: string } | null {
  if (row.eventAt !== null && isAfterTomorrow(row.eventAt, now))
    return { code: 'report.event_in_future', detail: `The event is dated ${toIso(row.eventAt)}.` };
  if (row.eventAt !== null && dayOf(row.eventAt) < limits.startDate)
    return {
      code: 'report.event_before_start',
      detail: `The event is dated ${toIso(row.eventAt)}, before the network's start on ${limits.startDate}.`,
    };
  if (Math.abs(row.commission) > limits.maxCommission)
    return {
      code: 'report.commission_above_cap',
      detail: `The commission of ${formatUsd(row.commission)} USD exceeds the network’s limit of ${formatUsd(limits.maxCommission)} USD.`,
    };
  if (Buffer.byteLength(row.raw) > MAX_RAW_BYTES)
    return { code: 'report.row_too_large', detail: `The row's text is longer than ${MAX_RAW_BYTES} bytes.` };
  return null;
}

/** The references of a row, and their names in a report. */
const REFERENCES = [
  ['clickRef', 'click_id'],
  ['publisherRef', 'publisher'],
  ['programRef', 'program'],
  ['orderId', 'order_id'],
] as const satisfies readonly (readonly [keyof ReportRow, string])[];

/** Drops references that a template left unfilled: two sales with the same placeholder have nothing in common. */
export function withoutPlaceholders(row: ReportRow): ReportRow {
  const filled = { ...row };
  const unfilled = [...(row.unfilled ?? [])];
  for (const [field, name] of REFERENCES) {
    const value = row[field];
    if (value === null || !isPlaceholder(value)) continue;
    filled[field] = null;
    unfilled.push(`${name}=“${value.slice(0, 60)}”`);
  }
  return { ...filled, unfilled };
}

/** Drops a time of change in the future: it would hide every true version until then. */
export function withCredibleTime(row: ReportRow, now: Instant): ReportRow {
  return row.modifiedAt !== null && isAfterTomorrow(row.modifiedAt, now) ? { ...row, modifiedAt: null } : row;
}

function isAfterTomorrow(at: Instant, now: Instant): boolean {
  return Math.floor(at / DAY) > Math.floor(now / DAY) + 1;
}
