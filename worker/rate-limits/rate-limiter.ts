import { DurableObject } from 'cloudflare:workers';
import { errorFacts, log } from '../platform/log.ts';
import { addMs, type Instant, SECOND, systemClock } from '../platform/time.ts';
import {
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

const KEY = 'memory';
/**
 * What is counted is on disk, and in the books, at most this much later: well before an idle object is put away, which
 * the runtime does after ten seconds, with all that it only remembers.
 */
const FLUSH_INTERVAL_MS = 5 * SECOND;
/** A window of this length is over before an idle object is put away: it is never written down. */
const MAX_UNSTORED_SECONDS = 60;

interface Memory {
  windows: RateWindows;
  counts: UsageCounts;
}

/** One counter of calls: an API key's, a session's, an address's. Each has its own object, so none starves another. */
export abstract class RateLimiter extends DurableObject<Env> {
  #windows: RateWindows;
  #counts: UsageCounts;
  /** Whether something is to be kept, and the alarm that will do it is set. */
  #keeping = false;

  /** Stores counts of calls. Storing the same count again changes nothing. */
  protected abstract storeUsage(counts: readonly UsageCount[]): Promise<void>;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    const memory = state.storage.kv.get<Memory>(KEY);
    this.#windows = memory?.windows ?? new Map();
    this.#counts = memory?.counts ?? new Map();
  }

  /**
   * Takes one unit of every policy, or of none when one is used up; a call that may go on is counted as `usage`. Nothing
   * is written by the call itself: an alarm keeps what five seconds of calls have changed.
   */
  async take(policies: readonly RatePolicy[], now: Instant, usage?: UsageOf): Promise<RateLimitResult> {
    const { answer, windows } = takeUnit(this.#windows, policies, now);
    this.#windows = windows;
    if (usage && answer.allowed) this.#counts = countCall(this.#counts, usage, now);
    const lasting = policies.some(({ windowSeconds }) => windowSeconds > MAX_UNSTORED_SECONDS);
    if (answer.allowed && (usage || lasting)) await this.#keepSoon();
    return answer;
  }

  /** Keeps what was counted, first here, then in the books; the books' failure is tried again. */
  override async alarm(): Promise<void> {
    if (this.#keeping) this.#write();
    this.#keeping = false;
    try {
      const untold = unflushedCounts(this.#counts);
      await this.storeUsage(untold);
      this.#counts = afterFlush(this.#counts, untold);
      await this.#rest();
    } catch (error) {
      log('warn', 'meter.usage_waits', errorFacts(error));
      await this.#keepSoon();
    }
  }

  async #keepSoon(): Promise<void> {
    if (this.#keeping) return;
    this.#keeping = true;
    await this.ctx.storage.setAlarm(addMs(systemClock(), FLUSH_INTERVAL_MS));
  }

  /** Forgets what has ended, and leaves nothing on disk when nothing is left. */
  async #rest(): Promise<void> {
    const now = systemClock();
    this.#windows = runningWindows(this.#windows, now);
    this.#counts = currentCounts(this.#counts, now);
    if (this.#keeping) return;
    const ends = [...this.#windows.values()].map(({ endsAt }) => endsAt);
    const last = Math.max(...ends, ...[...this.#counts.values()].map(countEndsAt));
    if (last > now) await this.ctx.storage.setAlarm(last);
    else await this.ctx.storage.deleteAll();
  }

  #write(): void {
    const memory: Memory = { windows: this.#windows, counts: this.#counts };
    this.ctx.storage.kv.put(KEY, memory);
  }
}
