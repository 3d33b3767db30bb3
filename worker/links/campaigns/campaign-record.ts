import { z } from '@hono/zod-openapi';
import { idField } from '../../platform/http/id-parameter.ts';
import { dollars } from '../../platform/http/responses.ts';
import { divided, toExactDollars } from '../../platform/money.ts';
import { toIso } from '../../platform/time.ts';
import type { CampaignWithTotals } from './campaign-totals.ts';

export const campaignRecord = z.object({
  id: idField('cmp'),
  name: z.string().openapi({ example: 'Spring lamps' }),
  status: z.enum(['active', 'archived']),
  links: z.int().openapi({ example: 4 }).describe('Links that aren’t deleted'),
  clicks: z.int().describe('Clicks of all its links, deleted ones included'),
  conversions: z.int().describe('Conversions, excluding reversed ones'),
  earnings: dollars,
  epc: dollars.describe('Earnings per click'),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export function campaignRecordOf(campaign: CampaignWithTotals): z.infer<typeof campaignRecord> {
  const { id, name, status, links, clicks, conversions, earnings } = campaign;
  return {
    id,
    name,
    status,
    links,
    clicks,
    conversions,
    earnings: toExactDollars(earnings),
    epc: toExactDollars(divided(earnings, clicks)),
    created_at: toIso(campaign.createdAt),
    updated_at: toIso(campaign.updatedAt),
  };
}
