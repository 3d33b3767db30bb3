/** What a network doesn't pay for or allow, as a sentence for publishers. */
const RESTRICTIONS = {
  new_customers_only: 'Pays for new customers only.',
  no_sharing: 'Doesn’t pay for links that users share for a reward.',
  no_search_results: 'Doesn’t allow links in search results.',
  no_browser_extensions: 'Doesn’t allow links in browser extensions.',
} as const;

export type Restriction = keyof typeof RESTRICTIONS;

/** The sentences of a program's restrictions. Unknown ones are left out. */
export function restrictionTexts(restrictions: readonly Restriction[] = []): string[] {
  return restrictions.flatMap((restriction) => RESTRICTIONS[restriction] ?? []);
}
