import { oneOf, textOf } from '../../lib/search-params.ts';

const AUTH_TABS = ['sign-up', 'sign-in', 'magic-link'] as const;
export type AuthTab = (typeof AUTH_TABS)[number];

/** What the address of the sign-in page says. */
export interface AuthSearch {
  tab?: AuthTab | undefined;
  /** What the person builds with. */
  platform?: string | undefined;
  /** Who sent them. */
  ref?: string | undefined;
  /** The page to go to afterwards, as it was asked for. */
  returnTo?: string | undefined;
}

const LONGEST_WORD = 100;

/** The search of the sign-in page; what is not understood is left out. */
export function authSearch(search: Record<string, unknown>): AuthSearch {
  return {
    tab: oneOf(AUTH_TABS, search.tab),
    platform: wordOf(search.platform),
    ref: wordOf(search.ref),
    returnTo: textOf(search.returnTo),
  };
}

/** What a mail's link carries. */
export function tokenSearch(search: Record<string, unknown>): { token?: string | undefined } {
  return { token: wordOf(search.token) };
}

function wordOf(given: unknown): string | undefined {
  return textOf(given)?.slice(0, LONGEST_WORD);
}
