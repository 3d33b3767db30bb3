import { z } from '@hono/zod-openapi';
import { campaignRecord, campaignRecordOf } from '../../links/campaigns/campaign-record.ts';
import { listCampaigns as listStoredCampaigns } from '../../reporting/publisher/campaigns/campaign-list.ts';
import { pageInput, pageOfRows, pageOutput } from '../page.ts';
import { listText } from '../result-text.ts';
import { defineTool } from '../tool.ts';

export const listCampaigns = defineTool({
  name: 'list_campaigns',
  title: 'List your campaigns',
  description:
    'Returns your campaigns with the number of their links, clicks, conversions, earnings and earnings per click, newest first. `list_links` with `campaign_id` has the links of one.',
  scope: 'read',
  input: z.object({ status: z.enum(['active', 'archived']).optional(), ...pageInput }),
  output: z.object({ campaigns: z.array(campaignRecord), ...pageOutput }),
  async run({ ctx, publisherId }, { status, limit, offset }) {
    const found = await listStoredCampaigns(ctx, publisherId, { status }, { limit, offset });
    const records = found.campaigns.map(campaignRecordOf);
    const { rows, ...paging } = pageOfRows(records, { offset, total: found.total });
    return {
      data: { campaigns: rows, ...paging },
      text: listText(found.total, { noun: 'campaign', isFiltered: status !== undefined }),
    };
  },
});
