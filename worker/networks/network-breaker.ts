import { DurableObject } from 'cloudflare:workers';
import type { Instant } from '../platform/time.ts';
import {
  type Admission,
  admit,
  type BreakerReport,
  type BreakerState,
  failed,
  freshBreaker,
  reportOf,
  reset,
  succeeded,
} from './breaker.ts';

const KEY = 'breaker';

/** The circuit breaker and rate limit of one network (`getByName(slug)`). Every call upstream needs its admission. */
export class NetworkBreaker extends DurableObject {
  admit(now: Instant, minIntervalMs: number): { admission: Admission; status: BreakerState['status'] } {
    const { state, admission } = admit(this.#read(), now, minIntervalMs);
    this.#write(state);
    return { admission, status: state.status };
  }

  succeeded(admittedAt: Instant, now: Instant): void {
    this.#write(succeeded(this.#read(), admittedAt, now));
  }

  failed(admittedAt: Instant, now: Instant): void {
    this.#write(failed(this.#read(), admittedAt, now));
  }

  status(): BreakerReport {
    return reportOf(this.#read());
  }

  /** Null if the breaker isn't open, also if someone else has reset it just before. */
  reset(now: Instant): BreakerReport | null {
    const fresh = reset(this.#read(), now);
    if (fresh) this.#write(fresh);
    return fresh && reportOf(fresh);
  }

  #read(): BreakerState {
    return this.ctx.storage.kv.get<BreakerState>(KEY) ?? freshBreaker(0 as Instant);
  }

  #write(state: BreakerState): void {
    this.ctx.storage.kv.put(KEY, state);
  }
}
