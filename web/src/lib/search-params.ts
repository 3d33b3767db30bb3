/** The parameters of a URL, before a route validates them. */
export type GivenSearch = Readonly<Record<string, unknown>>;

/** A search parameter as one of its allowed values; undefined for anything else. */
export function oneOf<Value extends string>(values: readonly Value[], given: unknown): Value | undefined {
  return values.find((value) => value === given);
}

/** A search parameter as a string; undefined if there is none. The router parses `?q=365` and `?q=true` as JSON. */
export function textOf(given: unknown): string | undefined {
  if (typeof given === 'number' || typeof given === 'boolean') return String(given);
  return typeof given === 'string' && given !== '' ? given : undefined;
}

/** A search parameter as a page number from 1; undefined for anything else. */
export function pageOf(given: unknown): number | undefined {
  return typeof given === 'number' && Number.isSafeInteger(given) && given > 0 ? given : undefined;
}
