import { z } from '@hono/zod-openapi';
import { readBrandNames } from '../../catalog/brand-names.ts';
import { idField, idParameter } from '../../platform/http/id-parameter.ts';
import { quoted } from '../../platform/quoted.ts';
import { analyticsResponse, readAnalyticsResponse } from '../../reporting/publisher/analytics-endpoint.ts';
import { datedPeriodOutput, periodInput, periodOfInput } from '../period-input.ts';
import { figuresText } from '../result-text.ts';
import { defineTool } from '../tool.ts';

const { summary, reasons, freshness } = analyticsResponse.content['application/json'].schema.shape;

export const getBrandPerformance = defineTool({
  name: 'get_brand_performance',
  title: 'See how a brand performs for you',
  description:
    'Returns your clicks, conversions and earnings with one brand in a period, by status, with the visits that were not counted and why.',
  scope: 'read',
  input: z.object({ brand_id: idParameter('brd'), ...periodInput }),
  output: z.object({
    ...datedPeriodOutput,
    brand_id: idField('brd'),
    brand_name: z.string().nullable().describe('Null for a brand that doesn’t exist'),
    summary,
    reasons,
    freshness,
  }),
  async run({ ctx, publisherId }, { brand_id: brandId, ...period }) {
    const [read, names] = await Promise.all([
      readAnalyticsResponse(ctx, publisherId, { ...periodOfInput(period), brand_id: brandId }),
      readBrandNames(ctx, [brandId]),
    ]);
    const name = names.get(brandId) ?? null;
    return {
      data: {
        from: read.meta.from,
        to: read.meta.to,
        as_of: read.meta.as_of,
        brand_id: brandId,
        brand_name: name,
        summary: read.summary,
        reasons: read.reasons,
        freshness: read.freshness,
      },
      text: `${quoted(name ?? brandId)} had ${figuresText(read)}.`,
    };
  },
});
