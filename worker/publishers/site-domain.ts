import { getDomain } from 'tldts';
import { DomainError } from '../platform/errors.ts';
import { hostOf } from '../platform/host-name.ts';
import { registrableDomain } from '../platform/hosts.ts';

/**
 * The registrable domain of a site as a person names it: a domain, a host or a whole address. Throws
 * `site.not_a_domain` (400), and `site.shared_domain` (422) where strangers have sites under the same domain: whoever
 * listed it would open their redirect to all of them.
 */
export function siteDomain(typed: string): string {
  const host = hostOf(typed);
  const domain = host && registrableDomain(host);
  if (!host || !domain) throw new DomainError('site.not_a_domain', 'This is not the domain of a website.');
  if (getDomain(host, { allowPrivateDomains: true }) !== domain)
    throw new DomainError(
      'site.shared_domain',
      `Many people have sites under ${domain}. Only a domain of your own can be listed.`,
      422,
    );
  return domain;
}
