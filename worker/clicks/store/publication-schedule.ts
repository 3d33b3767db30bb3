import {
  addDays,
  addMs,
  type Day,
  dayOf,
  HOUR,
  type Instant,
  MINUTE,
  SECOND,
  startOfDay,
} from '../../platform/time.ts';
import { clickFacts } from '../click-id.ts';
import type { ClickRecord } from '../click-record.ts';
import { firstDayOf, nextMonth, type StoreKey } from './store-name.ts';
import { markUnpublished } from './unpublished-mark.ts';

/**
 * Publishing costs a row for each program, so it waits for many clicks or a long time. A store with few clicks so far is
 * published earlier.
 */
const SMALL_STORE = { manyClicks: 50, wait: 10 * MINUTE };
const LARGE_STORE = { manyClicks: 2_000, wait: 6 * HOUR };
/** The wait once there are many new clicks. A store that keeps getting many is published once a minute. */
const SOON = 5 * SECOND;
const MIN_INTERVAL = MINUTE;
/** A month is published as a whole this long after its end, when its last clicks were delivered. */
const AFTER_MONTH = 6 * HOUR;
const RETRY_DELAY = MINUTE;
/** The key of the first day that the next publication includes. */
const FROM_KEY = 'publish_from';
/** The key of the time from which on D1 lists the store's clicks as unpublished. */
const MARKED_KEY = 'unpublished_since';

/** What a publication includes. */
export interface Publication {
  from: Day;
  /** True once the month has ended. Only then are the totals of links published, which no one reads earlier. */
  isWhole: boolean;
  /** The number of inserts before it. */
  inserts: number;
}

/** When a store publishes its totals, and from which day on. */
export class PublicationSchedule {
  readonly #storage: DurableObjectStorage;
  readonly #key: StoreKey;
  readonly #d1: D1Database;
  #newClicks = 0;
  #inserts = 0;
  #publishAt: Instant | null = null;
  #publishedAt: Instant | null = null;
  /** The stored value of `FROM_KEY`, once it was read. */
  #from: Day | null | undefined = undefined;
  #marked: Instant | null | undefined = undefined;
  /** The time of the oldest click that was inserted since the latest publication began. */
  #newSince: Instant | null = null;

  constructor(storage: DurableObjectStorage, key: StoreKey, d1: D1Database) {
    this.#storage = storage;
    this.#key = key;
    this.#d1 = d1;
  }

  /** Includes the days of clicks that are about to be inserted. */
  include(clicks: readonly ClickRecord[]): void {
    this.#inserts++;
    const from = this.#firstDay();
    if (from === null) return;
    const [first] = clicks.map(({ clickId }) => clickId).sort();
    const oldest = first === undefined ? from : dayOf(clickFacts(first).at);
    if (oldest < from) this.#startFrom(oldest);
  }

  /** Schedules a publication of new clicks, and marks the store in D1 until then. */
  async add(added: readonly ClickRecord[], now: Instant, isLarge: boolean): Promise<void> {
    const [at] = added.map(({ clickedAt }) => clickedAt).sort((one, other) => one - other);
    if (at === undefined) return;
    await this.#schedule(added.length, now, isLarge);
    this.#newSince = this.#newSince !== null && this.#newSince <= at ? this.#newSince : at;
    await this.#mark(at, now);
  }

  async #schedule(newClicks: number, now: Instant, isLarge: boolean): Promise<void> {
    this.#newClicks += newClicks;
    const { manyClicks, wait } = isLarge ? LARGE_STORE : SMALL_STORE;
    const soon = this.#publishedAt === null ? SOON : Math.max(SOON, this.#publishedAt + MIN_INTERVAL - now);
    const at = addMs(now, this.#newClicks >= manyClicks ? soon : wait);
    this.#publishAt ??= (await this.#storage.getAlarm()) as Instant | null;
    if (this.#publishAt !== null && this.#publishAt <= at) return;
    this.#publishAt = at;
    await this.#storage.setAlarm(at);
  }

  /** The alarm has gone off, so it is no longer set. */
  forgetAlarm(): void {
    this.#publishAt = null;
  }

  async retry(now: Instant): Promise<void> {
    await this.#storage.setAlarm(addMs(now, RETRY_DELAY));
  }

  start(now: Instant): Publication {
    this.#newClicks = 0;
    this.#newSince = null;
    this.#publishedAt = now;
    const isWhole = now >= startOfDay(firstDayOf(nextMonth(this.#key.month)));
    const first = firstDayOf(this.#key.month);
    const from = isWhole ? first : (this.#firstDay() ?? first);
    return { from, isWhole, inserts: this.#inserts };
  }

  /**
   * Later publications start the day before this one, unless older clicks arrive or have arrived meanwhile. The publication has
   * removed the mark in D1, so clicks that have arrived meanwhile set it again.
   */
  async succeed(publication: Publication, now: Instant): Promise<void> {
    this.#storage.kv.delete(MARKED_KEY);
    this.#marked = null;
    await this.#plan(publication, now);
    if (this.#newSince !== null) await this.#mark(this.#newSince, now);
  }

  async #plan({ isWhole, inserts }: Publication, now: Instant): Promise<void> {
    if (isWhole) return;
    const from = addDays(dayOf(now), -1);
    if (inserts === this.#inserts && this.#firstDay() !== from) this.#startFrom(from);
    if ((await this.#storage.getAlarm()) !== null) return;
    await this.#storage.setAlarm(addMs(startOfDay(firstDayOf(nextMonth(this.#key.month))), AFTER_MONTH));
  }

  /** The next publication includes the whole month. */
  startOver(): void {
    this.#storage.kv.delete(FROM_KEY);
    this.#from = null;
  }

  /** Everything was deleted. */
  reset(): void {
    this.#publishAt = null;
    this.#publishedAt = null;
    this.#newClicks = 0;
    this.#from = undefined;
    this.#marked = undefined;
    this.#newSince = null;
  }

  async #mark(since: Instant, now: Instant): Promise<void> {
    if (this.#marked === undefined) this.#marked = this.#storage.kv.get<Instant>(MARKED_KEY) ?? null;
    if (this.#marked !== null && this.#marked <= since) return;
    if (!(await markUnpublished(this.#d1, this.#key, since, now))) return;
    this.#storage.kv.put(MARKED_KEY, since);
    this.#marked = since;
  }

  #firstDay(): Day | null {
    if (this.#from === undefined) this.#from = this.#storage.kv.get<Day>(FROM_KEY) ?? null;
    return this.#from;
  }

  #startFrom(day: Day): void {
    this.#storage.kv.put(FROM_KEY, day);
    this.#from = day;
  }
}
