import { gunzipSync, gzipSync } from 'node:zlib';
import { DomainError } from '../../platform/errors.ts';
import type { ClickId } from '../click-id.ts';
import type { ClickRecord } from '../click-record.ts';
import type { FoldedCounts } from './click-counts.ts';
import type { IdRange } from './click-table.ts';
import { readParquet, writeParquet } from './parquet.ts';
import type { StoreKey } from './store-name.ts';

/** Clicks per file. A click is found by reading the file that has it. */
export const MAX_CLICKS_PER_FILE = 25_000;

type Kind = 'clicks' | 'counts';

/** A file in R2 that was read back. */
export type ArchivedObject = {
  key: string;
  kind: Kind;
  /** The lowest and the highest click ID; empty for counts. */
  first_id: string;
  last_id: string;
  clicks: number;
  bytes: number;
};

/**
 * The archived part of a store: Parquet files of clicks and a file of their counts in R2, and a table that lists them. A
 * file is recorded only after it was read back.
 */
export class ClickArchive {
  readonly #sql: SqlStorage;
  readonly #bucket: R2Bucket;
  readonly #folder: string;
  #objects: ArchivedObject[] | null = null;

  constructor(sql: SqlStorage, bucket: R2Bucket, { publisherId, month }: StoreKey) {
    this.#sql = sql;
    this.#bucket = bucket;
    this.#folder = `clicks/month=${month}/publisher=${publisherId}`;
  }

  create(): void {
    this.#sql.exec(
      `CREATE TABLE IF NOT EXISTS archived_objects (
         key TEXT PRIMARY KEY, kind TEXT NOT NULL, first_id TEXT NOT NULL, last_id TEXT NOT NULL,
         clicks INTEGER NOT NULL, bytes INTEGER NOT NULL
       ) STRICT, WITHOUT ROWID`,
    );
  }

  /**
   * Writes clicks, sorted by ID, and reads them back. `unrecorded` is the number of files that were written and aren't
   * recorded yet. Throws `click_archive.copy_differs`.
   */
  async writeClicks(clicks: readonly ClickRecord[], unrecorded: number): Promise<ArchivedObject> {
    const file = writeParquet(clicks);
    const key = this.#nextKey('clicks', unrecorded, 'parquet');
    const copy = await this.#writeAndReadBack(key, file);
    const read = await readParquet(copy);
    if (read.length !== clicks.length || !clicks.every((click, at) => isSame(click, read[at])))
      throw copyDiffers(key);
    return {
      key,
      kind: 'clicks',
      first_id: clicks[0]?.clickId ?? '',
      last_id: clicks.at(-1)?.clickId ?? '',
      clicks: clicks.length,
      bytes: file.byteLength,
    };
  }

  /** Writes the counts of all archived clicks and reads them back. Throws `click_archive.copy_differs`. */
  async writeCounts(counts: readonly FoldedCounts[], unrecorded: number): Promise<ArchivedObject> {
    const key = this.#nextKey('counts', unrecorded, 'json.gz');
    const file = new Uint8Array(gzipSync(JSON.stringify(counts)));
    await this.#writeAndReadBack(key, file);
    return { key, kind: 'counts', first_id: '', last_id: '', clicks: 0, bytes: file.byteLength };
  }

  /** Records verified files. New counts replace the ones before. */
  record(files: readonly ArchivedObject[]): void {
    this.#sql.exec(`DELETE FROM archived_objects WHERE kind = 'counts'`);
    for (const { key, kind, first_id, last_id, clicks, bytes } of files)
      this.#sql.exec(
        `INSERT INTO archived_objects (key, kind, first_id, last_id, clicks, bytes) VALUES (?, ?, ?, ?, ?, ?)`,
        ...[key, kind, first_id, last_id, clicks, bytes],
      );
    this.forget();
  }

  /** The number of files with clicks. */
  get files(): number {
    return this.#list().filter(({ kind }) => kind === 'clicks').length;
  }

  /** The numbers of archived clicks and of bytes in R2. */
  get size(): { clicks: number; bytes: number } {
    const sum = (field: 'clicks' | 'bytes') =>
      this.#list().reduce((total, object) => total + object[field], 0);
    return { clicks: sum('clicks'), bytes: sum('bytes') };
  }

  /** Those of these clicks that are archived. A file is read once; a click is usually in one file. */
  async findAll(ids: readonly ClickId[]): Promise<ClickRecord[]> {
    const wanted = new Set<string>(ids);
    const files = this.#list().filter(
      ({ kind, first_id, last_id }) => kind === 'clicks' && ids.some((id) => id >= first_id && id <= last_id),
    );
    const clicks = await Promise.all(files.map((file) => this.#clicksOf(file)));
    return clicks.flat().filter(({ clickId }) => wanted.has(clickId));
  }

  /** The archived clicks of a range, sorted by ID. */
  async inRange(range: IdRange): Promise<ClickRecord[]> {
    const files = await Promise.all(this.#filesIn(range).map((object) => this.#clicksOf(object)));
    return files
      .flat()
      .filter(({ clickId }) => clickId >= range.from && clickId < range.to)
      .sort((a, b) => (a.clickId < b.clickId ? -1 : 1));
  }

  /** The counts of all archived clicks. */
  async counts(): Promise<FoldedCounts[]> {
    const object = this.#list().find(({ kind }) => kind === 'counts');
    if (!object) return [];
    return JSON.parse(gunzipSync(await this.#read(object.key)).toString());
  }

  /** Deletes every object of the store, also one that was never recorded. */
  async deleteAll(): Promise<void> {
    for (;;) {
      const { objects, truncated } = await this.#bucket.list({ prefix: `${this.#folder}/` });
      if (objects.length > 0) await this.#bucket.delete(objects.map(({ key }) => key));
      if (!truncated) break;
    }
    this.forget();
  }

  /** Forgets what is cached, after a transaction that failed. */
  forget(): void {
    this.#objects = null;
  }

  #list(): ArchivedObject[] {
    this.#objects ??= this.#sql
      .exec<ArchivedObject>('SELECT * FROM archived_objects ORDER BY first_id')
      .toArray();
    return this.#objects;
  }

  #filesIn({ from, to }: IdRange): ArchivedObject[] {
    return this.#list().filter(
      ({ kind, first_id, last_id }) => kind === 'clicks' && last_id >= from && first_id < to,
    );
  }

  #nextKey(kind: Kind, unrecorded: number, extension: string): string {
    const numbers = this.#list().map(({ key }) => Number(/-(\d+)\./.exec(key)?.[1] ?? 0));
    return `${this.#folder}/${kind}-${String(Math.max(0, ...numbers) + unrecorded + 1).padStart(4, '0')}.${extension}`;
  }

  async #clicksOf(object: ArchivedObject): Promise<ClickRecord[]> {
    return readParquet(await this.#read(object.key));
  }

  async #writeAndReadBack(key: string, file: Uint8Array): Promise<ArrayBuffer> {
    await this.#bucket.put(key, file);
    const copy = await this.#read(key);
    if (!Buffer.from(copy).equals(file)) throw copyDiffers(key);
    return copy;
  }

  async #read(key: string): Promise<ArrayBuffer> {
    const object = await this.#bucket.get(key);
    if (!object) throw new DomainError('click_archive.object_missing', `R2 has no object ${key}.`, 500);
    return object.arrayBuffer();
  }
}

function isSame(click: ClickRecord, other: ClickRecord | undefined): boolean {
  return (Object.keys(click) as (keyof ClickRecord)[]).every((field) => click[field] === other?.[field]);
}

function copyDiffers(key: string): DomainError {
  return new DomainError(
    'click_archive.copy_differs',
    `The object ${key} in R2 differs from the clicks that were written.`,
    500,
  );
}
