import { createHash } from 'node:crypto';
import { DomainError } from './errors.ts';

/** A file in R2 by its name and the SHA-256 of its bytes. */
export interface ArchiveFile {
  object: string;
  sha256: string;
}

/**
 * Writes values as compressed NDJSON. The name should contain the hash: then every write of a name has the same bytes, and
 * concurrent or repeated writes change nothing.
 */
export async function putLines(
  archive: R2Bucket,
  nameOf: (sha256: string) => string,
  values: readonly unknown[],
): Promise<ArchiveFile> {
  const bytes = await gzip(values.map((value) => `${JSON.stringify(value)}\n`).join(''));
  const sha256 = hashOf(bytes);
  const object = nameOf(sha256);
  await archive.put(object, bytes, { httpMetadata: { contentType: 'application/gzip' } });
  return { object, sha256 };
}

/**
 * Reads the values of a file. `parse` checks each of them. Throws `archive.missing` and `archive.damaged` (500), and other
 * errors while R2 is unavailable.
 */
export async function readLines<Value>(
  archive: R2Bucket,
  { object, sha256 }: ArchiveFile,
  parse: (value: unknown) => Value,
): Promise<Value[]> {
  const stored = await archive.get(object);
  if (!stored) throw new DomainError('archive.missing', `The archive has no object ${object}.`, 500);
  const bytes = await stored.arrayBuffer();
  if (hashOf(new Uint8Array(bytes)) !== sha256) throw damaged(object);
  try {
    const lines = (await gunzip(bytes)).split('\n');
    return lines.filter((line) => line !== '').map((line) => parse(JSON.parse(line)));
  } catch (cause) {
    throw damaged(object, cause);
  }
}

function damaged(object: string, cause?: unknown): DomainError {
  const sentence = `The archived object ${object} is not the one that was recorded.`;
  return new DomainError('archive.damaged', sentence, 500, { cause });
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
