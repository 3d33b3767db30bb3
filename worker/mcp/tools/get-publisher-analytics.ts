import { z } from '@hono/zod-openapi';
import { analyticsResponse, readAnalyticsResponse } from '../../reporting/publisher/analytics-endpoint.ts';
import { DAY_ORDERS, GROUPINGS } from '../../reporting/publisher/analytics-groups.ts';
import { groupRecord } from '../../reporting/publisher/analytics-record.ts';
import { pageInput, pageOfRows, pageOutput } from '../page.ts';
import { datedPeriodOutput, periodInput, periodOfInput } from '../period-input.ts';
import { figuresText } from '../result-text.ts';
import { defineTool } from '../tool.ts';

const { summary, reasons, freshness } = analyticsResponse.content['application/json'].schema.shape;

export const getPublisherAnalytics = defineTool({
  name: 'get_publisher_analytics',
  title: 'See your clicks, conversions and earnings',
  description:
    'Returns your totals in a period, and the same figures by brand, day, link, country or another dimension. Groups come highest earnings first, and days newest first unless `day_order` says otherwise. `freshness` says which figures can still change.',
  scope: 'read',
  input: z.object({
    ...periodInput,
    group_by: z.enum(GROUPINGS).default('brand').describe('`sub_id` is the `ref` of your links'),
    day_order: z
      .enum(DAY_ORDERS)
      .default('newest')
      .describe(
        'The order of days. `earnings` lists the best days first. Other groups always are in that order',
      ),
    ...pageInput,
  }),
  output: z.object({
    ...datedPeriodOutput,
    summary: summary.extend({ groups: z.int().nullable().describe('The total number of groups') }),
    group_by: z.enum(GROUPINGS),
    groups: z.array(groupRecord),
    ...pageOutput,
    reasons,
    freshness,
  }),
  async run({ ctx, publisherId }, { limit, offset, group_by, day_order: dayOrder, ...period }) {
    const query = { ...periodOfInput(period), group_by };
    const read = await readAnalyticsResponse(ctx, publisherId, query, { offset, limit, dayOrder });
    const total = read.summary.groups ?? 0;
    const { rows, ...paging } = pageOfRows(read.groups ?? [], { offset, total });
    return {
      data: {
        from: read.meta.from,
        to: read.meta.to,
        as_of: read.meta.as_of,
        summary: read.summary,
        group_by,
        groups: rows,
        ...paging,
        reasons: read.reasons,
        freshness: read.freshness,
      },
      text: `You had ${figuresText(read)}.`,
    };
  },
});
