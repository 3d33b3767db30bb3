import { Encrypter } from 'age-encryption';
import { sha256Hex } from '../../platform/hashing.ts';
import type { ObjectStore } from '../../platform/outbound/object-store.ts';
import type { Part } from './manifest.ts';

const NAMED = 16;

/** Encrypts bytes for the holder of the identity. The bucket's account can't read them. */
export async function encryptFor(recipient: string, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return Uint8Array.from(await encrypter.encrypt(bytes));
}

/**
 * Writes lines as a part: compressed, encrypted, and named by its hash. So no part replaces another one, and one that was written
 * twice, because its response was lost, is there twice and named by the manifest once.
 */
export async function writePart(
  store: ObjectStore,
  recipient: string,
  {
    folder,
    kind,
    table,
    lines,
  }: { folder: string; kind: Part['kind']; table: string | null; lines: readonly string[] },
): Promise<Part> {
  const bytes = await encryptFor(recipient, await gzip(lines));
  const sha256 = sha256Hex(bytes);
  const name = `${folder}/${table ?? kind}-${sha256.slice(0, NAMED)}.ndjson.gz.age`;
  await store.put(name, bytes);
  return { name, kind, table, rows: lines.length, bytes: bytes.byteLength, sha256 };
}

async function gzip(lines: readonly string[]): Promise<Uint8Array> {
  const stream = new Blob(lines.map((line) => `${line}\n`))
    .stream()
    .pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
