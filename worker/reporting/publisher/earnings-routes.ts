import { z } from '@hono/zod-openapi';
import { byPublisher } from '../../platform/http/access.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
import { operation } from '../../platform/http/operation.ts';
import { periodOf, periodQuery } from '../../platform/http/period.ts';
import {
  datedMeta,
  datedMetaOf,
  dollars,
  json,
  limitOffset,
  paging,
  problems,
} from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { micros, toExactDollars } from '../../platform/money.ts';
import { readSettings, type Settings } from '../../platform/settings/settings.ts';
import { type EarningTotals, sumEarnings } from '../../sales/reader/earnings.ts';
import { average, conversionRate, conversionRateField, heldField } from '../conversion-rate.ts';
import { type Analytics, readAnalytics } from './analytics.ts';
import { earningRecord, earningRecordOf, payableFields, payableOf } from './earning-record.ts';
import { performance, performanceOf } from './performance-record.ts';
import { readEarnings } from './statement.ts';

const earnings = operation({
  method: 'get',
  path: '/v1/publisher/earnings',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'List earnings by day, network and brand',
  request: {
    query: z.object({
      publisher_id: z.string().optional(),
      ...periodQuery,
      ...paging,
      brand_id: idParameter('brd').optional(),
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(earningRecord),
        summary: z.object({
          total: dollars.describe('The sum of `pending`, `confirmed` and `paid`, without held sales'),
          held: heldField,
          pending: dollars,
          confirmed: dollars,
          ...payableFields,
          paid: dollars,
          clicks: z.int(),
          conversions: z.int(),
          held_conversions: z.int().describe('Those of `conversions` that we hold for review'),
          conversion_rate: conversionRateField,
          avg_earnings_per_conversion: dollars
            .nullable()
            .describe('`total` divided by the conversions that aren’t held; null without one'),
        }),
        brand_performance: z.array(performance),
        payment_status: z.object({ pending: dollars, confirmed: dollars, total: dollars }),
        meta: datedMeta.extend({
          from: z.string(),
          to: z.string(),
          page: z.int(),
          per_page: z.int(),
          total: z.int(),
        }),
      }),
      'Earnings, newest first',
    ),
    ...problems,
  },
});

export const earningRoutes = newRouter().openapi(earnings, async (c) => {
  const query = c.req.valid('query');
  const ctx = c.get('ctx');
  const period = periodOf(query, ctx.now);
  const filter = { publisherId: c.get('publisherId'), ...period, brandId: query.brand_id ?? null };
  const [rows, totals, analytics, { payableStage }] = await Promise.all([
    readEarnings(ctx, { ...filter, ...limitOffset(query) }),
    sumEarnings(ctx, filter),
    readAnalytics(ctx, filter.publisherId, period, filter.brandId),
    readSettings(ctx),
  ]);
  return c.json(
    {
      data: rows.map((row) => earningRecordOf(row, payableStage)),
      ...summaryOf(totals, analytics, payableStage),
      brand_performance: analytics.brands.map(performanceOf),
      meta: {
        ...datedMetaOf(ctx),
        ...period,
        page: query.page,
        per_page: query.per_page,
        total: totals.rows,
      },
    },
    200,
  );
});

function summaryOf(totals: EarningTotals, analytics: Analytics, stage: Settings['payableStage']) {
  const pending = toExactDollars(totals.pending);
  const total = toExactDollars(totals.net);
  return {
    summary: {
      total,
      held: toExactDollars(totals.held),
      pending,
      confirmed: toExactDollars(totals.confirmed),
      ...payableOf(totals, stage),
      paid: toExactDollars(totals.paidOut),
      clicks: analytics.clicks,
      conversions: analytics.conversions,
      held_conversions: analytics.heldConversions,
      conversion_rate: conversionRate(analytics.converted, analytics.clicks),
      avg_earnings_per_conversion: average(totals.net, analytics.conversions - analytics.heldConversions),
    },
    payment_status: {
      pending,
      confirmed: toExactDollars(micros(totals.confirmed + totals.paidOut)),
      total,
    },
  };
}
