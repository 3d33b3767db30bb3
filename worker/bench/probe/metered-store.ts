import { DurableObject } from 'cloudflare:workers';
import type { ClickId } from '../../clicks/click-id.ts';
import type { ClickRecord, ClickRow } from '../../clicks/click-record.ts';
import type { ArchiveProgress, StoreUsage, WriteResult } from '../../clicks/store/queries.ts';
import { addMs, type Instant, SECOND } from '../../platform/time.ts';
import { Meter, type Metered, meteredBucket, meteredDatabase, meterStorage } from './meter.ts';
import { TimedStore } from './timed-store.ts';

/** From a click to its insert: the queue and its consumer. */
const DELIVERY_MS = 2 * SECOND;
/** The platform removes an idle object from memory after this time. */
const EVICTED_AFTER_MS = 10 * SECOND;

/**
 * A click store in simulated time: the time is that of the clicks, alarms run when they are due, and the store is loaded
 * again after a time without calls, as on the platform. It counts what the store reads and writes anywhere.
 */
export class MeteredStore extends DurableObject<Env> {
  readonly #meter = new Meter();
  readonly #env: Env;
  #store: TimedStore;
  #alarmAt: Instant | null = null;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    meterStorage(state.storage, this.#meter);
    state.storage.getAlarm = async () => this.#alarmAt;
    state.storage.setAlarm = async (at) => {
      this.#alarmAt = Number(at) as Instant;
      this.#meter.add({ alarmsSet: 1 });
    };
    state.storage.deleteAlarm = async () => {
      this.#alarmAt = null;
    };
    this.#env = {
      ...env,
      DB: meteredDatabase(env.DB, this.#meter),
      ARCHIVE: meteredBucket(env.ARCHIVE, this.#meter),
    };
    this.#store = this.#load(0 as Instant);
  }

  /** Inserts clicks as the queue's consumer does, at the time of the last one. */
  async insert(rows: readonly ClickRow[]): Promise<WriteResult[]> {
    const newest = Math.max(...rows.map(([, clickedAt]) => Number(clickedAt)));
    await this.#advance(addMs(newest as Instant, DELIVERY_MS));
    this.#meter.add({ calls: 1, clicks: rows.length });
    const results = await this.#store.insert(rows);
    this.#meter.settle();
    return results;
  }

  /** Inserts groups of clicks, one after the other. */
  async replay(groups: readonly ClickRow[][]): Promise<void> {
    for (const group of groups) await this.insert(group);
  }

  /** Lets the time pass. */
  async runUntil(until: Instant): Promise<void> {
    await this.#advance(until);
    this.#meter.settle();
  }

  async findAll(ids: readonly ClickId[]): Promise<ClickRecord[]> {
    this.#meter.add({ calls: 1 });
    return this.#store.findAll(ids);
  }

  async usage(): Promise<StoreUsage> {
    return this.#store.usage();
  }

  async archive(): Promise<ArchiveProgress> {
    const progress = await this.#store.archive();
    this.#meter.settle();
    return progress;
  }

  /** What was counted since the call before. */
  async metered(): Promise<Metered> {
    return this.#meter.take();
  }

  /** Runs the alarms that are due by then. */
  async #advance(to: Instant): Promise<void> {
    while (this.#alarmAt !== null && this.#alarmAt <= to) {
      const at = this.#alarmAt;
      this.#alarmAt = null;
      this.#wakeAt(at);
      this.#meter.add({ alarmRuns: 1 });
      await this.#store.alarm();
    }
    this.#wakeAt(to);
  }

  #wakeAt(at: Instant): void {
    if (at - this.#store.now > EVICTED_AFTER_MS) this.#store = this.#load(at);
    this.#store.now = at;
  }

  #load(at: Instant): TimedStore {
    this.#meter.add({ wakes: 1 });
    const store = new TimedStore(this.ctx, this.#env);
    store.now = at;
    return store;
  }
}
