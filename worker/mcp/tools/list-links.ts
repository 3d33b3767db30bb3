import { z } from '@hono/zod-openapi';
import { affiliateLinkRecord, affiliateLinkRecordOf } from '../../links/affiliate-link-record.ts';
import { LINK_ORDERS, NEWEST_FIRST } from '../../links/link-totals.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
import { listLinks as listStoredLinks } from '../../reporting/publisher/link-list.ts';
import { pageInput, pageOfRows, pageOutput } from '../page.ts';
import { matchText } from '../result-text.ts';
import { defineTool } from '../tool.ts';

export const listLinks = defineTool({
  name: 'list_links',
  title: 'List your stored links',
  description:
    'Returns your stored links with their clicks, conversions, earnings and health. Links of `generate_instant_link` and of the script aren’t stored; see `get_publisher_analytics` for those.',
  scope: 'read',
  input: z.object({
    q: z.string().max(100).optional().describe('A part of the title, the brand name or the URL'),
    status: z.enum(['active', 'inactive']).optional(),
    brand_id: idParameter('brd').optional(),
    campaign_id: idParameter('cmp').optional().describe('From `list_campaigns`'),
    with_problem: z.boolean().default(false).describe('Only links with a problem'),
    sort: z.enum(LINK_ORDERS).default(NEWEST_FIRST.by),
    direction: z.enum(['asc', 'desc']).default(NEWEST_FIRST.direction),
    ...pageInput,
  }),
  output: z.object({ links: z.array(affiliateLinkRecord), ...pageOutput }),
  async run({ ctx, publisherId }, input) {
    const { q, status, sort, direction, limit, offset } = input;
    const { brand_id: brandId, campaign_id: campaignId, with_problem: hasProblem } = input;
    const filter = { q, status, brandId, campaignId, hasProblem };
    const order = { by: sort, direction };
    const found = await listStoredLinks(ctx, publisherId, filter, order, { limit, offset });
    const page = pageOfRows(found.links.map(affiliateLinkRecordOf), { offset, total: found.total });
    const { rows, ...paging } = page;
    return {
      data: { links: rows, ...paging },
      text:
        found.total === 0 ? 'No stored link matches.' : matchText(found.total, rows.length, 'stored link'),
    };
  },
});
