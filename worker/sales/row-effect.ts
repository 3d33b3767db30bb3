import type { Instant } from '../platform/time.ts';
import { type ConversionStatus, STATUS_PROGRESS } from './earnings/commission-status.ts';
import { REMOVED_BY_NETWORK, type ReportRow } from './report-row.ts';
import type { StoredRow } from './tables.ts';

/** A row repeats a stored one, is stored as an outdated version or as the latest version, or is rejected. */
export type RowEffect =
  | { kind: 'unchanged' | 'superseded' | 'latest' }
  | { kind: 'rejected'; code: string; detail: string };

interface Stored {
  latest: StoredRow | undefined;
  /** Content hashes of all versions of the row. */
  hashes: ReadonlySet<string> | undefined;
  pushed: boolean;
}

/**
 * Compares a row with its stored versions. A synced row is the network's current state: it is the latest version unless
 * it repeats that or is older by the network's own time. Content that is stored already is a repetition if the row has a
 * time of change. Without one, and for removals and what follows them, the network may have returned to it. A pushed row
 * may be late or sent twice: content that is stored is a repetition, and a status moves backward only with a newer time,
 * else it is rejected as `report.status_backward`.
 */
export function effectOf(row: ReportRow, hash: string, { latest, hashes, pushed }: Stored): RowEffect {
  if (!latest) return { kind: 'latest' };
  const superseded = isBefore(row.modifiedAt, latest.modifiedAt);
  const seen = hashes?.has(hash) ?? false;
  const isRemoval = row.reason === REMOVED_BY_NETWORK || latest.reason === REMOVED_BY_NETWORK;
  const isRepeated = seen && (pushed || superseded || (latest.modifiedAt !== null && !isRemoval));
  if (latest.contentHash === hash || isRepeated) return { kind: 'unchanged' };
  if (superseded) return { kind: 'superseded' };
  if (pushed && !row.statusUnknown && isBackward(latest.status, row.status) && !isNewer(row, latest))
    return {
      kind: 'rejected',
      code: 'report.status_backward',
      detail: `The row goes from ${latest.status} to ${row.status} without a newer time of change.`,
    };
  return { kind: 'latest' };
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
