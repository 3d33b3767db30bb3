import { DurableObject } from 'cloudflare:workers';
import type { Instant } from '../platform/time.ts';
import type { RateAnswer, RatePolicy } from './rate-window.ts';

/** One counter of calls: an API key's, an account's, an address's. Each has its own object, so none starves another. */
export class RateMeter extends DurableObject<Env> {
  private readonly counts = new Map<string, { window: number; taken: number }>();

  /** Takes one unit of every policy, or of none when one is used up. */
  take(policies: RatePolicy[], now: Instant): RateAnswer {
    const states = policies.map((policy) => {
      const window = Math.floor(now / (policy.windowSeconds * 1_000));
      const count = this.counts.get(policy.name);
      const taken = count?.window === window ? count.taken : 0;
      const resetSeconds = Math.ceil(((window + 1) * policy.windowSeconds * 1_000 - now) / 1_000);
      return { policy, window, taken, resetSeconds };
    });
    const allowed = states.every(({ policy, taken }) => taken < policy.limit);
    return {
      allowed,
      states: states.map(({ policy, window, taken, resetSeconds }) => {
        if (allowed) this.counts.set(policy.name, { window, taken: taken + 1 });
        const remaining = Math.max(0, policy.limit - taken - (allowed ? 1 : 0));
        return { ...policy, remaining, resetSeconds };
      }),
    };
  }
}
