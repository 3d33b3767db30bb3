import { expect, it } from 'vitest';
import { registrableDomain } from '../platform/public-suffix.ts';
import { AFFILIATE_HOSTS, forwardsAffiliateLinks } from './affiliate-hosts.ts';
import { isAffiliateUrl } from './affiliate-urls.ts';

it('affiliate hosts include their subdomains, and no host beside them', async () => {
  expect(await forwardsAffiliateLinks('www.awin1.com')).toBe(true);
  expect(await forwardsAffiliateLinks('click.linksynergy.com')).toBe(true);
  expect(await forwardsAffiliateLinks('notawin1.com')).toBe(false);
  expect(await forwardsAffiliateLinks('ebay.com')).toBe(false);
});

it('the script itself recognizes each affiliate host that is below the domain of a shop', () => {
  const below = AFFILIATE_HOSTS.filter((host) => registrableDomain(host) !== host);
  expect(below).toContain('rover.ebay.com');
  for (const host of below) expect(isAffiliateUrl(`https://${host}/x`), host).toBe(true);
});
