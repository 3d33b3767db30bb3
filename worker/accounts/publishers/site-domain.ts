import { DomainError } from '../../platform/errors.ts';
import { hostOf } from '../../platform/host-name.ts';
import { ownDomain, registrableDomain } from '../../platform/public-suffix.ts';

/**
 * The registrable domain of a typed domain, host or URL. Throws `site.not_a_domain` (400), and `site.shared_domain` (422)
 * if other people have sites under the same domain, because listing it would open the redirect to all of them.
 */
export function siteDomain(typed: string): string {
  const host = hostOf(typed);
  const domain = host && registrableDomain(host);
  if (!host || !domain) throw new DomainError('site.not_a_domain', 'This is not a domain of a website.');
  if (ownDomain(host) !== domain)
    throw new DomainError(
      'site.shared_domain',
      `Many people have sites under ${domain}. Add a domain of your own.`,
      422,
    );
  return domain;
}
