import type { Principal } from '../contract/principal.ts';
import { type Instant, MINUTE } from '../platform/time.ts';

export interface CachedKey {
  /** Null for an unknown or revoked key. */
  principal: Principal | null;
  expiresAt: Instant;
  readAt: Instant;
}

/** A revoked key stops working everywhere within this time. */
const TTL_MS = MINUTE;
const MAX_ENTRIES = 1_000;

/** By hash. Invalid keys have a separate map, so guesses can't evict valid keys. */
const validKeys = new Map<string, CachedKey>();
const invalidKeys = new Map<string, CachedKey>();
/** Keys that this isolate revoked. A read that started earlier can't restore them. */
const revokedKeys = new Map<string, true>();

export function getKey(hash: string, now: Instant): CachedKey | undefined {
  const cached = validKeys.get(hash) ?? invalidKeys.get(hash);
  return cached && now - cached.readAt < TTL_MS ? cached : undefined;
}

/** Returns the entry to use, which is invalid if the key was revoked meanwhile. */
export function putKey(hash: string, read: CachedKey): CachedKey {
  const entry = revokedKeys.has(hash) ? { ...read, principal: null } : read;
  validKeys.delete(hash);
  setBounded(entry.principal ? validKeys : invalidKeys, hash, entry);
  return entry;
}

export function evictKey(hash: string): void {
  validKeys.delete(hash);
  setBounded(revokedKeys, hash, true);
}

function setBounded<Value>(map: Map<string, Value>, hash: string, value: Value): void {
  map.delete(hash);
  map.set(hash, value);
  for (const oldest of map.keys()) {
    if (map.size <= MAX_ENTRIES) break;
    map.delete(oldest);
  }
}
