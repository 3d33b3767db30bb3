import type { NetworkSettings } from '../catalog/network-settings.ts';
import { type MicroUsd, parseUsd, toDollars } from '../platform/money.ts';
import { addDays, type Day, dayOf, type Instant, parseDay, toIso } from '../platform/time.ts';
import type { ReportRow } from './report-row.ts';

/** A row's text is kept whole up to this many bytes in UTF-8. */
export const MAX_RAW_BYTES = 256_000;

/** What a row of a network may hold. */
export interface RowLimits {
  maxCommission: MicroUsd;
  startDate: Day;
}

/** The founding share rule begins on this day; a sale of an earlier one has no share and could never be booked. */
const FIRST_DAY_WITH_SHARE = parseDay('2020-01-01');

/** The limits that an operator has set for a network. */
export function rowLimitsOf(settings: Pick<NetworkSettings, 'maxCommission' | 'startDate'>): RowLimits {
  const startDate = parseDay(settings.startDate);
  const hasShares = startDate >= FIRST_DAY_WITH_SHARE;
  return {
    maxCommission: parseUsd(settings.maxCommission),
    startDate: hasShares ? startDate : FIRST_DAY_WITH_SHARE,
  };
}

/**
 * Why a row can't be booked at all, whatever is stored; null when nothing speaks against it. An event is dated tomorrow
 * (UTC) at the latest, since networks date events in zones ahead of ours.
 */
export function faultOf(
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
      detail: `The commission of ${toDollars(row.commission)} USD is beyond the network's limit of ${toDollars(limits.maxCommission)} USD.`,
    };
  if (Buffer.byteLength(row.raw) > MAX_RAW_BYTES)
    return { code: 'report.row_too_large', detail: `The row's text is longer than ${MAX_RAW_BYTES} bytes.` };
  return null;
}

/** The row without a time of change that lies ahead: it would hide every true version until then. */
export function withCredibleTime(row: ReportRow, now: Instant): ReportRow {
  return row.modifiedAt !== null && isAfterTomorrow(row.modifiedAt, now) ? { ...row, modifiedAt: null } : row;
}

function isAfterTomorrow(at: Instant, now: Instant): boolean {
  return dayOf(at) > addDays(dayOf(now), 1);
}
