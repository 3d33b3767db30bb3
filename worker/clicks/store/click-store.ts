import { DurableObject } from 'cloudflare:workers';
import { errorFacts, log } from '../../platform/log.ts';
import { type Clock, type Day, systemClock } from '../../platform/time.ts';
import type { ClickId } from '../click-id.ts';
import { type ClickRecord, type ClickRow, clickOf } from '../click-record.ts';
import type { PublicationSchedule } from './publication-schedule.ts';
import type {
  ArchiveLimits,
  ArchiveProgress,
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
import type { StoreCore } from './store-core.ts';
import { NAME_KEY, type StoreKey, storeKeyOf } from './store-name.ts';
import type { Traffic, TrafficQuery } from './traffic.ts';

interface Parts {
  key: StoreKey;
  core: StoreCore;
  schedule: PublicationSchedule;
}

/**
 * The clicks of one publisher in one month. Its name says which (see store-name.ts). Its code is loaded on first use,
 * because a redirect's isolate doesn't need it.
 */
export class ClickStore extends DurableObject<Env> {
  /** The benchmark simulates months. */
  protected readonly clock: Clock = systemClock;
  #parts: Promise<Parts> | null = null;

  /** Stores clicks; see `StoreCore.insert`. `results` are in the order of the rows. */
  async insert(rows: readonly ClickRow[]): Promise<WriteResult[]> {
    const { core, schedule } = await this.#load();
    const now = this.clock();
    const clicks = rows.map(clickOf);
    schedule.include(clicks);
    const results = await core.insert(clicks);
    const added = clicks.filter((_, at) => results[at]?.isNew);
    await schedule.add(added, now, core.isLarge);
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

  async traffic(query: TrafficQuery): Promise<Traffic> {
    return (await this.#load()).core.traffic(query);
  }

  async sample(query: SampleQuery): Promise<ClickId[]> {
    return (await this.#load()).core.sample(query);
  }

  async byDestination(from: Day, to: Day, limit: number): Promise<DestinationCount[]> {
    return (await this.#load()).core.byDestination(from, to, limit);
  }

  async usage(): Promise<StoreUsage> {
    return (await this.#load()).core.usage();
  }

  async archive(limits?: ArchiveLimits): Promise<ArchiveProgress> {
    return (await this.#load()).core.archive(limits);
  }

  async erase(options?: EraseOptions): Promise<void> {
    const { core, schedule } = await this.#load();
    await core.erase(options);
    schedule.reset();
  }

  /** See `deleteTestClicks`. */
  async deleteOfLinks(linkIds: readonly string[]): Promise<number> {
    return (await this.#load()).core.deleteOfLinks(linkIds, this.clock());
  }

  /** Publishes the totals. A failure is retried, however long it lasts. */
  override async alarm(): Promise<void> {
    const { schedule } = await this.#load();
    schedule.forgetAlarm();
    try {
      await this.publish();
    } catch (error) {
      log('warn', 'clicks.totals_not_published', { store: this.#name(), ...errorFacts(error) });
      await schedule.retry(this.clock());
    }
  }

  /**
   * Publishes the whole month again, for a database that was restored to an earlier moment. A store without clicks publishes nothing.
   * Returns whether it has clicks.
   */
  async republish(): Promise<boolean> {
    const { core, schedule } = await this.#load();
    const { clicks, archivedClicks } = core.usage();
    if (clicks + archivedClicks === 0) return false;
    schedule.startOver();
    await this.publish();
    return true;
  }

  /** Writes the store's totals to D1. They are absolute, so a repeated or late call does no harm. */
  async publish(): Promise<void> {
    const [{ core, key, schedule }, { publishTotals }] = await Promise.all([
      this.#load(),
      import('../publish-totals.ts'),
    ]);
    const now = this.clock();
    const publication = schedule.start(now);
    core.fold(now);
    await publishTotals(this.env, key, core, publication, now);
    await schedule.succeed(publication, now);
  }

  #load(): Promise<Parts> {
    this.#parts ??= this.#open();
    return this.#parts;
  }

  async #open(): Promise<Parts> {
    const [{ StoreCore }, { PublicationSchedule }] = await Promise.all([
      import('./store-core.ts'),
      import('./publication-schedule.ts'),
    ]);
    const key = storeKeyOf(this.#name());
    const { storage } = this.ctx;
    return {
      key,
      core: new StoreCore(storage, this.env.ARCHIVE, key),
      schedule: new PublicationSchedule(storage, key, this.env.DB),
    };
  }

  #name(): string {
    return this.ctx.id.name ?? this.ctx.storage.kv.get(NAME_KEY) ?? '';
  }
}
