import { DomainError, errorCode } from '../platform/errors.ts';
import { registrableDomain } from '../platform/hosts.ts';
import { publicAddress, requirePublicHost } from '../webhooks/address.ts';
import { startOf, untilAborted } from '../webhooks/attempt.ts';
import type { EndpointEnv } from '../webhooks/delivery-env.ts';
import { resolveTexts } from '../webhooks/dns-over-https.ts';
import { hasProofLine, hasProofTag, type ProofMethod } from './site-proof.ts';

/** The world that sites are in; tests pass their own. */
export type SiteWorld = Pick<EndpointEnv, 'send' | 'resolve' | 'rules' | 'timeoutMs'>;

/**
 * What was found of a proof: the way it was shown, or for each way why it was not found. The search is complete unless a
 * name could not be looked up, which may be our own resolver's fault.
 */
export type ProofSearch =
  | { method: ProofMethod }
  | { method: null; problems: Record<ProofMethod, string>; complete: boolean };

const MAX_REDIRECTS = 3;
const MAX_FILE_BYTES = 4_096;
const MAX_PAGE_BYTES = 256_000;
const METHODS = ['dns', 'file', 'meta'] as const;

/** Looks for the token of a site in its DNS, its file and its home page. Never throws. */
export async function findProof(world: SiteWorld, domain: string, token: string): Promise<ProofSearch> {
  let complete = true;
  const problemOf = async (look: () => Promise<boolean>) => {
    try {
      return (await look()) ? null : 'It doesn’t have your token.';
    } catch (error) {
      if (errorCode(error) === 'webhook.lookup_failed') complete = false;
      return error instanceof DomainError ? error.message : 'It could not be read.';
    }
  };
  const [dns, file, meta] = await Promise.all([
    problemOf(async () => {
      const names = [domain, `_tributary.${domain}`];
      const texts = await Promise.all(names.map((name) => resolveTexts(world.send, name)));
      return hasProofLine(texts.flat(), token);
    }),
    problemOf(async () => {
      const text = await readSite(world, domain, '/.well-known/tributary.txt', MAX_FILE_BYTES);
      return hasProofLine(text.split('\n'), token);
    }),
    problemOf(async () => hasProofTag(await readSite(world, domain, '/', MAX_PAGE_BYTES), token)),
  ]);
  const problems = { dns, file, meta };
  const method = METHODS.find((each) => problems[each] === null);
  if (method) return { method };
  const said = (problem: string | null) => problem ?? '';
  return { method: null, problems: { dns: said(dns), file: said(file), meta: said(meta) }, complete };
}

/**
 * The beginning of a page of a site. Redirects are followed within the site's own domain, and each host has to be on the
 * public internet, so that nobody makes us call what only we can reach.
 */
async function readSite(world: SiteWorld, domain: string, path: string, maxBytes: number): Promise<string> {
  const signal = AbortSignal.timeout(world.timeoutMs);
  let address = `https://${domain}${path}`;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const url = publicAddress(address, { ...world.rules, localhost: false });
    if (url.port !== '' || registrableDomain(url.hostname) !== domain) throw leadsAway();
    if (world.resolve) await requirePublicHost(url, world.resolve);
    const response = await untilAborted(
      world.send(url.href, {
        redirect: 'manual',
        signal,
        headers: { 'user-agent': 'Tributary-Verification/1.0', accept: 'text/html, text/plain' },
      }),
      signal,
    );
    const next = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
    if (next === null) {
      if (response.ok) return startOf(response, signal, maxBytes);
      throw new DomainError('site.unreadable', `It answers with status ${response.status}.`, 422);
    }
    response.body?.cancel().catch(() => undefined);
    address = URL.parse(next, url.href)?.href ?? '';
  }
  throw leadsAway();
}

function leadsAway(): DomainError {
  return new DomainError('site.leads_away', 'It redirects too often or to another site.', 422);
}
