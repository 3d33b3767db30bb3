import { MAX_SEARCH_LENGTH } from '../../../worker/platform/contract/search-length.ts';

/** The parameters of a URL, before a route validates them. */
export type GivenSearch = Readonly<Record<string, unknown>>;

/** A search parameter as one of its allowed values; undefined for anything else. */
export function oneOf<Value extends string>(values: readonly Value[], input: unknown): Value | undefined {
  return values.find((value) => value === input);
}

/** A search parameter as a string; undefined if there is none. The router parses `?q=365` and `?q=true` as JSON. */
export function textOf(input: unknown): string | undefined {
  if (typeof input === 'number' || typeof input === 'boolean') return String(input);
  return typeof input === 'string' && input !== '' ? input : undefined;
}

/** A search text, cut to the length that the API allows. Half a character at the cut would make an invalid URL. */
export function searchTextOf(input: unknown, maxLength = MAX_SEARCH_LENGTH): string | undefined {
  return textOf(input)?.slice(0, maxLength).toWellFormed();
}

/** A search parameter as a page number from 1; undefined for anything else. */
export function pageOf(input: unknown): number | undefined {
  return typeof input === 'number' && Number.isSafeInteger(input) && input > 0 ? input : undefined;
}
