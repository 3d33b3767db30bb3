import { forwardsAffiliateLinks } from '../../catalog/affiliate-hosts.ts';
import { FILE_URL, isAffiliateUrl } from '../../catalog/affiliate-urls.ts';
import type { ClickReason } from '../../clicks/classification.ts';
import { parseLink } from '../../clicks/redirect/parse-link.ts';
import type { Edge } from '../../clicks/redirect/request-edge.ts';
import { decide, programOfHost } from '../../clicks/redirect/resolve.ts';
import { eachOf } from '../../platform/bulk.ts';
import { isDestination, withoutOwnMarks } from '../../platform/contract/link-rules.ts';
import { DomainError } from '../../platform/errors.ts';
import { NETWORK_PUBLISHER } from '../../platform/ids.ts';
import { registrableDomain } from '../../platform/public-suffix.ts';
import type { PageLink } from './read-site-page.ts';

/** Why a link of a page earns or doesn't. */
export const LINK_REASONS = {
  earns: 'A program covers this shop, so the script makes the link earn.',
  tracked: 'It is a Tributary link already.',
  affiliate_link: 'It is an affiliate link already, so the script leaves it alone.',
  file: 'It is a picture or another file, which pages show themselves, so the script leaves it alone.',
  no_program: 'No program covers this destination.',
  banned_domain: 'The destination is banned, so the script leaves it alone.',
  not_earning: 'The redirect would not count it.',
  same_site: 'It leads to your own site.',
  skipped: 'It is under `data-tributary-skip`.',
  not_web: 'It isn’t a web address.',
} as const;
export type LinkReason = keyof typeof LINK_REASONS;

export interface JudgedLink {
  url: string;
  reason: LinkReason;
  brandId: string | null;
}

const MAX_HOSTS = 500;
const MAX_CONCURRENT_READS = 6;
const ANY_PUBLISHER = { id: NETWORK_PUBLISHER, entry: { active: true, sites: [] } };

/** Judges the links of a page by the redirect's own rule, in their order. Links to the 501st host and further are left out. */
export async function judgeLinks(
  links: readonly PageLink[],
  {
    base,
    page,
    origin,
    edge,
    ownMarks,
  }: { base: URL; page: URL; origin: string; edge: Edge; ownMarks: string },
): Promise<JudgedLink[]> {
  const parsed = links.map(({ href, skipped }) => ({
    href,
    skipped,
    url: URL.parse(href.trim(), base.href),
  }));
  const hosts = new Set(parsed.flatMap(({ url }) => (url && isWeb(url) ? [url.hostname] : [])));
  const known = new Map<string, { reason: LinkReason; brandId: string | null }>();
  await eachOf([...hosts].slice(0, MAX_HOSTS), MAX_CONCURRENT_READS, async (host) => {
    known.set(host, await judgeHost(host, edge));
  });
  const judged: JudgedLink[] = [];
  for (const { href, skipped, url } of parsed) {
    const found = (reason: LinkReason) => judged.push({ url: url?.href ?? href, reason, brandId: null });
    if (!url || !isWeb(url)) found('not_web');
    else if (url.origin === origin && (await isTracked(url))) found('tracked');
    else if (skipped) found('skipped');
    else if (siteOf(url) === siteOf(page)) found('same_site');
    else if (isAffiliateUrl(withoutOwnMarks(url, ownMarks)) || (await forwardsAffiliateLinks(url.hostname)))
      found('affiliate_link');
    else if (FILE_URL.test(url.href)) found('file');
    else if (!isDestination(url)) found('not_earning');
    else {
      const host = known.get(url.hostname);
      if (host) judged.push({ url: url.href, ...host });
    }
  }
  return judged;
}

async function judgeHost(
  host: string,
  { table, readContext }: Edge,
): Promise<{ reason: LinkReason; brandId: string | null }> {
  const [program, bans] = await Promise.all([
    programOfHost(host, table, readContext),
    table.banned(readContext),
  ]);
  const { reason } = decide(ANY_PUBLISHER, program, new URL(`https://${host}/`), await bans.matches(host));
  return { reason: reasonOf(reason), brandId: program?.brand ?? null };
}

function reasonOf(reason: ClickReason | null): LinkReason {
  if (reason === null) return 'earns';
  if (reason === 'program_closed') return 'no_program';
  return reason === 'no_program' || reason === 'banned_domain' ? reason : 'not_earning';
}

async function isTracked(url: URL): Promise<boolean> {
  try {
    return (await parseLink(url.href)) !== null;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

function siteOf({ hostname }: URL): string {
  return registrableDomain(hostname) ?? hostname;
}
