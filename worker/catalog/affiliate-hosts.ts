import { HostPatterns } from '../platform/hosts.ts';

/**
 * Hosts of affiliate networks and of tools that only forward affiliate links. Such a link belongs to the publisher who
 * wrote it, and redirecting it would take over the sale. So they are never monetizable for the script, even if a network
 * lists one as the domain of a program. Those below the domain of a shop are in `affiliate-urls.ts`.
 */
export const AFFILIATE_HOSTS = [
  // Awin and ShareASale
  'awin1.com',
  'zenaps.com',
  'tidd.ly',
  'shareasale.com',
  'shareasale-analytics.com',
  'shrsl.com',
  // CJ
  'anrdoezrs.net',
  'dpbolvw.net',
  'emjcd.com',
  'ftjcfx.com',
  'jdoqocy.com',
  'kqzyfj.com',
  'lduhtrp.net',
  'qksrv.net',
  'tkqlhce.com',
  'tqlkg.com',
  'yceml.net',
  // Rakuten
  'linksynergy.com',
  // Impact
  '7eer.net',
  'evyy.net',
  'ojrq.net',
  'pxf.io',
  'sjv.io',
  'goto.target.com',
  'goto.walmart.com',
  // Partnerize
  'prf.hn',
  // TradeDoubler
  'tradedoubler.com',
  // TradeTracker
  'tradetracker.net',
  // Webgains
  'webgains.com',
  // Pepperjam and Ascend
  'gopjn.com',
  'pjatr.com',
  'pjtra.com',
  'pntra.com',
  'pntrac.com',
  'pntrs.com',
  // FlexOffers
  'flexlinkspro.com',
  'flexlinks.com',
  // Admitad
  'alitems.com',
  'alitems.co',
  // ClickBank
  'clickbank.net',
  // Effiliation, Kwanko, Adtraction, Belboon
  'effiliation.com',
  'metaffiliation.com',
  'adtraction.com',
  'belboon.com',
  // eBay, AliExpress
  'rover.ebay.com',
  'ebay.us',
  's.click.aliexpress.com',
  // Tools that monetize links
  'skimresources.com',
  'redirectingat.com',
  'viglink.com',
  'sovrn.co',
  'shopstyle.it',
  'rstyle.me',
  'shop-links.co',
  'howl.me',
  'geni.us',
  'wild.link',
];

const patterns = new HostPatterns(AFFILIATE_HOSTS);

/** Whether a host only forwards affiliate links. */
export function forwardsAffiliateLinks(host: string): Promise<boolean> {
  return patterns.matches(host);
}
