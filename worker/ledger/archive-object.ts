import { type ArchiveFile, putLines, readLines } from '../platform/archive-file.ts';
import type { Context } from '../platform/context.ts';
import { type ExportLine, exportLine } from './export-line.ts';
import type { ledgerArchives } from './tables.ts';

export type LedgerArchive = typeof ledgerArchives.$inferSelect;

export function putArchive(
  ctx: Context,
  firstBlock: number,
  lastBlock: number,
  lines: readonly ExportLine[],
): Promise<ArchiveFile> {
  const range = [firstBlock, lastBlock].map((number) => String(number).padStart(10, '0')).join('-');
  const nameOf = (sha256: string) => `ledger/blocks/${range}-${sha256.slice(0, 16)}.ndjson.gz`;
  return putLines(ctx.archive, nameOf, lines);
}

/** The lines of an archived object. Throws as `readLines` does. */
export function readArchive(ctx: Context, file: ArchiveFile): Promise<ExportLine[]> {
  return readLines(ctx.archive, file, (value) => exportLine.parse(value));
}
