const clears: (() => void)[] = [];

/** Returns the value that an isolate keeps between requests. `clear` lets the next call create a new one. */
interface PerIsolate<Input extends unknown[], Value> {
  (...input: Input): Value;
  clear(): void;
}

/**
 * Declares a value that an isolate keeps between requests, such as a cache. It is created on first use, and the input of the
 * first use stays. Values that depend only on their input (a compiled pattern, a hash) don't need this.
 */
export function perIsolate<Input extends unknown[], Value>(
  create: (...input: Input) => Value,
): PerIsolate<Input, Value> {
  let created: { value: Value } | null = null;
  const clear = () => {
    created = null;
  };
  const get = (...input: Input) => {
    created ??= { value: create(...input) };
    return created.value;
  };
  clears.push(clear);
  return Object.assign(get, { clear });
}

/** Clears all values of this isolate, so that it is like a new one. For tests. */
export function resetIsolate(): void {
  for (const clear of clears) clear();
}
