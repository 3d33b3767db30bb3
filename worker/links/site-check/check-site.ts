import type { Edge } from '../../clicks/redirect/request-edge.ts';
import { VERSION } from '../../platform/contract/version.ts';
import { type DomainError, errorCode } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { readStart } from '../../platform/outbound/attempt.ts';
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

const urlInvalid = failure(
  'site_check.url_invalid',
  422,
  'Enter the address of a web page, such as https://fenwick.example.',
  { action: 'Send the address of a page of your site.' },
);
const addressRefused = failure(
  'site_check.address_refused',
  422,
  'This address isn’t on the public internet, so we can’t check it.',
  { action: 'Publish the page first, or send its public address.' },
);
const unreachable = failure('site_check.unreachable', 422, 'Your page can’t be reached over https.', {
  action: 'Open the page in a browser, and check its certificate.',
});
const timedOut = failure(
  'site_check.timed_out',
  422,
  (seconds: number) => `Your page didn’t respond within ${seconds} seconds.`,
  { action: 'Try again, or check a faster page.', sample: [5] },
);
const tooManyRedirects = failure('site_check.too_many_redirects', 422, 'Your page redirects too often.', {
  action: 'Send the address that the page redirects to.',
});
const badStatus = failure(
  'site_check.bad_status',
  422,
  (status: number) => `Your page responds with status ${status}, so we can’t read it.`,
  { action: 'Send a page that everyone may read.', sample: [403] },
);
const notAPage = failure('site_check.not_a_page', 422, 'This address isn’t a web page.', {
  action: 'Send the address of an HTML page.',
});
const siteCheckLookupFailed = failure(
  'site_check.lookup_failed',
  503,
  'We couldn’t look up this address. Try again in a minute.',
  { action: 'Wait for `Retry-After` seconds.' },
);

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
  const text = await readStart(response, signal, MAX_PAGE_BYTES + 1);
  const page = await readSitePage(text);
  const base = URL.parse(page.base ?? '', url.href) ?? url;
  const script = findScript(page.scripts, base, deps.origin, publisherId);
  const links = await judgeLinks(page.links, { ...deps, base, page: url, ownMarks: script.ownMarks });
  return {
    finalUrl: url.href,
    script,
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
  if (!response.ok) return onUrl(badStatus(response.status));
  if (!/html/i.test(response.headers.get('content-type') ?? '')) return onUrl(notAPage());
  return null;
}

/** `fenwick.example/lamps` → `https://fenwick.example/lamps`. */
function withScheme(address: string): string {
  const text = address.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol)) throw onUrl(urlInvalid());
  return url.href;
}

function readable(error: unknown, signal: AbortSignal, timeoutMs: number): DomainError {
  switch (errorCode(error)) {
    case 'webhook.address_refused':
      return onUrl(addressRefused());
    case 'webhook.lookup_failed':
      return siteCheckLookupFailed().retryIn(30);
    case 'fetch.too_many_redirects':
      return onUrl(tooManyRedirects());
    default:
      return onUrl(signal.aborted ? timedOut(timeoutMs / 1_000) : unreachable());
  }
}

function onUrl(error: DomainError): DomainError {
  return error.onField('url');
}
