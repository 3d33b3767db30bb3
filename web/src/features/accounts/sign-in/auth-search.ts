import { useEffect, useState } from 'react';
import { oneOf, textOf } from '../../../lib/search-params.ts';

const AUTH_TABS = ['sign-up', 'sign-in', 'magic-link'] as const;
export type AuthTab = (typeof AUTH_TABS)[number];

/** The search parameters of the sign-in page. */
export interface AuthSearch {
  tab?: AuthTab | undefined;
  /** The builder that the visitor uses, such as `cursor`. */
  platform?: string | undefined;
  /** The referral source. */
  ref?: string | undefined;
  /** The page to go to after signing in, not yet checked. */
  returnTo?: string | undefined;
}

/** The search parameters of a page that an emailed link opens. */
export interface TokenSearch {
  token?: string | undefined;
}

type Given<Search> = { [Name in keyof Search]?: unknown };

const MAX_PARAMETER_LENGTH = 100;

/** Reads the search of the sign-in page. Leaves out what isn't valid. */
export function authSearch(search: Given<AuthSearch>): AuthSearch {
  return {
    tab: oneOf(AUTH_TABS, search.tab),
    platform: shortTextOf(search.platform),
    ref: shortTextOf(search.ref),
    returnTo: textOf(search.returnTo),
  };
}

/** Reads the search of a page that an emailed link opens. */
export function tokenSearch(search: Given<TokenSearch>): TokenSearch {
  return { token: shortTextOf(search.token) };
}

/** Returns the token that the page was opened with, and removes it from the address bar and the history. */
export function useToken(token: string | undefined, removeToken: () => void): string | undefined {
  const [initialToken] = useState(token);
  useEffect(() => {
    if (token !== undefined) removeToken();
  });
  return initialToken;
}

function shortTextOf(parameter: unknown): string | undefined {
  return textOf(parameter)?.slice(0, MAX_PARAMETER_LENGTH);
}
