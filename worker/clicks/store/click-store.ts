import { DurableObject } from 'cloudflare:workers';
import { errorFacts, log } from '../../platform/log.ts';
import { addMs, type Clock, type Instant, MINUTE, SECOND, systemClock } from '../../platform/time.ts';
import type { ClickId } from '../click-id.ts';
import { type ClickRecord, type ClickRow, clickOf } from '../click-record.ts';
import type {
  AddressCount,
  ClickPage,
  CountQuery,
  CountRow,
  InsertOptions,
  ListQuery,
  StoreUsage,
  WriteResult,
} from './queries.ts';
import type { StoreCore } from './store-core.ts';
import { NAME_KEY, type StoreKey, storeKeyOf } from './store-name.ts';

/** From this number of new clicks on, totals are published soon; fewer wait longer, so that a click costs few writes. */
const MANY_NEW_CLICKS = 50;
const SOON = 5 * SECOND;
const LATER = 10 * MINUTE;
const RETRY_DELAY = MINUTE;

/**
 * The clicks of one publisher in one month. Its name says which (see store-name.ts). Its code is loaded on first use,
 * because a redirect's isolate doesn't need it.
 */
export class ClickStore extends DurableObject<Env> {
  /** The benchmark simulates months. */
  protected readonly clock: Clock = systemClock;
  #core: Promise<{ core: StoreCore; key: StoreKey }> | null = null;
  /** New clicks since the totals were published. */
  #newClicks = 0;
  #publishAt: Instant | null = null;

  /** Stores clicks; see `StoreCore.insert`. `results` are in the order of the rows. */
  async insert(rows: readonly ClickRow[], options?: InsertOptions): Promise<WriteResult[]> {
    const { core } = await this.#load();
    const now = this.clock();
    const results = await core.insert(rows.map(clickOf), now, options);
    await this.#schedulePublication(results.filter(({ isNew }) => isNew).length, now);
    return results;
  }

  async findAll(ids: readonly ClickId[]): Promise<ClickRecord[]> {
    return (await this.#load()).core.findAll(ids);
  }

  async counts(query: CountQuery): Promise<CountRow[]> {
    return (await this.#load()).core.counts(query);
  }

  async list(query: ListQuery): Promise<ClickPage> {
    return (await this.#load()).core.list(query);
  }

  async byAddress(from: Instant, to: Instant, limit: number): Promise<AddressCount[]> {
    return (await this.#load()).core.byAddress(from, to, limit);
  }

  async usage(): Promise<StoreUsage> {
    return (await this.#load()).core.usage();
  }

  async archive(): Promise<StoreUsage> {
    return (await this.#load()).core.archive();
  }

  async erase(): Promise<void> {
    await (await this.#load()).core.erase();
    this.#publishAt = null;
    this.#newClicks = 0;
  }

  /** Publishes the totals. A failure is retried, however long it lasts. */
  override async alarm(): Promise<void> {
    this.#publishAt = null;
    try {
      await this.publish();
    } catch (error) {
      log('warn', 'clicks.totals_not_published', { store: this.#name(), ...errorFacts(error) });
      await this.#publishBy(addMs(this.clock(), RETRY_DELAY));
    }
  }

  /**
   * Writes the store's totals to D1. They are absolute, so a repeated or late call does no harm. Totals that wait for the
   * migration of clicks are published later.
   */
  async publish(): Promise<void> {
    const [{ core, key }, { publishTotals }] = await Promise.all([
      this.#load(),
      import('../publish-totals.ts'),
    ]);
    this.#newClicks = 0;
    core.fold(this.clock());
    const { isComplete } = await publishTotals(this.env.DB, key, core, this.clock());
    if (!isComplete) await this.#publishBy(addMs(this.clock(), LATER));
  }

  async #schedulePublication(newClicks: number, now: Instant): Promise<void> {
    if (newClicks === 0) return;
    this.#newClicks += newClicks;
    await this.#publishBy(addMs(now, this.#newClicks >= MANY_NEW_CLICKS ? SOON : LATER));
  }

  /** Sets the alarm, unless it is set to an earlier time. */
  async #publishBy(at: Instant): Promise<void> {
    this.#publishAt ??= (await this.ctx.storage.getAlarm()) as Instant | null;
    if (this.#publishAt !== null && this.#publishAt <= at) return;
    this.#publishAt = at;
    await this.ctx.storage.setAlarm(at);
  }

  #load(): Promise<{ core: StoreCore; key: StoreKey }> {
    this.#core ??= this.#open();
    return this.#core;
  }

  async #open() {
    const { StoreCore } = await import('./store-core.ts');
    const key = storeKeyOf(this.#name());
    return { core: new StoreCore(this.ctx.storage, this.env.ARCHIVE, key), key };
  }

  #name(): string {
    return this.ctx.id.name ?? this.ctx.storage.kv.get(NAME_KEY) ?? '';
  }
}
