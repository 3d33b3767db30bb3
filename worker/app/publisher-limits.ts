import { MAX_CALLS_PER_MINUTE } from '../platform/contract/call-limits.ts';
import type { Permission, Principal } from '../platform/contract/principal.ts';
import type { RatePolicy } from '../platform/rate-limits/rate-window.ts';
import type { UsageOf } from '../platform/rate-limits/usage-count.ts';

/** Higher than a plan's limit, because one screen makes several calls. */
const MAX_BROWSER_CALLS_PER_MINUTE = 300;
const UNLIMITED: ReadonlySet<Permission> = new Set(['POST track-click', 'POST record-conversion']);

/**
 * The limits of a call. A key or an app has its plan's limit per minute, shared by all of the publisher, and its own per
 * hour. A browser has one per minute. Tracking has none.
 */
export function limitsOf({ plan, by }: Principal, permission: Permission): RatePolicy[] {
  if (UNLIMITED.has(permission)) return [];
  const minute = (limit: number) => ({ name: 'minute', limit, windowSeconds: 60 });
  if (by.kind === 'session') return [minute(MAX_BROWSER_CALLS_PER_MINUTE)];
  const hour = { name: 'hour', limit: by.permissions.rate_limit, windowSeconds: 3_600 };
  return [minute(MAX_CALLS_PER_MINUTE[plan]), { ...hour, counter: `hour:${by.id}` }];
}

/**
 * The rate limiter that counts a principal's calls. All keys and apps of a publisher share one, so that more keys don't
 * multiply the plan. Unlimited calls are counted by key, so that a burst of clicks doesn't slow other keys down.
 */
export function limitKeyOf({ by, publisherId }: Principal, permission: Permission): string {
  const isShared = by.kind !== 'session' && !UNLIMITED.has(permission);
  return isShared ? `publisher:${publisherId}` : `${by.kind}:${by.id}`;
}

/** The usage to count: that of a key. */
export function usageOf({ by }: Principal, endpoint: string): UsageOf | undefined {
  return by.kind === 'key' ? { keyId: by.id, endpoint } : undefined;
}
