import type { Permission } from '../identity/permissions.ts';
import type { Principal } from '../identity/principal.ts';
import type { RatePolicy } from './rate-window.ts';
import type { UsageOf } from './usage-count.ts';

/** Calls a minute of a plan (publisher specification, section 9). */
const PER_MINUTE: Record<Principal['plan'], number> = { standard: 50, premium: 200 };
/** Calls a minute of a signed-in browser, whose every screen asks for several things. */
const PER_MINUTE_OF_A_BROWSER = 300;
/** Tracking is unlimited. */
const UNLIMITED: ReadonlySet<Permission> = new Set(['POST track-click', 'POST record-conversion']);

/**
 * The limits of a call: by key, the plan's a minute for all keys of the publisher together and the key's own an hour;
 * by browser, one a minute; none for tracking.
 */
export function limitsOf({ plan, by }: Principal, permission: Permission): RatePolicy[] {
  if (UNLIMITED.has(permission)) return [];
  const minute = (limit: number) => ({ name: 'minute', limit, windowSeconds: 60 });
  if (by.kind === 'session') return [minute(PER_MINUTE_OF_A_BROWSER)];
  const hour = { name: 'hour', limit: by.permissions.rate_limit, windowSeconds: 3_600 };
  return [minute(PER_MINUTE[plan]), { ...hour, counter: `hour:${by.id}` }];
}

/**
 * The meter that counts a principal's calls. All keys of a publisher share one, so several keys don't multiply a plan;
 * what is unlimited is counted by key, so that a burst of clicks waits for nobody.
 */
export function meterOf({ by, publisherId }: Principal, permission: Permission): string {
  const isShared = by.kind === 'key' && !UNLIMITED.has(permission);
  return isShared ? `publisher:${publisherId}` : `${by.kind}:${by.id}`;
}

/** What is counted of a call; nothing of a browser's. */
export function usageOf({ by }: Principal, endpoint: string): UsageOf | undefined {
  return by.kind === 'key' ? { keyId: by.id, endpoint } : undefined;
}
