import type { MicroUsd } from '../platform/money.ts';
import type { Day, Instant } from '../platform/time.ts';
import type { ConversionStatus } from './earnings/commission-status.ts';

/** The conversion that a row names, and whether the row is its original sale. */
export interface RowGroup {
  id: string;
  isOriginal: boolean;
}

/** A row that can't be parsed. `raw` is its whole text; `externalId` and `group` are set if at least these could be parsed. */
export interface MalformedRow {
  raw: string;
  code: string;
  detail: string;
  externalId?: string | undefined;
  group?: RowGroup;
}
export type Entry<Row> = { row: Row } | { malformed: MalformedRow };

/** The ID of a malformed row that stands for the whole report of a day. A page that has the whole day resolves it. */
export function wholeDayId(day: Day): string {
  return `whole-day:${day}`;
}

/** The reason of a row that a restated day no longer lists. */
export const REMOVED_BY_NETWORK = 'removed_by_network';

/**
 * A row of a network's report, normalized. `externalId` is unique in the network. `groupId` names the conversion: the
 * row's own ID, or the original action's for a correction; IDs of different series get different prefixes. `commission`
 * is what this row adds (negative for a correction). `clickRef` is the sub-ID as it came back, `publisherRef` the second
 * sub-ID of networks that report by publisher. `eventAt` is null when the network gave no time. `wholeDay` is the day of
 * a row in a report that restates whole days.
 */
export interface ReportRow {
  externalId: string;
  groupId: string;
  isOriginal: boolean;
  eventAt: Instant | null;
  modifiedAt: Instant | null;
  clickRef: string | null;
  publisherRef: string | null;
  programRef: string | null;
  orderId: string | null;
  sale: { amount: string; currency: string } | null;
  commission: MicroUsd;
  status: ConversionStatus;
  /** True for an unknown status text. Such a row keeps its last known status and raises an alert. */
  statusUnknown: boolean;
  statusRaw: string;
  reason: string | null;
  clicks: number | null;
  wholeDay?: Day;
  /** True if we compute the status from our settings and our clock, because the network gives none. */
  isStatusComputed?: true;
  /** True for a message that a network pushes, which says at most that a sale is approved. */
  isStatusClaimed?: true;
  /** The parameters that the network's template left unfilled, with their values. They count as missing. */
  unfilled?: readonly string[];
  /** The original arrival time of a stored row that is ingested again. */
  arrivedAt?: Instant;
  /** The version whose text is read again. The row counts only while the stored one has no newer version. */
  versionRead?: number;
  raw: string;
}
