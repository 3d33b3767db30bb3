import type { Context } from '../platform/context.ts';
import type { BrandId, CampaignId, LinkId, PublisherId } from '../platform/ids.ts';
import type { MicroUsd } from '../platform/money.ts';
import type { LinkHealth } from './health/read-health.ts';
import type { AffiliateLink } from './save-links.ts';

/** A link with its clicks, sales and earnings since it was created. */
export interface LinkWithTotals extends AffiliateLink {
  campaignName: string | null;
  clicks: number;
  conversions: number;
  earnings: MicroUsd;
  health: LinkHealth;
}

export interface LinkFilter {
  status?: 'active' | 'inactive' | undefined;
  brandId?: BrandId | undefined;
  campaignId?: CampaignId | undefined;
  /** A part of the title, the brand's name or the URL. */
  q?: string | undefined;
  /** Only links with a problem. */
  hasProblem?: boolean | undefined;
}

export const LINK_ORDERS = ['created', 'title', 'brand', 'clicks', 'conversions', 'earnings', 'epc'] as const;

/** The order of a list. Links that are equal in it are sorted by their creation, newest first. */
export interface LinkOrder {
  by: (typeof LINK_ORDERS)[number];
  direction: 'asc' | 'desc';
}

export const NEWEST_FIRST: LinkOrder = { by: 'created', direction: 'desc' };

/** Reads links with their totals. `reporting/` implements it, because the totals come from clicks and conversions. */
export interface LinkReader {
  listLinks(
    ctx: Context,
    publisherId: PublisherId,
    filter: LinkFilter,
    order: LinkOrder,
    page: { limit: number; offset: number },
  ): Promise<{ links: LinkWithTotals[]; total: number }>;
  readLink(ctx: Context, publisherId: PublisherId, id: LinkId): Promise<LinkWithTotals>;
}
