import { gunzipSync, gzipSync } from 'node:zlib';
import { inArray } from 'drizzle-orm';
import { raiseAlert } from '../platform/alerts/alerts.ts';
import { eachOf, jsonBatches } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { errorFacts, log } from '../platform/log.ts';
import { type NewVersion, type RowVersion, rawObjects } from './tables.ts';

/** The texts of fewer versions stay in D1: writing an object takes longer than the transaction of a pushed row. */
const MIN_ARCHIVED_VERSIONS = 20;
/** Bytes of one object before compression. More texts take several objects. */
const MAX_OBJECT_BYTES = 4_000_000;
/** Workers allow six open connections. */
const MAX_OPEN_OBJECTS = 6;

/** Versions by the place of their texts: their row in D1, or the objects, in which they have the same positions. */
export interface TextPlaces {
  inRows: readonly NewVersion[];
  inObjects: readonly { hash: string; versions: readonly NewVersion[] }[];
}

/** Writes the texts of a page's versions to R2, until R2 refuses one of its objects. */
export class TextArchive {
  /** True once R2 has refused an object. The other texts of the page stay in D1. */
  refused = false;
  readonly #bucket: R2Bucket;

  constructor(bucket: R2Bucket) {
    this.#bucket = bucket;
  }

  /**
   * Writes objects before the transaction that refers to them. If the transaction fails, they are unused, and a retry
   * writes the same ones: the key is the hash of the content. Never throws.
   */
  async write(versions: readonly NewVersion[]): Promise<TextPlaces> {
    if (versions.length < MIN_ARCHIVED_VERSIONS) return { inRows: versions, inObjects: [] };
    const inObjects: TextPlaces['inObjects'][number][] = [];
    let written = 0;
    for (const { json, rows } of jsonBatches(
      versions.map(({ raw }) => raw),
      MAX_OBJECT_BYTES,
    )) {
      const hash = sha256Hex(json);
      if (!(await this.#put(hash, json))) break;
      inObjects.push({ hash, versions: versions.slice(written, written + rows) });
      written += rows;
    }
    return { inRows: versions.slice(written), inObjects };
  }

  async #put(hash: string, content: string): Promise<boolean> {
    if (this.refused) return false;
    const key = rawObjectKey(hash);
    try {
      await this.#bucket.put(key, gzipSync(content), { httpMetadata: { contentType: 'application/gzip' } });
    } catch (error) {
      this.refused = !(await this.#exists(key));
      if (this.refused) log('warn', 'report.texts_not_archived', { key, ...errorFacts(error) });
    }
    return !this.refused;
  }

  /** R2 refuses a second write of a key within a second: two workers may archive the same page. */
  async #exists(key: string): Promise<boolean> {
    try {
      return (await this.#bucket.head(key)) !== null;
    } catch {
      return false;
    }
  }
}

/** Why a raw text can't be shown. */
export const RAW_TEXT_ERRORS = ['archive_unreachable', 'object_missing', 'object_damaged'] as const;
type RawTextError = (typeof RAW_TEXT_ERRORS)[number];
export type RawText = { text: string } | { error: RawTextError };

/** Where the text of a stored version is: in `raw`, or in an object of `raw_objects`. */
export type StoredText = Pick<RowVersion, 'raw' | 'rawObject' | 'rawPosition'>;

/**
 * Adds the raw texts of versions. Each object is read once and compared with its hash. One that is missing or damaged raises
 * an alert.
 */
export async function withRawTexts<Version extends StoredText>(
  ctx: Context,
  versions: readonly Version[],
): Promise<(Version & { rawText: RawText })[]> {
  const hashes = await hashesOf(
    ctx,
    versions.flatMap(({ rawObject }) => rawObject ?? []),
  );
  const objects = Map.groupBy(versions, ({ rawObject }) =>
    rawObject === null ? null : hashes.get(rawObject),
  );
  const texts = new Map<Version, RawText>();
  await eachOf(objects, MAX_OPEN_OBJECTS, async ([hash, members]) => {
    const object = hash ? await readObject(ctx, hash) : null;
    for (const member of members) texts.set(member, textOf(member, object));
  });
  return versions.map((version) => ({
    ...version,
    rawText: texts.get(version) ?? { error: 'object_missing' },
  }));
}

/** The hashes of objects by their numbers. */
async function hashesOf(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: rawObjects.id, hash: rawObjects.hash })
    .from(rawObjects)
    .where(inArray(rawObjects.id, listed([...new Set(ids)])));
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}

type ReadObject = { texts: readonly string[] } | { error: RawTextError };

async function readObject(ctx: Context, hash: string): Promise<ReadObject> {
  const key = rawObjectKey(hash);
  let body: ArrayBuffer | undefined;
  try {
    body = await (await ctx.archive.get(key))?.arrayBuffer();
  } catch (error) {
    log('warn', 'report.archive_unreachable', { key, ...errorFacts(error) });
    return { error: 'archive_unreachable' };
  }
  const texts = body && textsIn(body, hash);
  if (texts) return { texts };
  const [error, problem] = body
    ? (['object_damaged', 'isn’t the one that was written'] as const)
    : (['object_missing', 'is missing'] as const);
  const message = `The object ${key} in R2 ${problem}. The raw texts of its report rows can’t be shown.`;
  await raiseAlert(ctx, { level: 'critical', code: `report.${error}`, subject: key, message });
  return { error };
}

function textOf({ raw, rawPosition }: StoredText, object: ReadObject | null): RawText {
  if (rawPosition === null) return { text: raw };
  if (object === null) return { error: 'object_missing' };
  if ('error' in object) return object;
  const text = object.texts[rawPosition];
  return text === undefined ? { error: 'object_damaged' } : { text };
}

/** Null unless the content has this hash. */
function textsIn(body: ArrayBuffer, hash: string): readonly string[] | null {
  try {
    const json = gunzipSync(body, { maxOutputLength: MAX_OBJECT_BYTES }).toString();
    return sha256Hex(json) === hash ? JSON.parse(json) : null;
  } catch {
    return null;
  }
}

export function rawObjectKey(hash: string): string {
  return `report-rows/${hash}.json.gz`;
}
