import { addMs, type Instant } from './time.ts';

/**
 * Keeps what is expensive to read for a while, one value for each key object (a binding, so that a test's own bindings
 * have values of their own). Callers of the same moment share one read; a read that fails is not kept.
 */
export class Memo<Value> {
  readonly #kept = new WeakMap<object, { value: Promise<Value>; until: Instant }>();
  readonly #ttlMs: number;

  constructor(ttlMs: number) {
    this.#ttlMs = ttlMs;
  }

  /** The value, at most the time to live old. */
  get(key: object, now: Instant, read: () => Promise<Value>): Promise<Value> {
    const kept = this.#kept.get(key);
    if (kept && now < kept.until) return kept.value;
    const value = read();
    this.#kept.set(key, { value, until: addMs(now, this.#ttlMs) });
    value.catch(() => this.#kept.delete(key));
    return value;
  }
}
