import { DurableObject } from 'cloudflare:workers';
import { errorFacts, log } from '../log.ts';
import { addMs, type Instant, SECOND, systemClock } from '../time.ts';
import {
  giveUnitBack,
  type RateLimitResult,
  type RatePolicy,
  type RateWindows,
  runningWindows,
  takeUnit,
} from './rate-window.ts';
import {
  afterFlush,
  countCall,
  countEndsAt,
  currentCounts,
  type UsageCount,
  type UsageCounts,
  type UsageOf,
  unflushedCounts,
} from './usage-count.ts';

const KEY = 'state';
/** Counts are on disk and in D1 after this time. The runtime evicts an idle object, with its memory, after ten seconds. */
const FLUSH_INTERVAL_MS = 5 * SECOND;
/** Windows up to this length are not stored: an eviction resets them. */
const MAX_UNSTORED_SECONDS = 60;

interface Memory {
  windows: RateWindows;
  counts: UsageCounts;
}

/** Counts the calls of one publisher, key, session or address. Each has its own object, so none slows another down. */
export abstract class RateLimiterBase extends DurableObject<Env> {
  #windows: RateWindows;
  #counts: UsageCounts;
  /** Whether there are unsaved changes. If so, the alarm that saves them is set. */
  #isSaveDue = false;

  /** Stores counts of calls. It must be idempotent. */
  protected abstract storeUsage(counts: readonly UsageCount[]): Promise<void>;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    const memory = state.storage.kv.get<Memory>(KEY);
    this.#windows = memory?.windows ?? new Map();
    this.#counts = memory?.counts ?? new Map();
  }

  /**
   * Takes one unit of every policy, or of none if one is used up. An allowed call is counted as `usage`. The call itself
   * writes nothing; an alarm saves the changes of five seconds.
   */
  async take(policies: readonly RatePolicy[], now: Instant, usage?: UsageOf): Promise<RateLimitResult> {
    const { result, windows } = takeUnit(this.#windows, policies, now);
    this.#windows = windows;
    if (usage && result.allowed) this.#counts = countCall(this.#counts, usage, now);
    const isStored = policies.some(({ windowSeconds }) => windowSeconds > MAX_UNSTORED_SECONDS);
    if (result.allowed && (usage || isStored)) await this.#scheduleSave();
    return result;
  }

  /** Undoes a `take`. */
  async giveBack(policies: readonly RatePolicy[], now: Instant): Promise<void> {
    this.#windows = giveUnitBack(this.#windows, policies, now);
    await this.#scheduleSave();
  }

  /** Saves the counts here first, then in D1. A failure of D1 is retried. */
  override async alarm(): Promise<void> {
    if (this.#isSaveDue) this.#save();
    this.#isSaveDue = false;
    try {
      const unflushed = unflushedCounts(this.#counts);
      await this.storeUsage(unflushed);
      this.#counts = afterFlush(this.#counts, unflushed);
      await this.#cleanUp();
    } catch (error) {
      log('warn', 'rate_limit.usage_not_stored', errorFacts(error));
      await this.#scheduleSave();
    }
  }

  async #scheduleSave(): Promise<void> {
    if (this.#isSaveDue) return;
    this.#isSaveDue = true;
    await this.ctx.storage.setAlarm(addMs(systemClock(), FLUSH_INTERVAL_MS));
  }

  /** Drops what has ended, and empties the storage if nothing is left. */
  async #cleanUp(): Promise<void> {
    const now = systemClock();
    this.#windows = runningWindows(this.#windows, now);
    this.#counts = currentCounts(this.#counts, now);
    if (this.#isSaveDue) return;
    const ends = [...this.#windows.values()].map(({ endsAt }) => endsAt);
    const last = Math.max(...ends, ...[...this.#counts.values()].map(countEndsAt));
    if (last > now) await this.ctx.storage.setAlarm(last);
    else await this.ctx.storage.deleteAll();
  }

  #save(): void {
    const memory: Memory = { windows: this.#windows, counts: this.#counts };
    this.ctx.storage.kv.put(KEY, memory);
  }
}
