import type { Principal } from '../contract/principal.ts';
import { type Instant, MINUTE } from '../platform/time.ts';

/** What the books said of a key: whose it is, if anyone's, and until when. */
export interface CachedKey {
  principal: Principal | null;
  expiresAt: Instant;
  readAt: Instant;
}

/** How long an isolate believes what it knows of a key; a revoked one stops working everywhere within this time. */
const TTL_MS = MINUTE;
const MAX_ENTRIES = 1_000;

/** Keys by their hash. Wrong ones have room of their own: guessing pushes no valid key out. */
const valid = new Map<string, CachedKey>();
const wrong = new Map<string, CachedKey>();
/** Keys that were ended here. One never comes back, whatever a read that was under way still finds. */
const ended = new Map<string, true>();

/** What the isolate knows of a key since less than a minute. */
export function getKey(hash: string, now: Instant): CachedKey | undefined {
  const known = valid.get(hash) ?? wrong.get(hash);
  return known && now - known.readAt < TTL_MS ? known : undefined;
}

/** Remembers what was read of a key; answers what to believe of it. */
export function putKey(hash: string, read: CachedKey): CachedKey {
  const known = ended.has(hash) ? { ...read, principal: null } : read;
  valid.delete(hash);
  keep(known.principal ? valid : wrong, hash, known);
  return known;
}

/** Forgets a key that was revoked or deleted, for good. */
export function evictKey(hash: string): void {
  valid.delete(hash);
  keep(ended, hash, true);
}

function keep<Value>(map: Map<string, Value>, hash: string, value: Value): void {
  map.delete(hash);
  map.set(hash, value);
  for (const oldest of map.keys()) {
    if (map.size <= MAX_ENTRIES) break;
    map.delete(oldest);
  }
}
