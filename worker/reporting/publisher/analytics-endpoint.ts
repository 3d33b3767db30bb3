import { z } from '@hono/zod-openapi';
import type { Context } from '../../platform/context.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
import { periodOf, periodQuery } from '../../platform/http/period.ts';
import { datedMeta, datedMetaOf, dollars, json } from '../../platform/http/responses.ts';
import type { BrandId, PublisherId } from '../../platform/ids.ts';
import { toExactDollars } from '../../platform/money.ts';
import {
  average,
  conversionRate,
  conversionRateField,
  earningsPerClick,
  epcField,
  heldField,
} from '../conversion-rate.ts';
import { readAnalytics } from './analytics.ts';
import { type DayOrder, GROUPINGS, type Grouping, MAX_GROUPS, readGroups } from './analytics-groups.ts';
import {
  freshnessRecord,
  freshnessRecordOf,
  groupRecord,
  groupRecordOf,
  reasonRecords,
  stateRecords,
  stateRecordsOf,
} from './analytics-record.ts';
import { readFreshness } from './freshness.ts';
import { readGroupNames } from './group-names.ts';
import { performance, performanceOf } from './performance-record.ts';
import { readSaleStates } from './sale-states.ts';
import { readReasons } from './visit-reasons.ts';

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

export const analyticsResponse = json(
  z.object({
    data: z.array(performance),
    brand_performance: z.array(performance),
    groups: z.array(groupRecord).nullable().describe('Null without `group_by`'),
    summary: z.object({
      total_visits: z.int().describe('All visits, counted or not'),
      total_clicks: z.int(),
      total_conversions: z.int(),
      total_earnings: dollars.describe('Without held sales'),
      held: heldField,
      held_conversions: z.int().describe('Those of `total_conversions` that we hold for review'),
      converted_clicks: z.int().describe('Those of `total_clicks` that led to a sale'),
      conversion_rate: conversionRateField,
      epc: epcField,
      avg_commission: dollars
        .nullable()
        .describe('The earnings divided by the conversions that aren’t held; null without one'),
      by_status: stateRecords,
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
        .describe(
          `The total number of groups; the response lists all days, and at most ${MAX_GROUPS} of other groups`,
        ),
    }),
    reasons: reasonRecords,
    freshness: freshnessRecord,
    meta: datedMeta.extend({ from: z.string(), to: z.string() }),
  }),
  'Totals, and one row for each brand',
);

/** Lists all days, the first 500 of other groups, or a `part` of them, where days may have another order. Throws as `periodOf` does. */
export async function readAnalyticsResponse(
  ctx: Context,
  publisherId: PublisherId,
  query: Parameters<typeof periodOf>[0] & {
    brand_id?: BrandId | undefined;
    group_by?: Grouping | undefined;
  },
  part?: { offset: number; limit: number; dayOrder: DayOrder },
) {
  const period = periodOf(query, ctx.now);
  const brandId = query.brand_id ?? null;
  const by = query.group_by;
  const states = readSaleStates(ctx, publisherId, period, brandId);
  const [read, sales, freshness, reasons, all] = await Promise.all([
    readAnalytics(ctx, publisherId, period, brandId),
    states,
    states.then((sales) => readFreshness(ctx, publisherId, period, sales)),
    readReasons(ctx, publisherId, period, brandId),
    by
      ? readGroups(ctx, { publisherId, period, brandId, by, ...(part && { dayOrder: part.dayOrder }) })
      : null,
  ]);
  const { offset, limit } = part ?? {
    offset: 0,
    limit: by === 'day' ? Number.POSITIVE_INFINITY : MAX_GROUPS,
  };
  const listed = all?.slice(offset, offset + limit) ?? null;
  const names = await readGroupNames(ctx, publisherId, by, listed ?? []);
  const data = read.brands.map(performanceOf);
  const summary = {
    total_visits: read.visits,
    total_clicks: read.clicks,
    total_conversions: read.conversions,
    total_earnings: toExactDollars(read.earnings),
    held: toExactDollars(read.held),
    held_conversions: read.heldConversions,
    converted_clicks: read.converted,
    conversion_rate: conversionRate(read.converted, read.clicks),
    epc: earningsPerClick(read.earnings, read.clicks),
    avg_commission: average(read.earnings, read.conversions - read.heldConversions),
    by_status: stateRecordsOf(sales),
    not_counted: { ...read.notCounted },
    groups: all?.length ?? null,
  };
  return {
    data,
    brand_performance: data,
    groups: listed?.map((group) => groupRecordOf(group, names)) ?? null,
    summary,
    reasons,
    freshness: freshnessRecordOf(freshness),
    meta: { ...datedMetaOf(ctx), ...period },
  };
}
