import { z } from 'zod';
import { type ArchiveFile, readLines } from '../../platform/archive-file.ts';
import type { TableRow } from '../../platform/bulk.ts';
import type { StoreKey } from '../store/store-name.ts';

/** The tables of which a publisher's month has rows. */
const TABLES = ['click_totals', 'link_click_totals'] as const;
type TotalsTable = (typeof TABLES)[number];

const totalsLine = z.strictObject({
  table: z.enum(TABLES),
  row: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** A row of the totals by its column names. */
export type TotalsLine = z.infer<typeof totalsLine>;

/** The object with the totals of a publisher's month. Later totals of the same month have another object. */
export function totalsFile({ publisherId, month }: StoreKey, sha256: string): ArchiveFile {
  const folder = `click-totals/month=${month}/publisher=${publisherId}`;
  return { object: `${folder}/${sha256.slice(0, 32)}.ndjson.gz`, sha256 };
}

/** Throws as `readLines` does. */
export function readTotals(archive: R2Bucket, file: ArchiveFile): Promise<TotalsLine[]> {
  return readLines(archive, file, (value) => totalsLine.parse(value));
}

/** The rows of one of the tables. */
export function rowsOf(lines: readonly TotalsLine[], table: TotalsTable): TableRow[] {
  return lines.filter((line) => line.table === table).map(({ row }) => row);
}
