import { z } from '@hono/zod-openapi';
import { idField } from '../platform/http/id-parameter.ts';
import { dollars } from '../platform/http/responses.ts';
import { divided, toExactDollars } from '../platform/money.ts';
import { toIso } from '../platform/time.ts';
import { healthRecord, healthRecordOf } from './health/health-record.ts';
import type { LinkWithTotals } from './link-totals.ts';
import type { AffiliateLink } from './save-links.ts';

const fields = {
  id: idField('lnk'),
  brand_id: idField('brd'),
  program_id: idField('prg'),
  brand_name: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  original_url: z.string(),
  affiliate_url: z.url(),
  sub_id: z.string().nullable().describe('The sub-ID added to every click of the link'),
  external_key: z.string().nullable().describe('Your own key for the link'),
  campaign_id: idField('cmp').nullable(),
  status: z.enum(['active', 'inactive', 'deleted']),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
};

export const newLinkRecord = z.object(fields);

/** A stored link with its totals. */
export const affiliateLinkRecord = z.object({
  ...fields,
  campaign_name: z.string().nullable(),
  clicks: z.int(),
  conversions: z.int().describe('Conversions, excluding reversed ones'),
  earnings: dollars,
  epc: dollars.describe('Earnings per click'),
  health: healthRecord,
});

export function newLinkRecordOf(link: AffiliateLink): z.infer<typeof newLinkRecord> {
  return {
    id: link.id,
    brand_id: link.brandId,
    program_id: link.programId,
    brand_name: link.brandName,
    title: link.title,
    description: link.description,
    original_url: link.originalUrl,
    affiliate_url: link.affiliateUrl,
    sub_id: new URL(link.affiliateUrl).searchParams.get('ref'),
    external_key: link.externalKey,
    campaign_id: link.campaignId,
    status: link.status,
    created_at: toIso(link.createdAt),
    updated_at: toIso(link.updatedAt),
  };
}

export function affiliateLinkRecordOf(link: LinkWithTotals): z.infer<typeof affiliateLinkRecord> {
  const { clicks, conversions, earnings, campaignName } = link;
  const health = healthRecordOf(link.health);
  const epc = toExactDollars(divided(earnings, clicks));
  return {
    ...newLinkRecordOf(link),
    campaign_name: campaignName,
    clicks,
    conversions,
    earnings: toExactDollars(earnings),
    epc,
    health,
  };
}
