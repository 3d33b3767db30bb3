const resets = new Set<() => void>();

/**
 * Declares a value that an isolate keeps between requests, such as a cache. It is created on first use, and the input of the
 * first use stays. Values that depend only on their input (a compiled pattern, a hash) don't need this.
 */
export function perIsolate<Input extends unknown[], Value>(
  create: (...input: Input) => Value,
): (...input: Input) => Value {
  let created: { value: Value } | null = null;
  resets.add(() => {
    created = null;
  });
  return (...input) => {
    created ??= { value: create(...input) };
    return created.value;
  };
}

/** Clears the values of this isolate, so that the next test starts as a new isolate does. */
export function resetIsolate(): void {
  for (const reset of resets) reset();
}
