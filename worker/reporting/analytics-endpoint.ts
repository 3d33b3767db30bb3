import { z } from '@hono/zod-openapi';
import { OTHER_VALUES } from '../clicks/store/day-counts.ts';
import { idParameter } from '../http/id-parameter.ts';
import { periodOf, periodQuery } from '../http/period.ts';
import { dollars, json, meta, metaOf } from '../http/responses.ts';
import type { Context } from '../platform/context.ts';
import type { BrandId, PublisherId } from '../platform/ids.ts';
import { toExactDollars } from '../platform/money.ts';
import { conversionRate, readAnalytics } from './analytics.ts';
import { GROUPINGS, type Group, type Grouping, MAX_GROUPS, readGroups } from './analytics-groups.ts';
import { average, performance, performanceOf } from './performance-record.ts';

export const analyticsQuery = {
  ...periodQuery,
  brand_id: idParameter('brd').optional(),
  group_by: z
    .enum(GROUPINGS)
    .optional()
    .describe(
      'Adds `groups`: the same metrics by this dimension. `sub_id` is the `ref` of your links, `device` is `desktop`, `mobile`, `tablet`, `tv`, `bot` or `other`, `referer_host` is the site of the link, and `destination_domain` is the host of the linked page. A sale is in the group of its click',
    ),
};

const group = z.object({
  value: z
    .string()
    .nullable()
    .describe(
      `The value of the dimension, such as an ID, a day or a country; null for clicks without one. On a day with more than 1,000 values, \`${OTHER_VALUES}\` adds up those with the fewest clicks`,
    ),
  clicks: z.int(),
  conversions: z.int(),
  earnings: dollars,
  conversion_rate: z.string(),
});

export const analyticsResponse = json(
  z.object({
    data: z.array(performance),
    brand_performance: z.array(performance),
    groups: z.array(group).nullable().describe('Null without `group_by`'),
    summary: z.object({
      total_clicks: z.int(),
      total_conversions: z.int(),
      total_earnings: dollars,
      conversion_rate: z.string(),
      avg_commission: dollars,
      not_counted: z
        .object({
          bots: z.int(),
          previews: z.int(),
          duplicates: z
            .int()
            .describe('Repeated clicks by the same visitor on the same link within a minute'),
          blocked: z.int(),
          unmonetized: z.int(),
          tests: z.int().describe('Clicks with `test=1`'),
        })
        .describe('Visits that don’t count as clicks, by reason'),
      groups: z
        .int()
        .nullable()
        .describe(`The total number of groups; the response lists at most ${MAX_GROUPS}`),
    }),
    meta: meta.extend({ from: z.string(), to: z.string() }),
  }),
  'Totals, and one row for each brand',
);

/** Throws as `periodOf` does. */
export async function readAnalyticsResponse(
  ctx: Context,
  publisherId: PublisherId,
  query: Parameters<typeof periodOf>[0] & {
    brand_id?: BrandId | undefined;
    group_by?: Grouping | undefined;
  },
) {
  const period = periodOf(query, ctx.now);
  const brandId = query.brand_id ?? null;
  const [read, grouped] = await Promise.all([
    readAnalytics(ctx, publisherId, period, brandId),
    query.group_by ? readGroups(ctx, { publisherId, period, brandId, by: query.group_by }) : null,
  ]);
  const data = read.brands.map(performanceOf);
  const summary = {
    total_clicks: read.clicks,
    total_conversions: read.conversions,
    total_earnings: toExactDollars(read.earnings),
    conversion_rate: conversionRate(read.conversions, read.clicks),
    avg_commission: average(read.earnings, read.conversions),
    not_counted: { ...read.notCounted },
    groups: grouped?.total ?? null,
  };
  const groups = grouped?.groups.map(groupOf) ?? null;
  return { data, brand_performance: data, groups, summary, meta: { ...metaOf(ctx), ...period } };
}

function groupOf({ value, clicks, conversions, earnings }: Group): z.infer<typeof group> {
  const rate = conversionRate(conversions, clicks);
  return { value, clicks, conversions, earnings: toExactDollars(earnings), conversion_rate: rate };
}
