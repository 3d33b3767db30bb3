import { type Owner, PROGRESS, type Status } from './sale.ts';

/** A row of a report. Amounts are micro-USD, times are milliseconds. */
export interface ModelRow {
  network: string;
  externalId: string;
  group: string;
  isOriginal: boolean;
  isPush: boolean;
  /** True for a pushed row with an ID that the report doesn't have. */
  hasOtherId: boolean;
  /** The click and the order in one string; null if we didn't sign the click ID. */
  clickAndOrder: string | null;
  owner: Owner;
  status: Status;
  isStatusUnknown: boolean;
  amount: bigint;
  modifiedAt: number | null;
  /** Null if the network gave no time. */
  eventAt: number | null;
  /** True for a row that must be rejected for its amount or its date. */
  isOutOfBounds: boolean;
}

/** The latest version of a row. */
export interface KnownRow {
  row: ModelRow;
  status: Status;
  amount: bigint;
  text: string;
  texts: Set<string>;
  /** False once the row has come with the ID of the report. */
  hasOtherId: boolean;
  modifiedAt: number | null;
  eventAt: number;
}

/** The text of a row that a restated day no longer lists. */
export const REMOVED = 'removed';

export function nameOfRow({ network, externalId }: Pick<ModelRow, 'network' | 'externalId'>): string {
  return `${network}/${externalId}`;
}

/** The rows of a sale, the leading one, and those whose amounts add up to it. */
export function partsOf(all: readonly KnownRow[]) {
  const synced = all.filter(({ hasOtherId }) => !hasOtherId);
  const rows = synced.length > 0 ? synced : all;
  const original = rows.find(({ row }) => row.isOriginal);
  const lead = original ?? rows.toSorted(byExternalId)[0];
  if (!lead) throw new Error('A sale has a row.');
  const counts = ({ status, amount }: KnownRow) =>
    status !== 'reversed' && (amount <= 0n || PROGRESS[status] >= PROGRESS[lead.status]);
  return { rows, lead, original, counted: original?.status === 'reversed' ? [] : rows.filter(counts) };
}

/** Rows with the same text are the same version. */
export function textOf(row: ModelRow): string {
  const { isPush: _, hasOtherId: __, ...said } = row;
  return JSON.stringify(said, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

export function isBefore(modifiedAt: number | null, known: number | null): boolean {
  return modifiedAt !== null && known !== null && modifiedAt < known;
}

function byExternalId(a: KnownRow, b: KnownRow): number {
  return a.row.externalId < b.row.externalId ? -1 : 1;
}
