import { RateLimiterBase } from '../platform/rate-limits/rate-limiter-base.ts';
import type { UsageCount } from '../platform/rate-limits/usage-count.ts';

/** The rate limiter of this Worker. It stores the usage of API keys in D1. */
export class RateLimiter extends RateLimiterBase {
  protected override async storeUsage(counts: readonly UsageCount[]): Promise<void> {
    const { flushUsage } = await import('../accounts/api-keys/usage.ts');
    await flushUsage(this.env.DB, counts);
  }
}
