import { z } from '@hono/zod-openapi';
import { byPublisher } from '../../platform/http/access.ts';
import { operation } from '../../platform/http/operation.ts';
import { datedMeta, datedMetaOf, dollars, json, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { toExactDollars } from '../../platform/money.ts';
import {
  conversionRate,
  conversionRateField,
  earningsPerClick,
  epcField,
  heldField,
} from '../conversion-rate.ts';
import { type Figures, readOverview } from './overview.ts';

const figures = z.object({
  clicks: z.int(),
  conversions: z.int(),
  earnings: dollars.describe('Without held sales'),
  held: heldField,
  conversion_rate: conversionRateField,
  epc: epcField,
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
            .array(
              z.object({
                day: z.string(),
                clicks: z.int(),
                conversions: z.int(),
                earnings: dollars,
                held: heldField,
              }),
            )
            .describe('The last 30 days, oldest first'),
          has_payout_details: z
            .boolean()
            .openapi({ example: true })
            .describe('False until you say where payouts go'),
        }),
        meta: datedMeta,
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
    days: days.map(({ day, clicks, conversions, earnings, held }) => ({
      ...{ day, clicks, conversions },
      ...{ earnings: toExactDollars(earnings), held: toExactDollars(held) },
    })),
    has_payout_details: hasPayoutDetails,
  };
  return c.json({ data, meta: datedMetaOf(ctx) }, 200);
});

function figuresOf({ clicks, converted, conversions, earnings, held }: Figures) {
  return {
    clicks,
    conversions,
    earnings: toExactDollars(earnings),
    held: toExactDollars(held),
    conversion_rate: conversionRate(converted, clicks),
    epc: earningsPerClick(earnings, clicks),
  };
}
