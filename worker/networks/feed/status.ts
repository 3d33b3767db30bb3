import type { ConversionStatus } from '../../sales/earnings/commission-status.ts';
import type { Entry, ReportRow } from '../../sales/report-row.ts';
import { textOf } from './fields.ts';

/** A network's status, mapped and as it came. */
export interface ReadStatus {
  status: ConversionStatus;
  statusUnknown: boolean;
  statusRaw: string;
}

/**
 * Maps a status by its upper-case name. An unknown status is pending and marked; booking keeps the row's last known one.
 */
export function readStatus(table: Readonly<Record<string, ConversionStatus>>, value: unknown): ReadStatus {
  const statusRaw = textOf(value, 60) ?? '';
  const key = statusRaw.toUpperCase();
  const status = Object.hasOwn(table, key) ? table[key] : undefined;
  return { status: status ?? 'pending', statusUnknown: status === undefined, statusRaw };
}

/** A row of a message that the network pushes: its status is a claim. */
export function asClaimed(entry: Entry<ReportRow>): Entry<ReportRow> {
  return 'row' in entry ? { row: { ...entry.row, isStatusClaimed: true } } : entry;
}
