import type { Mutant } from './mutant.ts';

/** Mutants in the redirect, the clicks and the auto-link script. */
export const REDIRECT_AND_SCRIPT_MUTANTS: readonly Mutant[] = [
  {
    name: 'visitors go straight to a site while the bans can’t be read',
    promise:
      'A ban list that can’t be read is never taken for an empty one: the visitor sees the interstitial.',
    room: 'clicks/redirect',
    file: 'worker/clicks/redirect/resolve.ts',
    find: 'const own = banned === false &&',
    replace: 'const own = !banned &&',
  },
  {
    name: 'a ban takes two minutes to reach an isolate',
    promise: 'A ban reaches an isolate within 40 seconds.',
    room: 'clicks/redirect',
    file: 'worker/clicks/redirect/edge-cache.ts',
    find: 'this.#part<BannedList>(BANNED_PART, readContext, ENFORCED_AGES)',
    replace: 'this.#part<BannedList>(BANNED_PART, readContext)',
  },
  {
    name: 'a prerendered page counts as a click',
    promise: 'Prefetches are stored with their classification and are not counted.',
    room: 'clicks/redirect',
    file: 'worker/clicks/redirect/visitor.ts',
    find: `purpose?.includes('prefetch') ? PREFETCH`,
    replace: `purpose === 'prefetch' ? PREFETCH`,
  },
  {
    name: 'a refused neighbor blocks a click for one more attempt',
    promise:
      'A click is written from the fourth attempt on if its store never accepts another one in its batch.',
    room: 'clicks',
    file: 'worker/clicks/consume-clicks.ts',
    find: 'message.attempts >= FIRST_SINGLE_ATTEMPT',
    replace: 'message.attempts > FIRST_SINGLE_ATTEMPT',
  },
  {
    name: 'clicks are deleted before 26 months are over',
    promise: 'A month’s clicks are deleted 26 months after its end, and none earlier.',
    room: 'clicks',
    file: 'worker/clicks/retention.ts',
    find: 'const RETENTION_DAYS = 792;',
    replace: 'const RETENTION_DAYS = 26 * 30;',
  },
  {
    name: 'clicks on two links to one page count once',
    promise: 'One visitor’s clicks on one link within a minute count once.',
    room: 'clicks',
    file: 'worker/clicks/store/visits.ts',
    find: `  'linkId',
`,
    replace: '',
  },
  {
    name: 'the script undoes a change of the page',
    promise: 'A page with the script is as it was: an address that the page has changed meanwhile stays.',
    room: 'web/tests/script.spec.ts',
    file: 'script/links.ts',
    find: 'if (turned?.getAttribute(attribute) === tracking) turned?.setAttribute(',
    replace: 'if (tracking) turned?.setAttribute(',
  },
  {
    name: 'a shop’s pages turn links to its other hosts',
    promise: 'The script leaves links of the site itself alone, also those to its other hosts.',
    room: 'web/tests/script-untouched.spec.ts',
    file: 'script/shops.ts',
    find: 'for (const domain of domainsOf(location.hostname)) shops.delete(domain);',
    replace: 'shops.delete(location.hostname);',
  },
  {
    name: 'every second affiliate link of others is turned',
    promise: 'The script leaves affiliate links of others alone at every moment.',
    room: 'web/tests/script-untouched.spec.ts',
    file: 'script/shops.ts',
    find: `new RegExp(affiliate_urls, 'i')`,
    replace: `new RegExp(affiliate_urls, 'gi')`,
  },
  {
    name: 'links in a frame ignore what is excluded around it',
    promise: 'The script leaves whatever the page excludes alone, across shadow roots and frames.',
    room: 'web/tests/script-untouched.spec.ts',
    file: 'script/links.ts',
    find: 'const outer = root.host ?? root.defaultView?.frameElement;',
    replace: 'const outer = root.host;',
  },
];
