import { type Instant, MINUTE } from '../platform/time.ts';
import type { Principal } from './principal.ts';

/** What the books said of a key: whose it is, if anyone's, and until when. */
export interface KnownKey {
  principal: Principal | null;
  expiresAt: Instant;
  readAt: Instant;
}

/** How long an isolate believes what it knows of a key; a revoked one stops working everywhere within this time. */
const BELIEVED = MINUTE;
const ROOM = 1_000;

/** Keys by their hash. Wrong ones have room of their own: guessing pushes no valid key out. */
const valid = new Map<string, KnownKey>();
const wrong = new Map<string, KnownKey>();
/** Keys that were ended here. One never comes back, whatever a read that was under way still finds. */
const ended = new Map<string, true>();

/** What the isolate knows of a key since less than a minute. */
export function recallKey(hash: string, now: Instant): KnownKey | undefined {
  const known = valid.get(hash) ?? wrong.get(hash);
  return known && now - known.readAt < BELIEVED ? known : undefined;
}

/** Remembers what was read of a key; answers what to believe of it. */
export function learnKey(hash: string, read: KnownKey): KnownKey {
  const known = ended.has(hash) ? { ...read, principal: null } : read;
  valid.delete(hash);
  keep(known.principal ? valid : wrong, hash, known);
  return known;
}

/** Forgets a key that was revoked or deleted, for good. */
export function forgetKey(hash: string): void {
  valid.delete(hash);
  keep(ended, hash, true);
}

function keep<Value>(map: Map<string, Value>, hash: string, value: Value): void {
  map.delete(hash);
  map.set(hash, value);
  for (const oldest of map.keys()) {
    if (map.size <= ROOM) break;
    map.delete(oldest);
  }
}
