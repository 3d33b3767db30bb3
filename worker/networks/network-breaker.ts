import { DurableObject } from 'cloudflare:workers';
import type { Instant } from '../platform/time.ts';
import {
  admit,
  type BreakerReport,
  type BreakerState,
  failed,
  freshBreaker,
  reportOf,
  reset,
  succeeded,
  type Verdict,
} from './breaker.ts';

const KEY = 'breaker';

/** The circuit breaker and pace of one network (`getByName(slug)`), asked before each call upstream. */
export class NetworkBreaker extends DurableObject {
  /** Whether a call may go at `now`, and the status that says why not. */
  admit(now: Instant, minIntervalMs: number): { verdict: Verdict; status: BreakerState['status'] } {
    const { state, verdict } = admit(this.#read(), now, minIntervalMs);
    this.#write(state);
    return { verdict, status: state.status };
  }

  /** The call admitted at `admittedAt` was answered. */
  succeeded(admittedAt: Instant, now: Instant): void {
    this.#write(succeeded(this.#read(), admittedAt, now));
  }

  /** The call admitted at `admittedAt` failed. */
  failed(admittedAt: Instant, now: Instant): void {
    this.#write(failed(this.#read(), admittedAt, now));
  }

  /** What everyone may see of it. */
  status(): BreakerReport {
    return reportOf(this.#read());
  }

  /** Closes it by hand. */
  reset(now: Instant): BreakerReport {
    this.#write(reset(this.#read(), now));
    return this.status();
  }

  #read(): BreakerState {
    return this.ctx.storage.kv.get<BreakerState>(KEY) ?? freshBreaker(0 as Instant);
  }

  #write(state: BreakerState): void {
    this.ctx.storage.kv.put(KEY, state);
  }
}
