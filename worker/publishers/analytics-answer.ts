import { z } from '@hono/zod-openapi';
import { dollars, json, meta, metaOf } from '../http/answers.ts';
import { idParameter } from '../http/id-parameter.ts';
import type { Context } from '../platform/context.ts';
import type { BrandId, PublisherId } from '../platform/ids.ts';
import { toExactDollars } from '../platform/money.ts';
import { conversionRate, readAnalytics } from './analytics.ts';
import { average, performance, performanceOf } from './performance.ts';
import { periodOf, periodQuery } from './period.ts';

/** What analytics are asked with. */
export const analyticsQuery = { ...periodQuery, brand_id: idParameter('brd').optional() };

/** A publisher's clicks, conversions and earnings of a period. */
export const analyticsAnswer = json(
  z.object({
    data: z.array(performance),
    brand_performance: z.array(performance),
    summary: z.object({
      total_clicks: z.int(),
      total_conversions: z.int(),
      total_earnings: dollars,
      conversion_rate: z.string(),
      avg_commission: dollars,
      not_counted: z.object({ bots: z.int(), previews: z.int(), blocked: z.int(), unmonetised: z.int() }),
    }),
    meta: meta.extend({ from: z.string(), to: z.string() }),
  }),
  'Totals and one row a brand',
);

/** The answer for a publisher. Throws as `periodOf` does. */
export async function answerAnalytics(
  ctx: Context,
  publisherId: PublisherId,
  query: Parameters<typeof periodOf>[0] & { brand_id?: BrandId | undefined },
) {
  const period = periodOf(query, ctx.now);
  const read = await readAnalytics(ctx, publisherId, period, query.brand_id ?? null);
  const { bots, previews, blocked, unmonetised } = read;
  const data = read.brands.map(performanceOf);
  const summary = {
    total_clicks: read.clicks,
    total_conversions: read.conversions,
    total_earnings: toExactDollars(read.earnings),
    conversion_rate: conversionRate(read.conversions, read.clicks),
    avg_commission: average(read.earnings, read.conversions),
    not_counted: { bots, previews, blocked, unmonetised },
  };
  return { data, brand_performance: data, summary, meta: { ...metaOf(ctx), ...period } };
}
