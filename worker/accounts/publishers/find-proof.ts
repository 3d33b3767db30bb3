import { VERSION } from '../../platform/contract/version.ts';
import { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import { publicAddress, requirePublicHost } from '../../platform/outbound/address.ts';
import { readStart, untilAborted } from '../../platform/outbound/attempt.ts';
import type { EndpointEnv } from '../../platform/outbound/delivery-env.ts';
import { resolveTexts, webhookLookupFailed } from '../../platform/outbound/dns-over-https.ts';
import { registrableDomain } from '../../platform/public-suffix.ts';
import { disclosesLinks } from './find-disclosure.ts';
import { hasProofLine, hasProofTag, type ProofMethod } from './site-proof.ts';

/** Access to the internet; tests pass their own. */
export type SiteEnv = Pick<EndpointEnv, 'send' | 'resolve' | 'rules' | 'timeoutMs'> & {
  /** Where our user agent is explained. */
  origin: string;
};

/**
 * The method that proved the site, or for each method why it failed. The search is incomplete if a DNS lookup failed,
 * which may be our own resolver's fault.
 */
export type ProofSearch = (
  | { method: ProofMethod }
  | { method: null; problems: Record<ProofMethod, string>; complete: boolean }
) & {
  /** Whether the home page says that its links earn a commission; null if it couldn't be read. */
  disclosed: boolean | null;
};

const MAX_REDIRECTS = 3;
const MAX_FILE_BYTES = 4_096;
const MAX_PAGE_BYTES = 256_000;
const METHODS = ['dns', 'file', 'meta'] as const;

const siteUnreadable = failure(
  'site.unreadable',
  422,
  (status: number) => `Your site responds with status ${status}.`,
  { action: 'Make the page public, then verify again.', sample: [503] },
);
const redirectsAway = failure('site.leads_away', 422, 'Your site redirects too often, or to another site.', {
  action: 'Send the domain that your site redirects to.',
});

/** Looks for the token of a site in its DNS, its file and its home page, and for a disclosure there. Never throws. */
export async function findProof(env: SiteEnv, domain: string, token: string): Promise<ProofSearch> {
  let complete = true;
  let disclosed: boolean | null = null;
  const problemOf = async (check: () => Promise<boolean>) => {
    try {
      return (await check()) ? null : 'It doesn’t contain your token.';
    } catch (error) {
      if (webhookLookupFailed.is(error)) complete = false;
      return error instanceof DomainError ? error.message : 'We couldn’t read it.';
    }
  };
  const [dns, file, meta] = await Promise.all([
    problemOf(async () => {
      const names = [domain, `_tributary.${domain}`];
      const texts = await Promise.all(names.map((name) => resolveTexts(env.send, name)));
      return hasProofLine(texts.flat(), token);
    }),
    problemOf(async () => {
      const text = await readSite(env, domain, '/.well-known/tributary.txt', MAX_FILE_BYTES);
      return hasProofLine(text.split('\n'), token);
    }),
    problemOf(async () => {
      const page = await readSite(env, domain, '/', MAX_PAGE_BYTES);
      disclosed = disclosesLinks(page);
      return hasProofTag(page, token);
    }),
  ]);
  const problems = { dns, file, meta };
  const method = METHODS.find((each) => problems[each] === null);
  if (method) return { method, disclosed };
  return {
    method: null,
    problems: { dns: dns ?? '', file: file ?? '', meta: meta ?? '' },
    complete,
    disclosed,
  };
}

/**
 * The beginning of a page of a site. Redirects are followed within the site's own domain. Each host must be on the public
 * internet, so that no one can make us call internal addresses.
 */
async function readSite(env: SiteEnv, domain: string, path: string, maxBytes: number): Promise<string> {
  const signal = AbortSignal.timeout(env.timeoutMs);
  let address = `https://${domain}${path}`;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const url = publicAddress(address, { ...env.rules, localhost: false });
    if (url.port !== '' || registrableDomain(url.hostname) !== domain) throw redirectsAway();
    if (env.resolve) await requirePublicHost(url, env.resolve);
    const response = await untilAborted(
      env.send(url.href, {
        redirect: 'manual',
        signal,
        headers: {
          'user-agent': `TributaryVerification/${VERSION} (+${env.origin}/link-checks)`,
          accept: 'text/html, text/plain',
        },
      }),
      signal,
    );
    const next = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
    if (next === null) {
      if (response.ok) return readStart(response, signal, maxBytes);
      throw siteUnreadable(response.status);
    }
    response.body?.cancel().catch(() => undefined);
    address = URL.parse(next, url.href)?.href ?? '';
  }
  throw redirectsAway();
}
