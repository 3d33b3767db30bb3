import { type Instant, MINUTE } from './time.ts';

interface Entry<Value> {
  /** Null for an unknown or revoked credential. */
  value: Value | null;
  readAt: Instant;
}

/** A revoked credential stops working everywhere within this time. */
const TTL_MS = MINUTE;
const MAX_ENTRIES = 1_000;

/** What this isolate has read about credentials in the last minute. */
export class CredentialCache<Value> {
  /** Invalid credentials have a separate map, so guesses can't evict valid ones. */
  readonly #valid = new Map<string, Entry<Value>>();
  readonly #invalid = new Map<string, Entry<Value>>();
  /** What this isolate revoked. A read that started earlier can't restore it. */
  readonly #revoked = new Map<string, true>();

  get(id: string, now: Instant): Entry<Value> | undefined {
    const cached = this.#valid.get(id) ?? this.#invalid.get(id);
    return cached && now - cached.readAt < TTL_MS ? cached : undefined;
  }

  /** Returns the value to use, which is null if the credential was revoked meanwhile. */
  put(id: string, read: Value | null, readAt: Instant): Value | null {
    const value = this.#revoked.has(id) ? null : read;
    this.#valid.delete(id);
    setBounded(value === null ? this.#invalid : this.#valid, id, { value, readAt });
    return value;
  }

  revoke(id: string): void {
    this.#valid.delete(id);
    setBounded(this.#revoked, id, true);
  }
}

function setBounded<Value>(map: Map<string, Value>, id: string, value: Value): void {
  map.delete(id);
  map.set(id, value);
  for (const oldest of map.keys()) {
    if (map.size <= MAX_ENTRIES) break;
    map.delete(oldest);
  }
}
