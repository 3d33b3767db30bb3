import { errorCode } from '../../platform/errors.ts';
import { readStart } from '../../platform/outbound/attempt.ts';
import { webhookLookupFailed } from '../../platform/outbound/dns-over-https.ts';
import type { PageCode } from './codes.ts';
import { judgePage } from './judge-page.ts';
import { readPageText } from './read-page.ts';
import type { ShopVisitor } from './shop-visitor.ts';
import { checkBusy, checkNotAShop } from './shop-visitor.ts';

/** What a check of a page found. `code` is null if nothing is wrong. */
export interface PageResult {
  code: PageCode | null;
  status: number | null;
  finalUrl: string | null;
  redirects: number | null;
}

/** A harmless parameter in the place of a network's. A shop that keeps it keeps theirs too. */
const PROBE = 'tributary_check';
const MAX_PAGE_BYTES = 256_000;

const CODES: Readonly<Record<string, PageCode>> = {
  'fetch.too_many_redirects': 'page.too_many_redirects',
  'webhook.address_refused': 'page.address_refused',
  'check.robots_forbidden': 'check.robots_forbidden',
  'check.robots_unreadable': 'check.robots_unreadable',
  'check.no_response': 'page.unreachable',
};

/**
 * Checks a page of a shop. A page that redirects is requested a second time with a parameter, to see if it survives. Throws
 * `check.busy` if another run visits a site that the page redirects to, and any error that is our own and not the shop's.
 */
export async function checkPage(visitor: ShopVisitor, url: string, timeoutMs: number): Promise<PageResult> {
  try {
    const { response, url: final, redirects } = await visitor.visit(url);
    const isHtml = response.headers.get('content-type')?.includes('html') ?? false;
    const body = isHtml ? await readStart(response, AbortSignal.timeout(timeoutMs), MAX_PAGE_BYTES) : null;
    if (body === null) response.body?.cancel().catch(() => undefined);
    const text = body === null ? null : await readPageText(body);
    const visit = { url, finalUrl: final.href, status: response.status, redirects, text };
    const code =
      judgePage(visit) ?? (redirects > 0 && (await dropsTag(visitor, url)) ? 'page.tag_dropped' : null);
    return { code, status: visit.status, finalUrl: visit.finalUrl, redirects };
  } catch (error) {
    if (checkBusy.is(error)) throw error;
    if (checkNotAShop.is(error))
      return { code: 'page.leaves_shop', status: null, finalUrl: error.message, redirects: null };
    const code = CODES[errorCode(error)] ?? (isOfShop(error) ? 'page.unreachable' : null);
    if (code === null) throw error;
    return { code, status: null, finalUrl: null, redirects: null };
  }
}

/** A response that takes too long, or a name whose servers fail. A look-up that we couldn't make has a cause. */
function isOfShop(error: unknown): boolean {
  return (error instanceof Error && error.name === 'TimeoutError') || isLookupFailure(error);
}

function isLookupFailure(error: unknown): boolean {
  return webhookLookupFailed.is(error) && error.cause === undefined;
}

/** Whether the redirects of a page lose a parameter. Unknown counts as no. */
async function dropsTag(visitor: ShopVisitor, page: string): Promise<boolean> {
  const tagged = new URL(page);
  tagged.searchParams.set(PROBE, '1');
  try {
    const { url, response } = await visitor.visit(tagged.href);
    response.body?.cancel().catch(() => undefined);
    return response.ok && url.searchParams.get(PROBE) !== '1';
  } catch (error) {
    if (CODES[errorCode(error)] === undefined && !checkNotAShop.is(error) && !isOfShop(error)) throw error;
    return false;
  }
}
