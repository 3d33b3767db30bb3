import type { Permission, Principal } from '../contract/principal.ts';
import type { RatePolicy } from '../rate-limits/rate-window.ts';
import type { UsageOf } from '../rate-limits/usage-count.ts';

/** Calls a minute of a plan (publisher specification, section 9). */
const MAX_CALLS_PER_MINUTE: Record<Principal['plan'], number> = { standard: 50, premium: 200 };
/** Calls a minute of a signed-in browser, whose every screen asks for several things. */
const MAX_BROWSER_CALLS_PER_MINUTE = 300;
/** Tracking is unlimited. */
const UNLIMITED: ReadonlySet<Permission> = new Set(['POST track-click', 'POST record-conversion']);

/**
 * The limits of a call: by key, the plan's a minute for all keys of the publisher together and the key's own an hour;
 * by browser, one a minute; none for tracking.
 */
export function limitsOf({ plan, by }: Principal, permission: Permission): RatePolicy[] {
  if (UNLIMITED.has(permission)) return [];
  const minute = (limit: number) => ({ name: 'minute', limit, windowSeconds: 60 });
  if (by.kind === 'session') return [minute(MAX_BROWSER_CALLS_PER_MINUTE)];
  const hour = { name: 'hour', limit: by.permissions.rate_limit, windowSeconds: 3_600 };
  return [minute(MAX_CALLS_PER_MINUTE[plan]), { ...hour, counter: `hour:${by.id}` }];
}

/**
 * The meter that counts a principal's calls. All keys of a publisher share one, so several keys don't multiply a plan;
 * what is unlimited is counted by key, so that a burst of clicks waits for nobody.
 */
export function limitKeyOf({ by, publisherId }: Principal, permission: Permission): string {
  const isShared = by.kind === 'key' && !UNLIMITED.has(permission);
  return isShared ? `publisher:${publisherId}` : `${by.kind}:${by.id}`;
}

/** What is counted of a call; nothing of a browser's. */
export function usageOf({ by }: Principal, endpoint: string): UsageOf | undefined {
  return by.kind === 'key' ? { keyId: by.id, endpoint } : undefined;
}
