import { describe, expect, it } from 'vitest';
import { FILE_URL, isAffiliateUrl, LEFT_ALONE } from './affiliate-urls.ts';

const NAMES =
  `aff affid aff_id affiliate affiliate_id affiliateid afid clickid click_id irclickid irgwc awc cjevent cjdata
  ranmid raneaid ransiteid sscid campid mkcid wgcampaignid refcode referralcode refid via fpr tap_a`.split(
    /\s+/,
  );

/** Marks of programs in use, and names and values that only say in words that someone is credited. */
const MARKS = `
sca_ref=1234567.AbCdEf
rfsn=1234567.abcdef
clickref=1011lAbCdEf
aff_c=1
affsource=x
epic_affiliate=pcgw
partner=pcgw
refcode=ada
ref_code=ada
referral=ada
referral_code=A1
referralCode=A1
tduid=ab12
epi=1
sv1=affiliate
afsrc=1
irpid=1
iradid=1
im_ref=abc
sharedid=x
clickId=123
click_id=1
clickid=2
siteID=abc-def
ranMID=1
LSNSUBSITE=x
afftrack=x
a_aid=ada
a_bid=1
ps_xid=1
ps_partner_key=1
gspk=a
gsxid=1
fp_ref=ada
tap_s=1
dub_id=1
lmref=1
hop=ada
transaction_id=1
_ef_transaction_id=1
subid=1
sub_id=1
subId1=1
aff_sub=1
sub1=x
wgu=1
zanpid=1
admitad_uid=1
utm_source=awin
utm_source=impact_radius&utm_medium=x
utm_source=cj
utm_source=rakuten
utm_medium=affiliates
utm_medium=affiliate_marketing
utm_medium=partner
utm_medium=influencer
utm_campaign=affiliate
source=affiliate
utm_campaign=af_impact_radius_133
tag=myblog-20
tag=pcgamingwik0e-20
ascsubtag=1
campid=53
mkrid=711
toolid=1
wmlspartner=imp_1
veh=aff
influencer=ada
ambassador=ada
creator=ada
invite=ada
invite_code=a
publisher_id=1
pubid=1
mbsy=1
idev_id=1
afmc=1
dt_id=1
sref=1
bg_ref=1
snowball=ada
ptr=1
aid=304142
camref=1
pubref=1
affiliate=1
partner_id=1
partnerId=1
referrer=ada
refer=ada
cm_mmc=aff-_-x
`
  .trim()
  .split('\n');

describe('a link', () => {
  it.each(MARKS)('with %s is an affiliate link, known or only likely', (mark) => {
    expect(isAffiliateUrl(`https://fenwick.example/lamps?color=red&${mark}`)).toBe(true);
  });

  it.each(['/ref/ada', '/invite/ada?color=red', '/lamps#a_aid=ada'])(
    'to %s names who refers in its path or fragment',
    (path) => {
      expect(isAffiliateUrl(`https://fenwick.example${path}`)).toBe(true);
    },
  );

  it.each(['aff', 'partners', 'click', 'track'])('to the host %s of a shop only forwards', (name) => {
    expect(isAffiliateUrl(`https://${name}.fenwick.example/x`)).toBe(true);
    expect(isAffiliateUrl(`https://${name}.example/x`)).toBe(false);
  });

  it.each(NAMES)('with the parameter %s is an affiliate link', (name) => {
    for (const query of [`${name}=1`, `color=red&${name}=1`, `${name.toUpperCase()}=x&color=red`])
      expect(isAffiliateUrl(`https://fenwick.example/lamps?${query}`), query).toBe(true);
  });

  it.each(NAMES)('whose other parameters only contain %s is not', (name) => {
    // A name that begins with `aff` is only likely to be a mark, so its plural is one too.
    const plural = name.startsWith('aff') ? [] : [`${name}s=1`];
    for (const query of [`x${name}=1`, ...plural, `q=${name}`, `q[${name}]=1`])
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

describe('a file of a shop', () => {
  it.each(['/cdn/lamp.jpg', '/cdn/shop/files/Lamp.PNG?v=17&width=800', '/manual.pdf#page=2', '/a/b.webp'])(
    'is left alone: %s',
    (path) => {
      const url = `https://fenwick.example${path}`;
      expect([FILE_URL.test(url), LEFT_ALONE.test(url), isAffiliateUrl(url)]).toEqual([true, true, false]);
    },
  );

  it.each(['/lamps', '/lamp.html', '/search?q=lamp.jpg', '/lamp.jpg/reviews', '', '/#lamp.jpg'])(
    'isn’t every address: %s',
    (path) => {
      expect(LEFT_ALONE.test(`https://fenwick.example${path}`)).toBe(false);
      expect(LEFT_ALONE.test('https://fenwick.zip')).toBe(false);
    },
  );
});
