import { NETWORK_SLUGS, type NetworkSlug } from '../platform/contract/networks.ts';
import { hostOf } from '../platform/host-name.ts';
import type { BrandId, ProgramId } from '../platform/ids.ts';
import { commissionText, offerType } from './commission-display.ts';
import { type LogoUrl, logoUrl } from './logo-url.ts';
import type { CommissionType, ProgramMetadata } from './program.ts';
import { restrictionTexts } from './restrictions.ts';

/** A brand with its best open program. JSON columns are still text. */
export interface BrandRow {
  id: BrandId;
  name: string;
  name_key: string;
  network_program_id: ProgramId;
  numeric_commission: number;
  domain_count: number;
  commission_rate: string;
  commission_type: CommissionType;
  cookie_duration: number | null;
  program_url: string;
  category: string | null;
  subcategory: string | null;
  country: string | null;
  logo_url: string | null;
  description: string | null;
  epc_7_day: string | null;
  epc_3_month: string | null;
  metadata: string;
  network_id: string;
  network_slug: string;
  /** Its open programs' domains, best commission first: `[domain, rate, type, millionths]`. */
  domains: string;
}

type DomainCell = [domain: string, rate: string, type: CommissionType, numeric: number];

/** Builds the URLs of a brand: a publisher's link, null for anonymous visitors, and its logo on our own origin. */
export interface BrandUrls {
  link: (brand: BrandId) => string | null;
  logo: LogoUrl;
}

/** For callers who are no publisher. */
export function publicUrls(origin: string): BrandUrls {
  return { link: () => null, logo: logoUrl(origin) };
}

/** The category of programs without one. */
export const GENERAL = 'General';

export type BrandView = ReturnType<typeof brandView>;

/** `numeric_commission` is in the rate's own unit, for sorting and display. Money is never computed from it. */
export function brandView(row: BrandRow, urls: BrandUrls) {
  const metadata: ProgramMetadata = JSON.parse(row.metadata);
  const allDomains = domainsOf(row.domains);
  return {
    id: row.id,
    name: row.name,
    logo_url: urls.logo(row.id, row.logo_url),
    description: row.description || `Shop ${row.name} and earn commission`,
    category: row.category || GENERAL,
    subcategory: row.subcategory,
    country: row.country,
    commission_rate: commissionText({
      type: row.commission_type,
      rate: row.commission_rate,
      numeric: row.numeric_commission,
      bid: metadata.bid_value,
    }),
    commission_type: row.commission_type,
    numeric_commission: row.numeric_commission / 1_000_000,
    cookie_duration: row.cookie_duration,
    website_url: row.program_url,
    affiliateLink: urls.link(row.id),
    is_featured: false,
    is_active: true,
    network_program_id: row.network_program_id,
    network_id: row.network_id,
    networkType: networkType(row.network_slug),
    networkSlug: row.network_slug,
    offerType: offerType(row.commission_type),
    domain: metadata.domain ?? allDomains[0]?.domain ?? hostOf(row.program_url),
    allDomains,
    domainCount: row.domain_count,
    epc_7_day: row.epc_7_day,
    epc_3_month: row.epc_3_month,
    countries: metadata.countries ?? (row.country ? [row.country] : []),
    restrictions: restrictionTexts(metadata.restrictions),
    isNetworkBrand: true,
  };
}

/** Lists a domain of several programs once, with the best of them. */
function domainsOf(text: string) {
  const cells: DomainCell[] = JSON.parse(text);
  const best = new Map<string, { domain: string; rate: string; offerType: 'CPC' | 'CPA'; url: string }>();
  for (const [domain, rate, type, numeric] of cells)
    if (!best.has(domain))
      best.set(domain, {
        domain,
        rate: commissionText({ type, rate, numeric }),
        offerType: offerType(type),
        url: `https://${domain}`,
      });
  return [...best.values()];
}

function networkType(slug: string): NetworkSlug | 'unknown' {
  return NETWORK_SLUGS.find((known) => known === slug) ?? 'unknown';
}
