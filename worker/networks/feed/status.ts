import type { ConversionStatus } from '../../earnings/commission-status.ts';
import { textOf } from './fields.ts';

/** A network's status as ours, and as it came. */
export interface ReadStatus {
  status: ConversionStatus;
  statusUnknown: boolean;
  statusRaw: string;
}

/** Looks a status up in a table of upper-case names, whatever its case. An unknown one reads as pending and is marked; booking keeps the row's last known status. */
export function readStatus(table: Readonly<Record<string, ConversionStatus>>, value: unknown): ReadStatus {
  const statusRaw = textOf(value, 60) ?? '';
  const key = statusRaw.toUpperCase();
  const status = Object.hasOwn(table, key) ? table[key] : undefined;
  return { status: status ?? 'pending', statusUnknown: status === undefined, statusRaw };
}
