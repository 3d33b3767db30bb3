import { z } from '@hono/zod-openapi';
import { byPublisher } from '../../platform/http/access.ts';
import { operation } from '../../platform/http/operation.ts';
import { dollars, json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { divided, type MicroUsd, toExactDollars } from '../../platform/money.ts';
import { conversionRate } from './analytics.ts';
import { readOverview } from './overview.ts';

const figures = z.object({
  clicks: z.int(),
  conversions: z.int(),
  earnings: dollars,
  conversion_rate: z.string(),
  epc: dollars.describe('Earnings per click'),
});

const overview = operation({
  method: 'get',
  path: '/v1/publisher/overview',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'Get the figures of today, this month and all time',
  request: { query: z.object({ publisher_id: z.string().optional() }) },
  responses: {
    200: json(
      z.object({
        data: z.object({
          today: figures,
          month: figures.describe('Since the first day of the month (UTC)'),
          all_time: figures.extend({ links: z.int().describe('Stored links') }),
          days: z
            .array(z.object({ day: z.string(), clicks: z.int(), conversions: z.int(), earnings: dollars }))
            .describe('The last 30 days, oldest first'),
          has_payout_details: z
            .boolean()
            .openapi({ example: true })
            .describe('False until you say where payouts go'),
        }),
        meta,
      }),
      'Your figures; zero for a new account',
    ),
    ...problems,
  },
});

export const overviewRoutes = newRouter().openapi(overview, async (c) => {
  const ctx = c.get('ctx');
  const { today, month, allTime, days, hasPayoutDetails } = await readOverview(ctx, c.get('publisherId'));
  const data = {
    today: figuresOf(today),
    month: figuresOf(month),
    all_time: { ...figuresOf(allTime), links: allTime.links },
    days: days.map((each) => ({ ...each, earnings: toExactDollars(each.earnings) })),
    has_payout_details: hasPayoutDetails,
  };
  return c.json({ data, meta: metaOf(ctx) }, 200);
});

function figuresOf(figures: { clicks: number; conversions: number; earnings: MicroUsd }) {
  const { clicks, conversions, earnings } = figures;
  return {
    clicks,
    conversions,
    earnings: toExactDollars(earnings),
    conversion_rate: conversionRate(conversions, clicks),
    epc: toExactDollars(divided(earnings, clicks)),
  };
}
