import { z } from '@hono/zod-openapi';
import { byPublisher } from '../../platform/http/access.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
import { operation } from '../../platform/http/operation.ts';
import { datedMeta, datedMetaOf, dollars, json, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { sum, toExactDollars } from '../../platform/money.ts';
import {
  conversionRate,
  conversionRateField,
  earningsPerClick,
  epcField,
  heldField,
} from '../conversion-rate.ts';
import { readLinkStats } from './link-stats.ts';

/** Clicks are kept this long, in days. */
const MAX_DAYS = 92;

const figures = {
  clicks: z.int(),
  conversions: z.int(),
  earnings: dollars.describe('Without held sales'),
  held: heldField,
};

const stats = operation({
  method: 'get',
  path: '/v1/publisher/affiliate-links/{id}/stats',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'Get a link’s stats by day',
  request: {
    params: z.object({ id: idParameter('lnk') }),
    query: z.object({ days: z.coerce.number().int().min(1).max(MAX_DAYS).default(30) }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(z.object({ day: z.string(), ...figures })),
        summary: z.object({
          ...figures,
          conversion_rate: conversionRateField,
          epc: epcField,
        }),
        meta: datedMeta,
      }),
      'One row for each of the last days (UTC), oldest first',
    ),
    ...problems,
  },
});

export const linkStatsRoutes = newRouter().openapi(stats, async (c) => {
  const ctx = c.get('ctx');
  const query = { linkId: c.req.valid('param').id, days: c.req.valid('query').days };
  const days = await readLinkStats(ctx, c.get('publisherId'), query);
  const clicks = days.reduce((total, day) => total + day.clicks, 0);
  const conversions = days.reduce((total, day) => total + day.conversions, 0);
  const converted = days.reduce((total, day) => total + day.converted, 0);
  const earnings = sum(days.map((day) => day.earnings));
  const summary = {
    clicks,
    conversions,
    earnings: toExactDollars(earnings),
    held: toExactDollars(sum(days.map((day) => day.held))),
    conversion_rate: conversionRate(converted, clicks),
    epc: earningsPerClick(earnings, clicks),
  };
  const data = days.map(({ converted: _, ...day }) => ({
    ...day,
    earnings: toExactDollars(day.earnings),
    held: toExactDollars(day.held),
  }));
  return c.json({ data, summary, meta: datedMetaOf(ctx) }, 200);
});
