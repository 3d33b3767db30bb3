import { getTableColumns, inArray } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { type ArchiveFile, readLines } from '../platform/archive-file.ts';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import { sha256Hex } from '../platform/hashing.ts';
import type { ConversionId } from '../platform/ids.ts';
import {
  type RowVersion,
  reportArchiveKeys,
  reportArchives,
  reportRows,
  reportRowVersions,
  type StoredRow,
} from './tables.ts';

const cells = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const archivedLine = z.strictObject({ table: z.enum(['report_rows', 'report_row_versions']), row: cells });

/** A row of a table by its column names, as the database returns it. */
export type ArchivedLine = z.infer<typeof archivedLine>;

export interface ReportArchive extends ArchiveFile {
  id: number;
}

/** What archived rows of a network are looked up by. */
export interface RowLookup {
  externalIds?: Iterable<string>;
  /** The clicks of pushed rows. */
  clicks?: Iterable<string>;
  /** Restated days. */
  days?: Iterable<string>;
}

/** 48 bits of a hash. Two lookups with the same key only cost a read. */
function keyOf(networkId: string, kind: 'row' | 'click' | 'day', value: string): number {
  return Number.parseInt(sha256Hex(`${kind} ${networkId} ${value}`).slice(0, 12), 16);
}

function keysOf(networkId: string, { externalIds = [], clicks = [], days = [] }: RowLookup): number[] {
  return [
    ...[...externalIds].map((id) => keyOf(networkId, 'row', id)),
    ...[...clicks].map((click) => keyOf(networkId, 'click', click)),
    ...[...days].map((day) => keyOf(networkId, 'day', day)),
  ];
}

/** The keys by which archived rows are found. */
export function keysOfRows(rows: readonly StoredRow[]): Set<number> {
  return new Set(
    rows.flatMap(({ networkId, externalId, pushed, clickId, wholeDay }) =>
      keysOf(networkId, {
        externalIds: [externalId],
        clicks: pushed && clickId !== null ? [clickId] : [],
        days: wholeDay === null ? [] : [wholeDay],
      }),
    ),
  );
}

/** The IDs of the archives that may contain the rows of a lookup, for a batch. */
export function archivesWith(ctx: Context, networkId: string, lookup: RowLookup) {
  const { key, archive } = reportArchiveKeys;
  return ctx.db
    .selectDistinct({ archive })
    .from(reportArchiveKeys)
    .where(inArray(key, listed(keysOf(networkId, lookup))));
}

export async function reportArchivesOf(ctx: Context, ids: readonly number[]): Promise<ReportArchive[]> {
  if (ids.length === 0) return [];
  const { id, object, sha256 } = reportArchives;
  return ctx.db
    .select({ id, object, sha256 })
    .from(reportArchives)
    .where(inArray(id, listed(ids)));
}

/** The lines of an archived object. Throws as `readLines` does. */
export function readReportArchive(ctx: Context, file: ArchiveFile): Promise<ArchivedLine[]> {
  return readLines(ctx.archive, file, (value) => archivedLine.parse(value));
}

export function rowsIn(lines: readonly ArchivedLine[]): StoredRow[] {
  return lines.flatMap(({ table, row }) => (table === 'report_rows' ? fromColumns(reportRows, row) : []));
}

/** All versions of the rows of these conversions, which are in these archives. Throws as `readLines` does. */
export async function readArchivedVersions(
  ctx: Context,
  conversions: ReadonlySet<ConversionId>,
  archiveIds: readonly number[],
): Promise<RowVersion[]> {
  const found: RowVersion[] = [];
  for (const archive of await reportArchivesOf(ctx, archiveIds))
    for (const { table, row } of await readReportArchive(ctx, archive)) {
      if (table !== 'report_row_versions') continue;
      const version = fromColumns(reportRowVersions, row);
      if (conversions.has(version.conversionId)) found.push(version);
    }
  return found;
}

/** A row by its field names. */
function fromColumns<Table extends SQLiteTable>(
  table: Table,
  row: ArchivedLine['row'],
): Table['$inferSelect'] {
  const fields = Object.entries(getTableColumns(table)).map(([field, column]) => {
    const value = row[column.name] ?? null;
    return [field, value === null ? null : column.mapFromDriverValue(value)];
  });
  return Object.fromEntries(fields) as Table['$inferSelect'];
}
