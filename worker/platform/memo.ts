import { addMs, type Instant } from './time.ts';

/**
 * Caches one value per key object, which is a binding, so that a test's own bindings have their own values. Concurrent
 * callers share one read. A failed read is not cached.
 */
export class Memo<Value> {
  readonly #cached = new WeakMap<object, { value: Promise<Value>; until: Instant }>();
  readonly #ttlMs: number;

  constructor(ttlMs: number) {
    this.#ttlMs = ttlMs;
  }

  get(key: object, now: Instant, read: () => Promise<Value>): Promise<Value> {
    const cached = this.#cached.get(key);
    if (cached && now < cached.until) return cached.value;
    const value = read();
    this.#cached.set(key, { value, until: addMs(now, this.#ttlMs) });
    value.catch(() => this.#cached.delete(key));
    return value;
  }
}
