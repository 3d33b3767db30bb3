import { failure } from '../../platform/failure.ts';
import { hostOf } from '../../platform/host-name.ts';
import { ownDomain, registrableDomain } from '../../platform/public-suffix.ts';

const siteNotADomain = failure('site.not_a_domain', 400, 'This isn’t the domain of a website.', {
  action: 'Send a domain such as `fenwick.example`.',
});
const siteSharedDomain = failure(
  'site.shared_domain',
  422,
  (domain: string) => `Many people have sites under ${domain}. Add a domain of your own.`,
  { action: 'Send a domain of your own.', sample: ['pages.dev'] },
);

/**
 * The registrable domain of a typed domain, host or URL. Throws `site.not_a_domain` (400), and `site.shared_domain` (422)
 * if other people have sites under the same domain, because listing it would open the redirect to all of them.
 */
export function siteDomain(input: string): string {
  const host = hostOf(input);
  const domain = host && registrableDomain(host);
  if (!host || !domain) throw siteNotADomain();
  if (ownDomain(host) !== domain) throw siteSharedDomain(domain);
  return domain;
}
