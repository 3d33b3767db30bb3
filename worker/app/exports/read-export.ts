import { Decrypter } from 'age-encryption';
import { isExportSigned } from '../../ledger/head-key.ts';
import { failure } from '../../platform/failure.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import {
  copyOf,
  LATEST,
  latest,
  MANIFEST,
  type Manifest,
  manifest,
  type Part,
  signedManifest,
} from './manifest.ts';
import type { PartValue } from './row-text.ts';

/** Where the objects of the bucket are: the bucket itself, or a folder with a copy of it. Throws for one that isn't there. */
export interface ExportSource {
  get(name: string): Promise<Uint8Array>;
}

export interface OpenExport {
  source: ExportSource;
  identity: string;
  folder: string;
  manifest: Manifest;
  publicKey: string;
}

const importUnreadable = failure(
  'import.unreadable',
  400,
  (name: string) => `The identity doesn’t open ${name}.`,
);
const importNotSigned = failure(
  'import.not_signed',
  400,
  'The manifest isn’t signed by the key of the ledger that was named: it was altered, or is of another network.',
);
const importAltered = failure(
  'import.altered',
  400,
  (name: string, what: string) => `${name} was altered: ${what}.`,
);

/**
 * Opens the newest export of a source, or the one in a folder. Throws `import.unreadable`, `import.not_signed` (400), and what
 * the source throws for a manifest that isn't there: such an export wasn't completed.
 */
export async function openExport(
  source: ExportSource,
  { identity, publicKey, folder }: { identity: string; publicKey: string; folder?: string | undefined },
): Promise<OpenExport> {
  const place = folder ?? latest.parse(jsonOf(await source.get(LATEST))).folder;
  const name = `${place}/${MANIFEST}.age`;
  const signed = signedManifest.parse(jsonOf(await decrypt(identity, name, await source.get(name))));
  const isSigned = await isExportSigned(publicKey, sha256Hex(signed.manifest), signed.signature);
  if (signed.public_key !== publicKey || !isSigned) throw importNotSigned();
  return {
    source,
    identity,
    folder: place,
    manifest: manifest.parse(JSON.parse(signed.manifest)),
    publicKey,
  };
}

export interface TableRows {
  table: string;
  columns: readonly string[];
  rows: PartValue[][];
}

type Changes = ReadonlyMap<string, ReadonlyMap<string, PartValue[] | null>>;

/**
 * The rows of an export as they were at its cut, some of a table at a time, in an order of tables. Throws `import.altered` (400) for a part that is
 * another one than the manifest says.
 */
export async function* readRows(
  from: OpenExport,
  order: readonly string[] = from.manifest.tables.map(({ name }) => name),
): AsyncGenerator<TableRows, void> {
  const changes = await readChanges(from);
  const tables = new Map(from.manifest.tables.map((table) => [table.name, table]));
  for (const { name: table, columns, key } of order.flatMap((name) => tables.get(name) ?? [])) {
    const changed = changes.get(table) ?? new Map<string, PartValue[] | null>();
    const places = key.map((column) => columns.indexOf(column));
    for (const part of from.manifest.parts) {
      if (part.kind !== 'rows' || part.table !== table) continue;
      const rows = (await readPart<PartValue[]>(from, part)).filter(
        (row) => !changed.has(JSON.stringify(places.map((place) => row[place]))),
      );
      if (rows.length > 0) yield { table, columns, rows };
    }
    const last = [...changed.values()].flatMap((row) => (row === null ? [] : [row]));
    if (last.length > 0) yield { table, columns, rows: last };
  }
}

/** The objects of an export by name, with what is stored with each. */
export async function readObjectNames(from: OpenExport): Promise<Map<string, Record<string, string>>> {
  const found = new Map<string, Record<string, string>>();
  for (const part of from.manifest.parts)
    if (part.kind === 'objects')
      for (const [name, metadata] of await readPart<[string, Record<string, string>]>(from, part))
        found.set(name, metadata);
  return found;
}

/** An object of the archive, from its copy. */
export async function readObject({ source, identity }: OpenExport, name: string): Promise<Uint8Array> {
  return decrypt(identity, name, await source.get(copyOf(name)));
}

/** The last change of each row, by table and key. */
async function readChanges(from: OpenExport): Promise<Changes> {
  const changes = new Map<string, Map<string, PartValue[] | null>>();
  for (const part of from.manifest.parts) {
    if (part.kind !== 'changes') continue;
    for (const [table, key, row] of await readPart<[string, unknown[], PartValue[] | null]>(from, part)) {
      const ofTable = changes.get(table) ?? new Map<string, PartValue[] | null>();
      ofTable.set(JSON.stringify(key), row);
      changes.set(table, ofTable);
    }
  }
  return changes;
}

/** The hash of a part is in the signed manifest, so its lines are those that the export wrote. */
async function readPart<Line>({ source, identity }: OpenExport, part: Part): Promise<Line[]> {
  const bytes = await source.get(part.name);
  if (sha256Hex(bytes) !== part.sha256)
    throw importAltered(part.name, 'its hash is not that of the manifest');
  const text = await gunzip(await decrypt(identity, part.name, bytes));
  const lines: Line[] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  if (lines.length !== part.rows)
    throw importAltered(part.name, `it has ${lines.length} rows instead of ${part.rows}`);
  return lines;
}

async function decrypt(identity: string, name: string, bytes: Uint8Array): Promise<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  // The package has no class of its own for what can't be decrypted.
  return decrypter.decrypt(bytes).catch((cause: unknown) => {
    throw importUnreadable(name).causedBy(cause);
  });
}

function gunzip(bytes: Uint8Array): Promise<string> {
  const stream = new Blob([Uint8Array.from(bytes)]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).text();
}

function jsonOf(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}
