import { NETWORK_SLUGS, type NetworkSlug } from '../platform/contract/networks.ts';
import { hostOf } from '../platform/host-name.ts';
import type { BrandId, ProgramId, PublisherId } from '../platform/ids.ts';
import { isFeatured } from './featured-brands.ts';
import { type LogoUrl, logoUrl } from './logo-url.ts';
import { earnedOf, offerOf, termsText } from './offer.ts';
import type { CommissionType, ProgramMetadata } from './program.ts';
import { rateOf, termsOfProgram } from './program-terms.ts';
import { offerType } from './rate-text.ts';
import { restrictionTexts } from './restrictions.ts';

/** A brand with its best open program. JSON columns are still text. */
export interface BrandRow {
  id: BrandId;
  name: string;
  name_key: string;
  network_program_id: ProgramId;
  numeric_commission: number | null;
  domain_count: number;
  commission_rate: string | null;
  commission_currency: string | null;
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
  /** Its open programs' domains, best commission first. */
  domains: string;
}

type DomainCell = [
  domain: string,
  type: CommissionType,
  rate: string | null,
  currency: string | null,
  isMaximum: number | null,
];

/**
 * Who reads about brands: the publisher, whose share applies (null for a visitor), their link to a brand, and its logo on our own
 * origin.
 */
export interface BrandReader {
  publisher: PublisherId | null;
  link: (brand: BrandId) => string | null;
  logo: LogoUrl;
}

/** For callers who are no publisher. */
export function publicReader(origin: string): BrandReader {
  return { publisher: null, link: () => null, logo: logoUrl(origin) };
}

/** The category of programs without one. */
export const GENERAL = 'General';

export type BrandView = ReturnType<typeof brandView>;

/** `numeric_commission` is in the rate's own unit, for sorting and display. Money is never computed from it. */
export function brandView(row: BrandRow, reader: BrandReader, sharePpm: number) {
  const metadata: ProgramMetadata = JSON.parse(row.metadata);
  const allDomains = domainsOf(row.domains, sharePpm);
  return {
    id: row.id,
    name: row.name,
    logo_url: reader.logo(row.id, row.logo_url),
    description: row.description || `Shop ${row.name} and earn commission`,
    category: row.category || GENERAL,
    subcategory: row.subcategory,
    country: row.country,
    ...offerOf(
      termsOfProgram({
        commissionRate: row.commission_rate,
        commissionCurrency: row.commission_currency,
        commissionType: row.commission_type,
        metadata,
      }),
      sharePpm,
    ),
    commission_type: row.commission_type,
    numeric_commission: row.numeric_commission === null ? null : row.numeric_commission / 1_000_000,
    cookie_duration: row.cookie_duration,
    website_url: row.program_url,
    affiliateLink: reader.link(row.id),
    is_featured: allDomains.some(({ domain }) => isFeatured(domain)),
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
function domainsOf(text: string, sharePpm: number) {
  const cells: DomainCell[] = JSON.parse(text);
  const best = Map.groupBy(cells, ([domain]) => domain).values();
  return best.flatMap(([cell]) => (cell ? [domainOf(cell, sharePpm)] : [])).toArray();
}

function domainOf([domain, type, amount, currency, isMaximum]: DomainCell, sharePpm: number) {
  const terms = { rate: rateOf(type, amount, currency), isMaximum: isMaximum === 1 };
  return {
    domain,
    rate: termsText(terms),
    you_earn: earnedOf(terms, sharePpm),
    offerType: offerType(type),
    url: `https://${domain}`,
  };
}

function networkType(slug: string): NetworkSlug | 'unknown' {
  return NETWORK_SLUGS.find((known) => known === slug) ?? 'unknown';
}
