import { addDays, type Day, type Instant, startOfDay } from '../../platform/time.ts';
import { type ClickId, clickFacts, firstClickIdFrom } from '../click-id.ts';
import type { ClickRecord } from '../click-record.ts';
import { type ArchivedObject, ClickArchive, MAX_CLICKS_PER_FILE } from './click-archive.ts';
import { AFTER_ALL_IDS, addedUp, ClickCounts, type VisitCount, visitStored } from './click-counts.ts';
import { behind, ClickTable, type IdRange, type ReadOptions } from './click-table.ts';
import { type Dimension, VALUE_OF } from './dimensions.ts';
import type {
  AddressCount,
  ClickFilter,
  ClickPage,
  CountQuery,
  CountRow,
  InsertOptions,
  ListQuery,
  StoreUsage,
  WriteResult,
} from './queries.ts';
import { NAME_KEY, type StoreKey, storeName } from './store-name.ts';
import { Tally } from './tally.ts';
import { Visits } from './visits.ts';

/** A page of a list reads at most this many clicks, so that a rare filter doesn't hold the store. */
const MAX_CLICKS_READ_PER_PAGE = 20_000;
const ALL_IDS: IdRange = { from: '', to: AFTER_ALL_IDS };

/** What a store does with its clicks. All writes of a call are one transaction. */
export class StoreCore {
  readonly #storage: DurableObjectStorage;
  readonly #key: StoreKey;
  readonly #clicks: ClickTable;
  readonly #counts: ClickCounts;
  readonly #visits: Visits;
  readonly #archive: ClickArchive;
  #exists: boolean;
  #archiving: Promise<StoreUsage> | null = null;

  constructor(storage: DurableObjectStorage, bucket: R2Bucket, key: StoreKey) {
    this.#storage = storage;
    this.#key = key;
    this.#clicks = new ClickTable(storage.sql);
    this.#counts = new ClickCounts(storage.sql, this.#clicks);
    this.#visits = new Visits(this.#clicks);
    this.#archive = new ClickArchive(storage.sql, bucket, key);
    this.#exists = this.#hasTables();
  }

  /**
   * Stores clicks and returns how each is stored. A click that is stored already, here or in the archive, changes nothing,
   * so a call that failed can be repeated.
   */
  async insert(
    clicks: readonly ClickRecord[],
    now: Instant,
    options: InsertOptions = {},
  ): Promise<WriteResult[]> {
    const archived = await this.#archivedAmong(clicks);
    try {
      return this.#storage.transactionSync(() => {
        this.#create();
        const results: WriteResult[] = [];
        this.#counts.addInserted(() =>
          clicks.flatMap((click) => {
            const result = archived.get(click.clickId) ?? this.#insertOne(click, options);
            results.push(result);
            return storedForm(click, result);
          }),
        );
        if (this.#counts.isLoaded) this.#counts.foldIfMany(now);
        return results;
      });
    } catch (error) {
      this.#exists = this.#hasTables();
      this.#forget();
      throw error;
    }
  }

  /** Those of these clicks that are stored, here or in the archive. */
  async findAll(ids: readonly ClickId[]): Promise<ClickRecord[]> {
    if (!this.#exists) return [];
    const live = ids.flatMap((id) => this.#clicks.find(id) ?? []);
    const found = new Set(live.map(({ clickId }) => clickId));
    const missing = ids.filter((id) => !found.has(id));
    return missing.length === 0 ? live : [...live, ...(await this.#archive.findAll(missing))];
  }

  /** Counts of one dimension. Days outside of the store's month have none. */
  async counts({ from, to, dimension, per, filters = [] }: CountQuery): Promise<CountRow[]> {
    const tally = new Tally(per);
    if (filters.length === 0)
      await this.#forEachCount({ from, to, dimension }, per === 'hour', (of, classification, clicks) =>
        tally.add(of, classification, clicks),
      );
    else
      for (const click of await this.#matching(from, to, filters))
        tally.add({ ...timeOf(click), value: VALUE_OF[dimension](click) }, click.classification, 1);
    return tally.rows();
  }

  /** A page of the click log. */
  async list({ from, to, order, after, limit, filters = [] }: ListQuery): Promise<ClickPage> {
    const newestFirst = order === 'newest';
    const ids = idsOf(from, to);
    const range = after === null ? ids : behind(ids, after, newestFirst);
    const clicks: ClickRecord[] = [];
    let read = 0;
    for (const click of await this.#inOrder(range, { newestFirst, pageSize: limit })) {
      if (matches(click, filters)) clicks.push(click);
      if (clicks.length === limit || ++read === MAX_CLICKS_READ_PER_PAGE)
        return { clicks, next: click.clickId };
    }
    return { clicks, next: null };
  }

  /** The address hashes with the most clicks in one hour, for rules about abuse. Archived clicks aren't counted. */
  async byAddress(from: Instant, to: Instant, limit: number): Promise<AddressCount[]> {
    if (!this.#exists) return [];
    const counts = new Map<string, AddressCount>();
    for (const click of this.#clicks.inRange({ from: firstClickIdFrom(from), to: firstClickIdFrom(to) })) {
      if (click.ipHash === null) continue;
      const { day, hour } = timeOf(click);
      const key = `${day} ${hour} ${click.ipHash}`;
      const count = counts.get(key) ?? { ipHash: click.ipHash, day, hour, clicks: 0 };
      counts.set(key, count);
      count.clicks++;
    }
    return [...counts.values()].sort((a, b) => b.clicks - a.clicks).slice(0, limit);
  }

  /** Folds older clicks into the stored counts if there are many. */
  fold(now: Instant): void {
    if (this.#exists) this.#storage.transactionSync(() => this.#counts.foldIfMany(now));
  }

  /** True once many clicks were folded. */
  get isLarge(): boolean {
    return this.#exists && this.#counts.isFolded;
  }

  get hasClicks(): boolean {
    return this.#exists && !this.#clicks.isEmpty;
  }

  usage(): StoreUsage {
    const archived = this.#exists ? this.#archive.size : { clicks: 0, bytes: 0 };
    return {
      clicks: this.#exists ? this.#clicks.count(ALL_IDS) : 0,
      bytes: this.#storage.sql.databaseSize,
      archivedClicks: archived.clicks,
      archivedBytes: archived.bytes,
    };
  }

  /**
   * Moves all clicks and their counts to R2. The clicks are deleted in the transaction that records the files, after all
   * were read back. A call that failed can be repeated. Throws `click_archive.copy_differs`.
   */
  async archive(): Promise<StoreUsage> {
    this.#archiving ??= this.#archiveAll().finally(() => {
      this.#archiving = null;
    });
    return this.#archiving;
  }

  /** Deletes the clicks, their counts and the archive. */
  async erase(): Promise<void> {
    await this.#archive.deleteAll();
    await this.#storage.deleteAlarm();
    await this.#storage.deleteAll();
    this.#exists = false;
    this.#forget();
  }

  async #archiveAll(): Promise<StoreUsage> {
    while (this.#exists && this.#clicks.count(ALL_IDS) > 0) {
      this.#storage.transactionSync(() => this.#counts.foldBefore(AFTER_ALL_IDS));
      const files: ArchivedObject[] = [];
      for (const clicks of this.#pages()) files.push(await this.#archive.writeClicks(clicks, files.length));
      const counts = addedUp([...(await this.#archive.counts()), ...this.#counts.folded()]);
      files.push(await this.#archive.writeCounts(counts, files.length));
      this.#storage.transactionSync(() => this.#replaceBy(files));
      this.#forget();
    }
    return this.usage();
  }

  /** All clicks, a file at a time. */
  *#pages(): Generator<ClickRecord[]> {
    for (let range = ALL_IDS; ; ) {
      const clicks = this.#clicks.inRange(range).take(MAX_CLICKS_PER_FILE).toArray();
      const last = clicks.at(-1);
      if (!last) return;
      yield clicks;
      range = behind(range, last.clickId, false);
    }
  }

  /** Records files and deletes what they have, unless a click has arrived meanwhile. */
  #replaceBy(files: readonly ArchivedObject[]): void {
    const written = files.reduce((sum, { clicks }) => sum + clicks, 0);
    if (this.#clicks.count(ALL_IDS) !== written) return;
    this.#archive.record(files);
    this.#clicks.recreate();
    this.#counts.recreate();
  }

  #hasTables(): boolean {
    const query = `SELECT 1 FROM sqlite_master WHERE name = 'clicks'`;
    return this.#storage.sql.exec(query).toArray().length > 0;
  }

  #create(): void {
    if (this.#exists) return;
    for (const part of [this.#clicks, this.#counts, this.#archive]) part.create();
    // An alarm doesn't know the name of its object.
    this.#storage.kv.put(NAME_KEY, storeName(this.#key));
    this.#exists = true;
  }

  #insertOne(click: ClickRecord, { isClassified = false }: InsertOptions): WriteResult {
    const stored = this.#clicks.classificationOf(click.clickId);
    if (stored) return { classification: stored, isNew: false };
    if (isClassified) this.#visits.remember(click);
    const result: WriteResult =
      !isClassified && this.#visits.isRepeated(click)
        ? { classification: 'duplicate', isNew: true }
        : { classification: click.classification, isNew: true };
    for (const form of storedForm(click, result)) this.#clicks.insert(form);
    return result;
  }

  /** How the clicks that are in the archive are stored. Looks again if files were added meanwhile. */
  async #archivedAmong(clicks: readonly ClickRecord[]): Promise<Map<ClickId, WriteResult>> {
    const results = new Map<ClickId, WriteResult>();
    for (let files = -1; files !== this.#files(); ) {
      files = this.#files();
      if (files === 0) continue;
      for (const { clickId, classification } of await this.#archive.findAll(
        clicks.map((click) => click.clickId),
      ))
        results.set(clickId, { classification, isNew: false });
    }
    return results;
  }

  #files(): number {
    return this.#exists ? this.#archive.files : 0;
  }

  async #forEachCount(
    query: { from: Day; to: Day; dimension: Dimension },
    byHour: boolean,
    visit: VisitCount,
  ): Promise<void> {
    if (!this.#exists) return;
    const { from, to, dimension } = query;
    for (const archived of await this.#archive.counts())
      if (archived.dimension === dimension && archived.day >= from && archived.day <= to)
        visitStored(archived.day, byHour ? archived.hours : archived.totals, visit);
    this.#counts.forEach(query, byHour, visit);
  }

  async #matching(from: Day, to: Day, filters: readonly ClickFilter[]): Promise<Iterable<ClickRecord>> {
    const clicks = await this.#inOrder(idsOf(from, to));
    return clicks.filter((click) => matches(click, filters));
  }

  /** The clicks of a range. Archived ones are read only if the range has some. */
  async #inOrder(range: IdRange, options: ReadOptions = {}): Promise<IteratorObject<ClickRecord>> {
    if (!this.#exists) return Iterator.from<ClickRecord>([]);
    const archived = await this.#archive.inRange(range);
    if (archived.length === 0) return this.#clicks.inRange(range, options);
    const all = [...archived, ...this.#clicks.inRange(range)];
    const sorted = all.sort((a, b) => (a.clickId < b.clickId === Boolean(options.newestFirst) ? 1 : -1));
    return sorted.values();
  }

  #forget(): void {
    this.#clicks.forget();
    this.#counts.forget();
    this.#visits.forget();
    this.#archive.forget();
  }
}

/** A new click as it is stored; nothing for one that was stored before. */
function storedForm(click: ClickRecord, result: WriteResult): ClickRecord[] {
  if (!result.isNew) return [];
  return [result.classification === 'duplicate' ? { ...click, ...REPEATED } : click];
}

const REPEATED = { classification: 'duplicate', reason: 'repeated_click' } as const;

function matches(click: ClickRecord, filters: readonly ClickFilter[]): boolean {
  return filters.every(({ dimension, value }) => VALUE_OF[dimension](click) === value);
}

function idsOf(from: Day, to: Day): IdRange {
  return { from: firstClickIdFrom(startOfDay(from)), to: firstClickIdFrom(startOfDay(addDays(to, 1))) };
}

function timeOf({ clickId }: ClickRecord): { day: Day; hour: number } {
  const iso = new Date(clickFacts(clickId).at).toISOString();
  return { day: iso.slice(0, 10) as Day, hour: Number(iso.slice(11, 13)) };
}
