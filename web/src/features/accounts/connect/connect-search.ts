import { textOf } from '../../../lib/search-params.ts';

/** The search parameters of the consent screen. */
export interface ConnectSearch {
  /** The query of an app's authorization request. */
  request?: string | undefined;
  /** The code of an error that can't be sent to the app. */
  error?: string | undefined;
}

export function connectSearch(search: { [Name in keyof ConnectSearch]?: unknown }): ConnectSearch {
  return { request: textOf(search.request), error: textOf(search.error) };
}
