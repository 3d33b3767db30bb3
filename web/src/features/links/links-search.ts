import type { BrandLinkFilter, StoredLinkFilter } from '../../lib/link-keys.ts';
import { oneOf, pageOf, searchTextOf, textOf } from '../../lib/search-params.ts';
import { type CampaignFilter, MAX_CAMPAIGNS } from './campaigns/campaigns-query.ts';

const SORTS = ['title', 'brand', 'clicks', 'conversions', 'earnings', 'epc', 'created'] as const;

/** The view, the search, the filters and the page of the links in the URL. */
export interface LinksSearch {
  /** `brands` is a link to every brand, `campaigns` the groups of links; without it, the publisher's own links. */
  view?: 'brands' | 'campaigns' | undefined;
  q?: string | undefined;
  /** The ID of a brand. */
  brand?: string | undefined;
  /** The ID of a campaign. */
  campaign?: string | undefined;
  archived?: true | undefined;
  /** Only links with a problem. */
  problem?: true | undefined;
  sort?: (typeof SORTS)[number] | undefined;
  direction?: 'asc' | undefined;
  page?: number | undefined;
}

/** Removes every parameter. */
export const NO_SEARCH: Required<LinksSearch> = {
  view: undefined,
  q: undefined,
  brand: undefined,
  campaign: undefined,
  archived: undefined,
  problem: undefined,
  sort: undefined,
  direction: undefined,
  page: undefined,
};

/** The search of a URL. */
export type GivenSearch = { [key in keyof LinksSearch]?: unknown };

/** Reads the URL's search. Leaves out what isn't valid. */
export function linksSearch(input: GivenSearch): LinksSearch {
  return {
    view: oneOf(['brands', 'campaigns'], input.view),
    q: searchTextOf(input.q),
    campaign: /^cmp_[a-z\d]+$/.exec(textOf(input.campaign) ?? '')?.[0],
    brand: /^brd_[a-z\d]+$/.exec(textOf(input.brand) ?? '')?.[0],
    archived: input.archived === true || undefined,
    problem: input.problem === true || undefined,
    sort: oneOf(SORTS, input.sort),
    direction: oneOf(['asc'], input.direction),
    page: pageOf(input.page),
  };
}

export const BRANDS_PER_PAGE = 24;
export const LINKS_PER_PAGE = 100;

/** The page of brands that a search shows. */
export function brandLinkFilter({ q, page = 1 }: LinksSearch): BrandLinkFilter {
  return { page, per_page: BRANDS_PER_PAGE, ...(q && { q }) };
}

/** The page of stored links that a search shows. */
export function storedLinkFilter(search: LinksSearch): StoredLinkFilter {
  const { q, brand, campaign, archived, problem, sort = 'created', direction = 'desc', page = 1 } = search;
  return {
    ...{ page, per_page: LINKS_PER_PAGE, sort, direction, status: archived ? 'inactive' : 'active' },
    ...(q && { q }),
    ...(brand && { brand_id: brand }),
    ...(campaign && { campaign_id: campaign }),
    ...(problem && { health: 'problem' as const }),
  };
}

/** The campaigns that a search shows. */
export function campaignFilter({ archived }: LinksSearch): CampaignFilter {
  return { status: archived ? 'archived' : 'active', per_page: MAX_CAMPAIGNS };
}
