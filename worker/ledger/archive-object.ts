import { createHash } from 'node:crypto';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { type ExportLine, exportLine } from './export-line.ts';
import { splitLines } from './split-lines.ts';
import type { ledgerArchives } from './tables.ts';

export type LedgerArchive = typeof ledgerArchives.$inferSelect;
export type ArchiveObject = Pick<LedgerArchive, 'object' | 'sha256'>;

/**
 * Writes lines as a compressed object whose name contains the start of its hash: every write of this name
 * has the same bytes.
 */
export async function putArchive(
  ctx: Context,
  firstBlock: number,
  lastBlock: number,
  lines: readonly ExportLine[],
): Promise<ArchiveObject> {
  const bytes = await gzip(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const sha256 = hashOf(bytes);
  const range = [firstBlock, lastBlock].map((number) => String(number).padStart(10, '0'));
  const object = `ledger/blocks/${range.join('-')}-${sha256.slice(0, 16)}.ndjson.gz`;
  await ctx.archive.put(object, bytes, { httpMetadata: { contentType: 'application/gzip' } });
  return { object, sha256 };
}

/**
 * The lines of an archived object. Throws `ledger.archive_missing` or `ledger.archive_damaged` (500), and other errors
 * while R2 is unavailable.
 */
export async function readArchive(ctx: Context, { object, sha256 }: ArchiveObject): Promise<ExportLine[]> {
  const stored = await ctx.archive.get(object);
  if (!stored) throw new DomainError('ledger.archive_missing', `The archive has no object ${object}.`, 500);
  const bytes = await stored.arrayBuffer();
  if (hashOf(new Uint8Array(bytes)) !== sha256) throw damaged(object);
  try {
    const lines: ExportLine[] = [];
    for await (const line of splitLines(gunzip(bytes))) lines.push(exportLine.parse(JSON.parse(line)));
    return lines;
  } catch (cause) {
    throw damaged(object, cause);
  }
}

function damaged(object: string, cause?: unknown): DomainError {
  const sentence = `The archived object ${object} is not the one that was recorded.`;
  return new DomainError('ledger.archive_damaged', sentence, 500, { cause });
}

async function gzip(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function gunzip(bytes: ArrayBuffer): ReadableStream<Uint8Array> {
  return new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
