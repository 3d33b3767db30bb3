import { describe, expect, it } from 'vitest';
import { isAffiliateUrl } from './affiliate-urls.ts';

const NAMES =
  `aff affid aff_id affiliate affiliate_id affiliateid afid clickid click_id irclickid irgwc awc cjevent cjdata
  ranmid raneaid ransiteid sscid campid mkcid wgcampaignid refcode referralcode refid via fpr tap_a`.split(
    /\s+/,
  );

describe('a link', () => {
  it.each(NAMES)('with the parameter %s is an affiliate link', (name) => {
    for (const query of [`${name}=1`, `color=red&${name}=1`, `${name.toUpperCase()}=x&color=red`])
      expect(isAffiliateUrl(`https://fenwick.example/lamps?${query}`), query).toBe(true);
  });

  it.each(NAMES)('whose other parameters only contain %s is not', (name) => {
    for (const query of [`x${name}=1`, `${name}s=1`, `q=${name}`, `q[${name}]=1`])
      expect(isAffiliateUrl(`https://fenwick.example/lamps?${query}`), query).toBe(false);
  });

  it.each([
    ['https://fenwick.example/?ref=ada', true],
    ['https://fenwick.example/?a=1&REF=ada#top', true],
    ['https://fenwick.example/?ref=', true],
    ['https://fenwick.example/?ref=my-blog.example', false],
    ['https://fenwick.example/?ref=my-blog.example&color=red', false],
    ['https://fenwick.example/?ref=my-blog.example&ref=ada', true],
    ['https://fenwick.example/?utm_medium=affiliate', true],
    ['https://fenwick.example/?utm_source=x&utm_medium=Affiliate&utm_campaign=y', true],
    ['https://fenwick.example/?utm_medium=email', false],
    ['https://fenwick.example/?utm_medium=affiliates-news', false],
  ])('%s: %s', (url, expected) => {
    expect(isAffiliateUrl(url)).toBe(expected);
  });

  it('with such a name in its path or fragment is not', () => {
    for (const url of [
      '/via=lamps',
      '/a&via=lamps',
      '/#via=lamps',
      '/#?ref=ada',
      '/?q=1#&via=1',
      '/via',
      '/',
    ])
      expect(isAffiliateUrl(`https://fenwick.example${url}`), url).toBe(false);
  });

  it('to a host that only forwards is an affiliate link', () => {
    expect(isAffiliateUrl('https://rover.ebay.com/rover/1/711')).toBe(true);
    expect(isAffiliateUrl('http://s.click.aliexpress.com/e/_ok')).toBe(true);
    expect(isAffiliateUrl('https://goto.walmart.com/c/1/2/3')).toBe(true);
    expect(isAffiliateUrl('https://rovers.example/goto.html')).toBe(false);
    expect(isAffiliateUrl('https://fenwick.example/https://goto.walmart.com/')).toBe(false);
  });

  it('may have any number of parameters', () => {
    expect(isAffiliateUrl(`https://fenwick.example/?${'a&'.repeat(50_000)}x=1`)).toBe(false);
    expect(isAffiliateUrl(`https://fenwick.example/?${'ref=a'.repeat(20_000)}.`)).toBe(false);
  });
});
