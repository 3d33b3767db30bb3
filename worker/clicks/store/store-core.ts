import { failure } from '../../platform/failure.ts';
import { addDays, type Day, type Instant, startOfDay } from '../../platform/time.ts';
import { type ClickId, clickFacts, firstClickIdFrom } from '../click-id.ts';
import { type ClickRecord, withoutTexts } from '../click-record.ts';
import { type ArchivedObject, ClickArchive } from './click-archive.ts';
import { ClickCounts, type VisitCount, visitStored } from './click-counts.ts';
import {
  AFTER_ALL_IDS,
  behind,
  ClickTable,
  type IdRange,
  type ReadOptions,
  type TextsOfClicks,
} from './click-table.ts';
import { type Dimension, VALUE_OF } from './dimensions.ts';
import type {
  ArchiveLimits,
  ArchiveProgress,
  ClickFilter,
  ClickPage,
  CountQuery,
  CountRow,
  DestinationCount,
  EraseOptions,
  ListQuery,
  SampleQuery,
  StoreUsage,
  WriteResult,
} from './queries.ts';
import { NAME_KEY, type StoreKey, storeName } from './store-name.ts';
import { Tally } from './tally.ts';
import { NO_TRAFFIC, readTraffic, type Traffic, type TrafficQuery } from './traffic.ts';
import { Visits } from './visits.ts';

/** What a click is that repeats another. */
export const REPEATED = { classification: 'duplicate', reason: 'repeated_click' } as const;

/** A page of a list reads at most this many clicks, so that a rare filter doesn't hold the store. */
const MAX_CLICKS_READ_PER_PAGE = 20_000;
/**
 * A file of 25,000 clicks takes about 0.8 s of CPU time, and a call may take 300 s. A click is found by reading its file. The
 * platform's 128 MB have to hold a file several times.
 */
const ARCHIVE_LIMITS: ArchiveLimits = { maxFiles: 10, clicksPerFile: 25_000, countsPerFile: 4_000_000 };
const FINAL_KEY = 'erased_for_good';
const ALL_IDS: IdRange = { from: '', to: AFTER_ALL_IDS };

const startedOver = failure(
  'click_archive.started_over',
  500,
  (key: StoreKey) =>
    `The files in R2 don’t have all clicks of the store ${storeName(key)}. They are written again.`,
);

/** What a store does with its clicks. The clicks and counts of a call are written in one transaction. */
export class StoreCore {
  readonly #storage: DurableObjectStorage;
  readonly #key: StoreKey;
  readonly #clicks: ClickTable;
  readonly #counts: ClickCounts;
  readonly #visits: Visits;
  readonly #archive: ClickArchive;
  #exists: boolean;
  #isErasedForGood: boolean;
  #archiving: Promise<ArchiveProgress> | null = null;
  /** Changes when clicks move to the archive. */
  #moves = 0;

  constructor(storage: DurableObjectStorage, bucket: R2Bucket, key: StoreKey) {
    this.#storage = storage;
    this.#key = key;
    this.#clicks = new ClickTable(storage.sql);
    this.#counts = new ClickCounts(storage.sql, this.#clicks);
    this.#visits = new Visits(this.#clicks);
    this.#archive = new ClickArchive(storage.sql, bucket, key);
    this.#exists = this.#hasTables();
    this.#isErasedForGood = storage.kv.get(FINAL_KEY) === true;
  }

  /**
   * Stores clicks and returns how each is stored. A click that is stored already, here or in the archive, changes nothing,
   * so a call that failed can be repeated.
   */
  async insert(clicks: readonly ClickRecord[]): Promise<WriteResult[]> {
    for (;;) {
      const moves = this.#moves;
      // Most stores have no archive. Then waiting would cost more than the insert.
      const archived =
        this.#exists && this.#archive.hasClicks ? await this.#archivedAmong(clicks) : new Map();
      // Nothing may run between this check and the insert.
      if (moves === this.#moves) return this.#insertAll(clicks, archived);
    }
  }

  #insertAll(clicks: readonly ClickRecord[], archived: ReadonlyMap<ClickId, WriteResult>): WriteResult[] {
    try {
      this.#create();
      const acceptable = this.#acceptable(clicks);
      const texts = this.#clicks.addTexts(acceptable);
      return this.#storage.transactionSync(() => {
        const results: WriteResult[] = [];
        this.#counts.addInserted(() =>
          acceptable.flatMap((click) => {
            const result = archived.get(click.clickId) ?? this.#insertOne(click, texts);
            results.push(result);
            return storedForm(click, result);
          }),
        );
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
    return this.#unmoved(async () => {
      const tally = new Tally(per);
      if (filters.length === 0)
        await this.#forEachCount({ from, to, dimension }, per === 'hour', (of, classification, clicks) =>
          tally.add(of, classification, clicks),
        );
      else
        for await (const clicks of this.#inOrder(idsOf(from, to)))
          for (const click of clicks)
            if (matches(click, filters))
              tally.add({ ...timeOf(click), value: VALUE_OF[dimension](click) }, click.classification, 1);
      return tally.rows();
    });
  }

  /** A page of the click log. */
  async list({ from, to, order, after, limit, filters = [] }: ListQuery): Promise<ClickPage> {
    const newestFirst = order === 'newest';
    const ids = idsOf(from, to);
    const range = after === null ? ids : behind(ids, after, newestFirst);
    return this.#unmoved(async () => {
      const clicks: ClickRecord[] = [];
      let read = 0;
      for await (const batch of this.#inOrder(range, { newestFirst, pageSize: limit }))
        for (const click of batch) {
          if (matches(click, filters)) clicks.push(click);
          if (clicks.length === limit || ++read === MAX_CLICKS_READ_PER_PAGE)
            return { clicks, next: click.clickId };
        }
      return { clicks, next: null };
    });
  }

  /** What has changed since the caller last asked, for the compliance rules. Archived clicks aren't counted. */
  traffic(query: TrafficQuery): Traffic {
    return this.#exists ? readTraffic(this.#counts, this.#clicks, query) : NO_TRAFFIC;
  }

  /** The IDs of some clicks of an address or a user agent in a time. Archived clicks aren't searched. */
  sample({ from, to, ...query }: SampleQuery): ClickId[] {
    const range = { from: firstClickIdFrom(from), to: firstClickIdFrom(to) };
    return this.#exists ? this.#clicks.sample(range, query) : [];
  }

  /**
   * The stored links and the destinations of programs with the most counted clicks. A destination whose query isn't stored is another
   * page and left out. Archived clicks aren't counted; those of the last months are never archived.
   */
  byDestination(from: Day, to: Day, limit: number): DestinationCount[] {
    if (!this.#exists) return [];
    const counts = new Map<string, DestinationCount>();
    this.#clicks.forEachLink(idsOf(from, to), (link, country, clicks) => {
      const { linkId, destination, programId, brandId } = link;
      if (destination === null || programId === null || (!linkId && destination.endsWith('?'))) return;
      const key = linkId ?? destination;
      const count = counts.get(key) ?? { linkId, destination, programId, brandId, clicks: 0, countries: {} };
      counts.set(key, count);
      count.clicks += clicks;
      if (country !== null) count.countries[country] = (count.countries[country] ?? 0) + clicks;
    });
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
    return this.#exists && !this.#clicks.isEmptyBehind('');
  }

  usage(): StoreUsage {
    const archived = this.#exists ? this.#archive.size : { clicks: 0, bytes: 0 };
    return {
      clicks: this.#exists ? this.#clicks.size : 0,
      bytes: this.#storage.sql.databaseSize,
      archivedClicks: archived.clicks,
      archivedBytes: archived.bytes,
    };
  }

  /**
   * Moves clicks and their counts to R2, in as many calls as `isComplete` says. A call writes some files, reads them back and
   * records them. Once all clicks are in files, one transaction deletes them from the store; until then, no one reads the
   * files. A call that failed can be repeated, and a call during another one has the same result. Throws
   * `click_archive.copy_differs` and `click_archive.started_over`.
   */
  async archive(limits: ArchiveLimits = ARCHIVE_LIMITS): Promise<ArchiveProgress> {
    this.#archiving ??= this.#archiveSome(limits).finally(() => {
      this.#archiving = null;
    });
    return this.#archiving;
  }

  /** Deletes the clicks, their counts and the archive. */
  async erase({ isFinal = false }: EraseOptions = {}): Promise<void> {
    // Otherwise, a file that is written now would stay in R2.
    while (this.#archiving) await this.#archiving.catch(() => undefined);
    this.#exists = false;
    try {
      await this.#storage.deleteAlarm();
      await this.#storage.deleteAll();
      if (isFinal) this.#storage.kv.put(FINAL_KEY, true);
      this.#isErasedForGood = isFinal;
    } finally {
      this.#exists = this.#hasTables();
      this.#moves++;
      this.#forget();
    }
    await this.#archive.deleteAll();
  }

  /** Deletes the clicks of these links, and counts the others again. Archived clicks stay. Returns how many were deleted. */
  deleteOfLinks(linkIds: readonly string[], now: Instant): number {
    if (!this.#exists) return 0;
    let deleted = 0;
    this.#transaction(() => {
      deleted = this.#clicks.deleteOfLinks(linkIds);
      if (deleted > 0) this.#counts.recreate();
    });
    this.#moves++;
    this.#forget();
    this.fold(now);
    return deleted;
  }

  async #archiveSome(limits: ArchiveLimits): Promise<ArchiveProgress> {
    let files = 0;
    if (this.hasClicks) {
      this.#transaction(() => this.#counts.foldBefore(AFTER_ALL_IDS));
      while (files < limits.maxFiles && (await this.#writeNext(limits.clicksPerFile))) files++;
      if (files < limits.maxFiles) files += await this.#finishArchive(limits.countsPerFile);
    }
    const { clicks, bytes } = this.#exists ? this.#archive.size : { clicks: 0, bytes: 0 };
    return { isComplete: !this.hasClicks, files, archivedClicks: clicks, archivedBytes: bytes };
  }

  /** Writes the next clicks to a file. Returns false if all are written. */
  async #writeNext(limit: number): Promise<boolean> {
    const range = behind(ALL_IDS, this.#archive.writtenTo, false);
    const clicks = this.#clicks.inRange(range).take(limit).toArray();
    const last = clicks.at(-1);
    const late = last ? [] : this.#archive.lateClicks(limit);
    clicks.push(...late.flatMap((id) => this.#clicks.find(id) ?? []));
    if (clicks.length === 0) return false;
    const file = await this.#archive.writeClicks(clicks);
    this.#transaction(() => {
      // If a click has arrived in this range meanwhile, the next call writes the file again.
      const isWhole = !last || this.#clicks.count(upTo(range, last.clickId)) === clicks.length;
      if (isWhole) this.#archive.recordWritten(file, late);
    });
    return true;
  }

  /**
   * Writes the counts and replaces the clicks by their files, unless a click has arrived meanwhile. Returns the number of
   * files. Throws `click_archive.started_over`.
   */
  async #finishArchive(countsPerFile: number): Promise<number> {
    const counts: ArchivedObject[] = [];
    for (const rows of this.#counts.folded(countsPerFile))
      counts.push(await this.#archive.writeCounts(rows, counts.length));
    const hasFiles = await this.#archive.hasAllWritten();
    const { writtenTo, writtenClicks } = this.#archive;
    if (!this.#clicks.isEmptyBehind(writtenTo) || this.#archive.lateClicks(1).length > 0)
      return counts.length;
    if (!hasFiles || this.#clicks.size !== writtenClicks) {
      await this.#archive.discardWritten();
      throw startedOver(this.#key);
    }
    this.#transaction(() => {
      this.#archive.activateWritten(counts);
      this.#clicks.recreate();
      this.#counts.recreate();
    });
    this.#moves++;
    this.#forget();
    return counts.length;
  }

  #transaction(work: () => void): void {
    try {
      this.#storage.transactionSync(work);
    } catch (error) {
      this.#forget();
      throw error;
    }
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

  #insertOne(click: ClickRecord, texts: TextsOfClicks): WriteResult {
    const stored = this.#clicks.classificationOf(click.clickId);
    if (stored) return { classification: stored, isNew: false };
    const isRepeated = this.#visits.isRepeated(click);
    const result: WriteResult = {
      classification: isRepeated ? 'duplicate' : click.classification,
      isNew: true,
    };
    for (const form of storedForm(click, result)) this.#clicks.insert(form, texts);
    this.#archive.addIfLate(click.clickId);
    return result;
  }

  #acceptable(clicks: readonly ClickRecord[]): readonly ClickRecord[] {
    if (!this.#isErasedForGood) return clicks;
    return clicks.map((click) => ({ ...withoutTexts(click), referer: null }));
  }

  /** How the clicks that are in the archive are stored. */
  async #archivedAmong(clicks: readonly ClickRecord[]): Promise<Map<ClickId, WriteResult>> {
    const archived = await this.#archive.findAll(clicks.map(({ clickId }) => clickId));
    return new Map(
      archived.map(({ clickId, classification }) => [clickId, { classification, isNew: false }]),
    );
  }

  /** Reads again if clicks have moved to the archive meanwhile, so that none is missing and none counts twice. */
  async #unmoved<Result>(read: () => Promise<Result>): Promise<Result> {
    for (;;) {
      const moves = this.#moves;
      const result = await read();
      if (moves === this.#moves) return result;
    }
  }

  async #forEachCount(
    query: { from: Day; to: Day; dimension: Dimension },
    byHour: boolean,
    visit: VisitCount,
  ): Promise<void> {
    if (!this.#exists) return;
    for await (const { day, hours, totals } of this.#archive.counts(query))
      visitStored(day, byHour ? hours : totals, visit);
    this.#counts.forEach(query, byHour, visit);
  }

  /** The clicks of a range in order, in batches. An archived file is read when its clicks are reached. */
  async *#inOrder(range: IdRange, options: ReadOptions = {}): AsyncGenerator<Iterable<ClickRecord>> {
    if (!this.#exists) return;
    const { newestFirst = false } = options;
    let rest = range;
    for await (const archived of this.#archive.inRange(range, newestFirst)) {
      const last = archived.at(-1);
      if (!last) continue;
      const live = this.#clicks.inRange(
        newestFirst ? { ...rest, from: last.clickId } : upTo(rest, last.clickId),
      );
      yield [...archived, ...live].sort((a, b) => (a.clickId < b.clickId === newestFirst ? 1 : -1));
      rest = behind(rest, last.clickId, newestFirst);
    }
    yield this.#clicks.inRange(rest, options);
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

function matches(click: ClickRecord, filters: readonly ClickFilter[]): boolean {
  return filters.every(({ dimension, value, not = false }) => (VALUE_OF[dimension](click) === value) !== not);
}

function idsOf(from: Day, to: Day): IdRange {
  return { from: firstClickIdFrom(startOfDay(from)), to: firstClickIdFrom(startOfDay(addDays(to, 1))) };
}

/** The part of a range up to a click ID, with that click. */
function upTo(range: IdRange, last: ClickId): IdRange {
  return { ...range, to: behind(range, last, false).from };
}

function timeOf({ clickId }: ClickRecord): { day: Day; hour: number } {
  const iso = new Date(clickFacts(clickId).at).toISOString();
  return { day: iso.slice(0, 10) as Day, hour: Number(iso.slice(11, 13)) };
}
