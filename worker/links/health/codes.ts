/** A code's sentence. `{…}` are facts of the link. */
const HEALTH_SENTENCES = {
  'program.missing': 'No program covers this destination anymore, so its clicks don’t earn.',
  'program.closed': 'The program is closed, so its clicks don’t earn.',
  'network.closed': 'The network {network} is closed, so clicks on its programs don’t earn.',
  'program.banned_destination': 'The destination is banned, so its clicks don’t earn.',
  'program.outside_domains': 'The destination is outside the program’s domains, so its clicks don’t earn.',
  'program.tag_missing': 'The network’s link doesn’t carry our click ID, so its sales can’t be attributed.',
  'program.other_countries':
    'The network lists this program for {countries}. {elsewhere} of {clicks} clicks came from other countries and may not earn.',
  'page.not_found': 'The shop says that the page doesn’t exist (status {status}).',
  'page.soft_404': 'The shop responds, but the page says that it wasn’t found.',
  'page.redirects_home': 'The page is gone: the shop redirects to its home page.',
  'page.too_many_redirects': 'The page redirects too often.',
  'page.leaves_shop': 'The page redirects to {host}, which the program doesn’t cover.',
  'page.tag_dropped':
    'The shop’s redirect removes parameters from the address, so the network may not see the sales of this link.',
  'page.server_error': 'The shop has failed with status {status} in two checks or more.',
  'page.unreachable': 'The shop hasn’t responded in two checks or more.',
  'page.address_refused': 'The page isn’t on the public internet.',
  'check.robots_forbidden': 'The shop’s robots.txt doesn’t allow us to check this page.',
  'check.robots_unreadable': 'The shop’s robots.txt can’t be read, so we don’t check its pages.',
  'check.refused': 'The shop refuses automatic checks (status {status}).',
  'check.failed_once': 'The shop didn’t respond properly. We check again before we call it a problem.',
} as const;

export type HealthCode = keyof typeof HEALTH_SENTENCES;
export type PageCode = Extract<HealthCode, `page.${string}` | `check.${string}`>;

/** Whether a code is a problem of the link, and not only a reason why it can't be checked. */
export function isProblem(code: HealthCode): boolean {
  return !code.startsWith('check.');
}

export function sentenceOf(code: HealthCode, facts: Readonly<Record<string, string | number>>): string {
  return HEALTH_SENTENCES[code].replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? 'unknown'));
}
