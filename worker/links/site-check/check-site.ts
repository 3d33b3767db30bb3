import type { Edge } from '../../clicks/redirect/request-edge.ts';
import { VERSION } from '../../platform/contract/version.ts';
import { DomainError, errorCode } from '../../platform/errors.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { startOf } from '../../platform/outbound/attempt.ts';
import { type Fetched, fetchPublic, type PublicAccess } from '../../platform/outbound/public-fetch.ts';
import { type FoundScript, findScript } from './find-script.ts';
import { type JudgedLink, judgeLinks } from './judge-links.ts';
import { readSitePage } from './read-site-page.ts';

export interface SiteCheckDeps {
  access: PublicAccess;
  edge: Edge;
  /** Our origin, which serves the script. */
  origin: string;
  timeoutMs: number;
}

export interface SiteCheck {
  finalUrl: string;
  script: FoundScript;
  links: JudgedLink[];
  /** Only the start of the page was read. */
  truncated: boolean;
}

export const MAX_PAGE_BYTES = 1_000_000;
const MAX_REDIRECTS = 5;

/**
 * Fetches a page for its owner, and finds the auto-link script and the links that would earn. Throws (422)
 * `site_check.url_invalid`, `site_check.address_refused`, `site_check.unreachable`, `site_check.timed_out`,
 * `site_check.too_many_redirects`, `site_check.bad_status`, `site_check.not_a_page`, and `site_check.lookup_failed` (503).
 */
export async function checkSite(
  deps: SiteCheckDeps,
  publisherId: PublisherId,
  address: string,
): Promise<SiteCheck> {
  const signal = AbortSignal.timeout(deps.timeoutMs);
  const { response, url } = await open(deps, withScheme(address), signal);
  const text = await startOf(response, signal, MAX_PAGE_BYTES + 1);
  const page = await readSitePage(text);
  const base = URL.parse(page.base ?? '', url.href) ?? url;
  const links = await judgeLinks(page.links, { ...deps, base, page: url });
  return {
    finalUrl: url.href,
    script: findScript(page.scripts, base, deps.origin, publisherId),
    links,
    truncated: page.hasMore || Buffer.byteLength(text) > MAX_PAGE_BYTES || signal.aborted,
  };
}

async function open({ access, timeoutMs, origin }: SiteCheckDeps, address: string, signal: AbortSignal) {
  const headers = {
    'user-agent': `TributarySiteCheck/${VERSION} (+${origin}/link-checks)`,
    accept: 'text/html, application/xhtml+xml',
  };
  const fetched = await fetchPublic(access, address, { headers, signal, maxRedirects: MAX_REDIRECTS }).catch(
    (error: unknown) => {
      throw readable(error, signal, timeoutMs);
    },
  );
  const problem = problemOf(fetched);
  if (!problem) return fetched;
  fetched.response.body?.cancel().catch(() => undefined);
  throw problem;
}

function problemOf({ response }: Fetched): DomainError | null {
  if (!response.ok)
    return failed('bad_status', `Your page responds with status ${response.status}, so we can’t read it.`);
  if (!/html/i.test(response.headers.get('content-type') ?? ''))
    return failed('not_a_page', 'This address isn’t a web page.');
  return null;
}

/** `fenwick.example/lamps` → `https://fenwick.example/lamps`. */
function withScheme(address: string): string {
  const text = address.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol))
    throw failed('url_invalid', 'Enter the address of a web page, such as https://fenwick.example.');
  return url.href;
}

function readable(error: unknown, signal: AbortSignal, timeoutMs: number): DomainError {
  switch (errorCode(error)) {
    case 'webhook.address_refused':
      return failed('address_refused', 'This address isn’t on the public internet, so we can’t check it.');
    case 'webhook.lookup_failed':
      return new DomainError(
        'site_check.lookup_failed',
        'We couldn’t look up this address. Try again in a minute.',
        503,
        { retryAfter: 30 },
      );
    case 'fetch.too_many_redirects':
      return failed('too_many_redirects', 'Your page redirects too often.');
    default:
      return signal.aborted
        ? failed('timed_out', `Your page didn’t respond within ${timeoutMs / 1_000} seconds.`)
        : failed('unreachable', 'Your page can’t be reached over https.');
  }
}

function failed(code: string, message: string): DomainError {
  return new DomainError(`site_check.${code}`, message, 422, { fields: [{ field: 'url', message }] });
}
