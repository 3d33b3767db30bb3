import { gunzipSync, gzipSync } from 'node:zlib';
import { listObjects } from '../../platform/archive-file.ts';
import { chunk } from '../../platform/chunk.ts';
import { failure } from '../../platform/failure.ts';
import type { Day } from '../../platform/time.ts';
import type { ClickId } from '../click-id.ts';
import type { ClickRecord } from '../click-record.ts';
import type { FoldedCounts } from './click-counts.ts';
import type { IdRange } from './click-table.ts';
import type { Dimension } from './dimensions.ts';
import { readParquet, writeParquet } from './parquet.ts';
import type { StoreKey } from './store-name.ts';

/** R2 deletes at most this many objects in one call. */
const MAX_DELETED = 1_000;

/** A `written` file has clicks that the store has too, so no one reads it. It becomes one of `clicks` when these are deleted. */
type Kind = 'clicks' | 'counts' | 'written';

/**
 * A file in R2 that was read back. The IDs are those of its first and last click. In counts they are `placeOf` its first and
 * last row; older ones are empty.
 */
export type ArchivedObject = {
  key: string;
  kind: Kind;
  first_id: string;
  last_id: string;
  clicks: number;
  bytes: number;
};

const clickArchiveObjectMissing = failure(
  'click_archive.object_missing',
  500,
  (key: string) => `R2 has no object ${key}.`,
);
const copyDiffers = failure(
  'click_archive.copy_differs',
  500,
  (key: string) => `The object ${key} in R2 differs from the clicks that were written.`,
);

/**
 * The archived part of a store: Parquet files of clicks and files of their counts in R2, and a table that lists them. A file
 * is recorded only after it was read back. Clicks that arrive in the range of a file that is written already are listed as
 * late, and get a file of their own.
 */
export class ClickArchive {
  readonly #sql: SqlStorage;
  readonly #bucket: R2Bucket;
  readonly #folder: string;
  #objects: ArchivedObject[] | null = null;
  #writtenTo: string | null = null;

  constructor(sql: SqlStorage, bucket: R2Bucket, { publisherId, month }: StoreKey) {
    this.#sql = sql;
    this.#bucket = bucket;
    this.#folder = `clicks/month=${month}/publisher=${publisherId}`;
  }

  create(): void {
    this.#sql.exec(
      `CREATE TABLE archived_objects (
         key TEXT PRIMARY KEY, kind TEXT NOT NULL, first_id TEXT NOT NULL, last_id TEXT NOT NULL,
         clicks INTEGER NOT NULL, bytes INTEGER NOT NULL
       ) STRICT, WITHOUT ROWID;
       CREATE TABLE late_clicks (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID`,
    );
  }

  /** The highest click ID in the written files. Up to it, only late clicks aren't written. Empty before the first file. */
  get writtenTo(): string {
    this.#writtenTo ??=
      this.#written()
        .map(({ last_id }) => last_id)
        .sort()
        .at(-1) ?? '';
    return this.#writtenTo;
  }

  /** The number of clicks in the written files. */
  get writtenClicks(): number {
    return this.#written().reduce((sum, { clicks }) => sum + clicks, 0);
  }

  /** Lists a new click as late if the files already cover its ID. */
  addIfLate(id: ClickId): void {
    if (id <= this.writtenTo) this.#sql.exec('INSERT INTO late_clicks (id) VALUES (?)', id);
  }

  /** Late clicks that aren't written. */
  lateClicks(limit: number): ClickId[] {
    const query = 'SELECT id FROM late_clicks ORDER BY id LIMIT ?';
    return this.#sql
      .exec<{ id: ClickId }>(query, limit)
      .toArray()
      .map(({ id }) => id);
  }

  /** Writes clicks, sorted by ID, and reads them back. Throws `click_archive.copy_differs`. */
  async writeClicks(clicks: readonly ClickRecord[]): Promise<ArchivedObject> {
    const file = writeParquet(clicks);
    const key = this.#keyOf('clicks', 'parquet');
    const copy = await this.#writeAndReadBack(key, file);
    const read = await readParquet(copy);
    if (read.length !== clicks.length || !clicks.every((click, at) => isSame(click, read[at])))
      throw copyDiffers(key);
    return {
      key,
      kind: 'written',
      first_id: clicks[0]?.clickId ?? '',
      last_id: clicks.at(-1)?.clickId ?? '',
      clicks: clicks.length,
      bytes: file.byteLength,
    };
  }

  /**
   * Writes counts and reads them back. `unrecorded` is the number of such files that aren't recorded yet. Throws
   * `click_archive.copy_differs`.
   */
  async writeCounts(counts: readonly FoldedCounts[], unrecorded: number): Promise<ArchivedObject> {
    const key = this.#keyOf('counts', 'json.gz', unrecorded);
    const file = new Uint8Array(gzipSync(JSON.stringify(counts)));
    await this.#writeAndReadBack(key, file);
    const [first, last] = [counts[0], counts.at(-1)];
    return {
      key,
      kind: 'counts',
      first_id: first ? placeOf(first) : '',
      last_id: last ? placeOf(last) : '',
      clicks: 0,
      bytes: file.byteLength,
    };
  }

  /** Records a written file. Late clicks in it are no longer listed. */
  recordWritten(file: ArchivedObject, late: readonly ClickId[]): void {
    this.#record(file);
    for (const id of late) this.#sql.exec('DELETE FROM late_clicks WHERE id = ?', id);
  }

  /** True if R2 still has every written file. Days can pass between its check and the end of the archiving. */
  async hasAllWritten(): Promise<boolean> {
    const sizes = new Map<string, number>();
    for await (const { key, size } of this.#listed()) sizes.set(key, size);
    return this.#written().every(({ key, bytes }) => sizes.get(key) === bytes);
  }

  /** From now on the written files are read, with these counts. The store's clicks must be deleted in the same transaction. */
  activateWritten(counts: readonly ArchivedObject[]): void {
    this.#sql.exec(`UPDATE archived_objects SET kind = 'clicks' WHERE kind = 'written'`);
    for (const file of counts) this.#record(file);
    this.forget();
  }

  /** Forgets the written files, to write them again. Their objects are deleted, because other engines read all of a folder. */
  async discardWritten(): Promise<void> {
    const keys = this.#written().map(({ key }) => key);
    this.#sql.exec(`DELETE FROM archived_objects WHERE kind = 'written'; DELETE FROM late_clicks`);
    this.forget();
    for (const some of chunk(keys, MAX_DELETED)) await this.#bucket.delete(some);
  }

  /** The numbers of archived clicks and of bytes in R2. */
  get size(): { clicks: number; bytes: number } {
    const active = this.#list().filter(({ kind }) => kind !== 'written');
    const sum = (field: 'clicks' | 'bytes') => active.reduce((total, object) => total + object[field], 0);
    return { clicks: sum('clicks'), bytes: sum('bytes') };
  }

  get hasClicks(): boolean {
    return this.#list().some(({ kind }) => kind === 'clicks');
  }

  /** Those of these clicks that are archived. A click is usually in one file; one file at a time is in memory. */
  async findAll(ids: readonly ClickId[]): Promise<ClickRecord[]> {
    const wanted = new Set<string>(ids);
    const found: ClickRecord[] = [];
    for (const file of this.#clickFiles()) {
      if (!ids.some((id) => id >= file.first_id && id <= file.last_id)) continue;
      const clicks = await this.#clicksOf(file);
      found.push(...clicks.filter(({ clickId }) => wanted.has(clickId)));
    }
    return found;
  }

  /**
   * The archived clicks of a range, in order and in batches. A file is read when the ones before it have been returned, so only
   * those that overlap are in memory together.
   */
  async *inRange({ from, to }: IdRange, newestFirst: boolean): AsyncGenerator<ClickRecord[]> {
    const isBefore = (id: string, other: string) => (newestFirst ? id > other : id < other);
    const startOf = (file: ArchivedObject) => (newestFirst ? file.last_id : file.first_id);
    const files = this.#clickFiles()
      .filter(({ first_id, last_id }) => last_id >= from && first_id < to)
      .sort((a, b) => (isBefore(startOf(a), startOf(b)) ? -1 : 1));
    let open: ClickRecord[] = [];
    for (const [at, file] of files.entries()) {
      const clicks = await this.#clicksOf(file);
      open.push(...clicks.filter(({ clickId }) => clickId >= from && clickId < to));
      open.sort((a, b) => (isBefore(a.clickId, b.clickId) ? -1 : 1));
      const next = files[at + 1];
      const end = next ? open.findIndex(({ clickId }) => !isBefore(clickId, startOf(next))) : -1;
      const batch = end === -1 ? open : open.slice(0, end);
      open = end === -1 ? [] : open.slice(end);
      yield batch;
    }
  }

  /** The counts of archived clicks. Rows of the same day add up. */
  async *counts(query: { dimension: Dimension; from: Day; to: Day }): AsyncGenerator<FoldedCounts> {
    const { dimension, from, to } = query;
    const [first, last] = [placeOf({ dimension, day: from }), placeOf({ dimension, day: to })];
    for (const { key, kind, first_id, last_id } of this.#list()) {
      if (kind !== 'counts' || (last_id !== '' && (last_id < first || first_id > last))) continue;
      const counts: FoldedCounts[] = JSON.parse(gunzipSync(await this.#read(key)).toString());
      yield* counts.filter((row) => row.dimension === dimension && row.day >= from && row.day <= to);
    }
  }

  /** Deletes every object of the store, also one that was never recorded. */
  async deleteAll(): Promise<void> {
    const keys: string[] = [];
    for await (const { key } of this.#listed()) keys.push(key);
    for (const some of chunk(keys, MAX_DELETED)) await this.#bucket.delete(some);
  }

  /** Forgets what is cached, after a transaction that failed. */
  forget(): void {
    this.#objects = null;
    this.#writtenTo = null;
  }

  #list(): ArchivedObject[] {
    this.#objects ??= this.#sql
      .exec<ArchivedObject>('SELECT * FROM archived_objects ORDER BY first_id')
      .toArray();
    return this.#objects;
  }

  #clickFiles(): ArchivedObject[] {
    return this.#list().filter(({ kind }) => kind === 'clicks');
  }

  #written(): ArchivedObject[] {
    return this.#list().filter(({ kind }) => kind === 'written');
  }

  #record({ key, kind, first_id, last_id, clicks, bytes }: ArchivedObject): void {
    this.#sql.exec(
      `INSERT INTO archived_objects (key, kind, first_id, last_id, clicks, bytes) VALUES (?, ?, ?, ?, ?, ?)`,
      ...[key, kind, first_id, last_id, clicks, bytes],
    );
    this.forget();
  }

  #keyOf(name: string, extension: string, unrecorded = 0): string {
    const numbers = this.#list().map(({ key }) => Number(/-(\d+)\./.exec(key)?.[1] ?? 0));
    return `${this.#folder}/${name}-${String(Math.max(0, ...numbers) + unrecorded + 1).padStart(4, '0')}.${extension}`;
  }

  #listed(): AsyncGenerator<R2Object> {
    return listObjects(this.#bucket, `${this.#folder}/`);
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
    if (!object) throw clickArchiveObjectMissing(key);
    return object.arrayBuffer();
  }
}

/** A text that sorts counts by dimension and day. */
function placeOf({ dimension, day }: { dimension: Dimension; day: Day }): string {
  return `${dimension} ${day}`;
}

function isSame(click: ClickRecord, other: ClickRecord | undefined): boolean {
  return (Object.keys(click) as (keyof ClickRecord)[]).every((field) => click[field] === other?.[field]);
}
