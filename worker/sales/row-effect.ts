import type { ClickId } from '../clicks/click-id.ts';
import { foldReference } from '../platform/normalize-reference.ts';
import type { Instant } from '../platform/time.ts';
import { type ConversionStatus, STATUS_PROGRESS } from './earnings/commission-status.ts';
import { orderKeyOf } from './order-key.ts';
import { REMOVED_BY_NETWORK, type ReportRow } from './report-row.ts';
import type { StoredRow } from './tables.ts';

/** A row repeats a stored one, is stored as an outdated, a contradicting or the latest version, or is rejected. */
export type RowEffect =
  | { kind: 'unchanged' | 'superseded' | 'contradicting' | 'latest' }
  | { kind: 'rejected'; code: string; detail: string };

interface Stored {
  latest: StoredRow | undefined;
  /** True if the row's content is stored already, in any version. */
  seen: boolean;
  pushed: boolean;
  /** True if the row's ID is a postback's own. */
  hasOtherIds: boolean;
  /** The click of the row if we signed it. */
  clickId: ClickId | null;
}

/**
 * The row with the status that it can give its sale. A claimed status says at most that a sale is approved: the network's own
 * report or a booked payment says that it is paid. A claim that repeats that takes nothing back. A status that we compute
 * from our settings and our clock never goes back: a changed setting, or a clock that is behind, doesn't decide a second
 * time what was decided.
 */
export function withDecidedStatus(row: ReportRow, latest: StoredRow | undefined): ReportRow {
  if (row.isStatusClaimed && row.status === 'paid' && latest?.status !== 'paid')
    return { ...row, status: 'approved' };
  if (!row.isStatusComputed || !latest || latest.status === 'reversed') return row;
  if (!isBackward(latest.status, row.status)) return row;
  return { ...row, status: latest.status, statusRaw: latest.statusRaw };
}

/**
 * Compares a row with its stored versions. A synced row is the network's current state: it is the latest version unless
 * it repeats that or is older by the network's own time. Content that is stored already is a repetition if the row has a
 * time of change. Without one, and for removals and what follows them, the network may have returned to it. A pushed row
 * may be late or sent twice: content that is stored is a repetition, and a status moves backward only with a newer time,
 * else it is rejected as `report.status_backward`. A text that is read again repeats what has a newer version since. A row
 * with another click than the one that we signed, and a postback with another order, is another sale under the same ID: it
 * contradicts the stored one.
 */
export function effectOf(row: ReportRow, hash: string, stored: Stored): RowEffect {
  const { latest, seen, pushed, hasOtherIds, clickId } = stored;
  if (row.versionRead !== undefined && row.versionRead !== latest?.version) return { kind: 'unchanged' };
  if (!latest) return { kind: 'latest' };
  const superseded = isBefore(row.modifiedAt, latest.modifiedAt);
  const isRemoval = row.reason === REMOVED_BY_NETWORK || latest.reason === REMOVED_BY_NETWORK;
  const isRepeated = seen && (pushed || superseded || (latest.modifiedAt !== null && !isRemoval));
  const isOther = namesOtherSale(row, clickId, latest) || (hasOtherIds && namesOtherOrder(row, latest));
  if (latest.contentHash === hash || isRepeated || (isOther && seen)) return { kind: 'unchanged' };
  if (isOther) return { kind: 'contradicting' };
  if (superseded) return { kind: 'superseded' };
  if (pushed && !row.statusUnknown && isBackward(latest.status, row.status) && !isNewer(row, latest))
    return {
      kind: 'rejected',
      code: 'report.status_backward',
      detail: `The row goes from ${latest.status} to ${row.status} without a newer time of change.`,
    };
  return { kind: 'latest' };
}

/**
 * True for a row that names another click than the stored one did, or another publisher where no click is known. A click that
 * we didn't sign may be corrected, and a row that the network moves to another conversion may have that one's click.
 */
function namesOtherSale(row: ReportRow, clickId: ClickId | null, latest: StoredRow): boolean {
  if (row.groupId !== latest.groupId) return false;
  if (latest.clickId !== null) {
    if (clickId !== null) return clickId !== latest.clickId;
    return row.clickRef !== null && foldReference(row.clickRef) !== foldReference(latest.clickRef ?? '');
  }
  const [named, known] = [publisherIn(row), publisherIn(latest)];
  return clickId === null && named !== null && known !== null && named !== known;
}

/**
 * True for a row that names another order. A network's own report may correct the order of a row, but a partner's template can
 * send one ID with all sales of a click.
 */
function namesOtherOrder(row: ReportRow, latest: StoredRow): boolean {
  if (row.groupId !== latest.groupId || row.orderId === null || latest.orderId === null) return false;
  return orderKeyOf(row.orderId) !== orderKeyOf(latest.orderId);
}

function publisherIn({ publisherRef }: Pick<ReportRow, 'publisherRef'>): string | null {
  return publisherRef === null ? null : foldReference(publisherRef.split('|')[0] ?? '');
}

function isBackward(from: ConversionStatus, to: ConversionStatus): boolean {
  return STATUS_PROGRESS[to] < STATUS_PROGRESS[from];
}

function isNewer(row: ReportRow, latest: StoredRow): boolean {
  return row.modifiedAt !== null && (latest.modifiedAt === null || row.modifiedAt > latest.modifiedAt);
}

function isBefore(modifiedAt: Instant | null, latest: Instant | null): boolean {
  return modifiedAt !== null && latest !== null && modifiedAt < latest;
}
