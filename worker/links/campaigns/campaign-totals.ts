import type { Context } from '../../platform/context.ts';
import type { CampaignId, PublisherId } from '../../platform/ids.ts';
import type { MicroUsd } from '../../platform/money.ts';
import type { Campaign } from './own-campaigns.ts';

/** A campaign with the clicks, sales and earnings of its links since they were created, deleted links included. */
export interface CampaignWithTotals extends Campaign {
  /** Links that aren't deleted. */
  links: number;
  clicks: number;
  conversions: number;
  earnings: MicroUsd;
}

export interface CampaignFilter {
  status?: 'active' | 'archived' | undefined;
}

/** Reads campaigns with their totals. `reporting/` implements it, because the totals come from clicks and conversions. */
export interface CampaignReader {
  listCampaigns(
    ctx: Context,
    publisherId: PublisherId,
    filter: CampaignFilter,
    page: { limit: number; offset: number },
  ): Promise<{ campaigns: CampaignWithTotals[]; total: number }>;
  readCampaign(ctx: Context, publisherId: PublisherId, id: CampaignId): Promise<CampaignWithTotals>;
}
