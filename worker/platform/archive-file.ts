import { createHash } from 'node:crypto';
import type { DomainError } from './errors.ts';
import { failure } from './failure.ts';

/** A file in R2 by its name and the SHA-256 of its bytes. */
export interface ArchiveFile {
  object: string;
  sha256: string;
}

export const archiveDamaged = failure('archive.damaged', 500, 'Archived rows have no conversion.');
const archiveMissing = failure(
  'archive.missing',
  500,
  (object: string) => `The archive has no object ${object}.`,
);

/**
 * Writes values as compressed NDJSON. The name should contain the hash: then every write of a name has the same bytes, and
 * concurrent or repeated writes change nothing.
 */
export async function putLines(
  archive: R2Bucket,
  nameOf: (sha256: string) => string,
  values: readonly unknown[],
): Promise<ArchiveFile> {
  const bytes = await gzip(linesOf(values));
  const file = fileOf(bytes, nameOf);
  await putOnce(archive, file.object, bytes, { httpMetadata: { contentType: 'application/gzip' } });
  return file;
}

/** Writes bytes as they are. The name should contain the hash, as for `putLines`. */
export async function putBytes(
  archive: R2Bucket,
  nameOf: (sha256: string) => string,
  bytes: Uint8Array,
): Promise<ArchiveFile> {
  const file = fileOf(bytes, nameOf);
  await putOnce(archive, file.object, bytes);
  return file;
}

/** Writes values as compressed NDJSON, unless the object exists already. Returns whether it was written. */
export async function putLinesOnce(
  archive: R2Bucket,
  object: string,
  values: readonly unknown[],
  customMetadata: Record<string, string>,
): Promise<boolean> {
  const bytes = await gzip(linesOf(values));
  return putOnce(archive, object, bytes, {
    httpMetadata: { contentType: 'application/gzip' },
    customMetadata,
  });
}

/**
 * Reads the values of an object whose hash no row has. `parse` checks each of them. Throws `archive.missing` and
 * `archive.damaged` (500).
 */
export async function readLinesAt<Value>(
  archive: R2Bucket,
  object: string,
  parse: (value: unknown) => Value,
): Promise<Value[]> {
  const stored = await archive.get(object);
  if (!stored) throw archiveMissing(object);
  return parseLines(object, await stored.arrayBuffer(), parse);
}

/**
 * Reads the values of a file. `parse` checks each of them. Throws `archive.missing` and `archive.damaged` (500), and other
 * errors while R2 is unavailable.
 */
export async function readLines<Value>(
  archive: R2Bucket,
  file: ArchiveFile,
  parse: (value: unknown) => Value,
): Promise<Value[]> {
  return parseLines(file.object, await readBytes(archive, file), parse);
}

async function parseLines<Value>(
  object: string,
  bytes: ArrayBuffer,
  parse: (value: unknown) => Value,
): Promise<Value[]> {
  try {
    const lines = (await gunzip(bytes)).split('\n');
    return lines.filter((line) => line !== '').map((line) => parse(JSON.parse(line)));
  } catch (cause) {
    throw damaged(object, cause);
  }
}

function linesOf(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

/** Reads the bytes of a file. Throws as `readLines` does. */
export async function readBytes(archive: R2Bucket, { object, sha256 }: ArchiveFile): Promise<ArrayBuffer> {
  const stored = await archive.get(object);
  if (!stored) throw archiveMissing(object);
  const bytes = await stored.arrayBuffer();
  if (hashOf(new Uint8Array(bytes)) !== sha256) throw damaged(object);
  return bytes;
}

/** Throws `archive.damaged` (500) if rows that were read back aren't those that were written. */
export function requireSame(object: string, read: unknown, written: unknown): void {
  if (JSON.stringify(read) !== JSON.stringify(written))
    throw archiveDamaged(`The archive returns other rows for ${object}.`);
}

/** Lists all objects below a prefix, over all pages. */
export async function* listObjects(
  archive: R2Bucket,
  prefix: string,
  include: R2ListOptions['include'] = [],
): AsyncGenerator<R2Object> {
  for (let cursor: string | undefined; ; ) {
    const page = await archive.list({ prefix, include, ...(cursor ? { cursor } : {}) });
    yield* page.objects;
    if (!page.truncated) return;
    cursor = page.cursor;
  }
}

/** Writes an object unless it exists. In a deployment most are locked, and writing one again is an error. Returns whether it was written. */
export async function putOnce(
  archive: R2Bucket,
  object: string,
  value: Uint8Array | string,
  options: R2PutOptions = {},
): Promise<boolean> {
  if (await archive.head(object)) return false;
  return (await archive.put(object, value, { ...options, onlyIf: { etagDoesNotMatch: '*' } })) !== null;
}

function fileOf(bytes: Uint8Array, nameOf: (sha256: string) => string): ArchiveFile {
  const sha256 = hashOf(bytes);
  return { object: nameOf(sha256), sha256 };
}

function damaged(object: string, cause?: unknown): DomainError {
  const sentence = `The archived object ${object} is not the one that was recorded.`;
  return archiveDamaged(sentence).causedBy(cause);
}

async function gzip(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function gunzip(bytes: ArrayBuffer): Promise<string> {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
