import { createRoute, z } from '@hono/zod-openapi';
import { listBrands } from '../catalog/search.ts';
import { dollars, json, meta, metaOf, paging, problems } from '../http/answers.ts';
import { byPublisher } from '../http/guards.ts';
import { idParameter } from '../http/id-parameter.ts';
import { newRouter } from '../http/router.ts';
import { toExactDollars } from '../platform/money.ts';
import { conversionRate, readAnalytics } from './analytics.ts';
import { instantLink, linkRecord, linkRecordOf } from './link-record.ts';
import { average, performance, performanceOf } from './performance.ts';
import { periodOf, periodQuery } from './period.ts';

const publisherQuery = { publisher_id: z.string().optional() };

const links = createRoute({
  method: 'get',
  path: '/v1/publisher/links',
  summary: 'Brands with your ready-made links',
  ...byPublisher('GET publisher-api'),
  request: { query: z.object({ ...publisherQuery, category: z.string().max(100).optional(), ...paging }) },
  responses: {
    200: json(
      z.object({
        data: z.array(linkRecord),
        summary: z.object({ total: z.int(), network_programs: z.int(), direct_brands: z.int() }),
        meta: meta.extend({ page: z.int(), per_page: z.int() }),
      }),
      'Open brands, highest commission first',
    ),
    ...problems,
  },
});

const analytics = createRoute({
  method: 'get',
  path: '/v1/publisher/analytics',
  summary: 'Clicks, conversions and earnings of the last days',
  ...byPublisher('GET publisher-api'),
  request: {
    query: z.object({ ...publisherQuery, ...periodQuery, brand_id: idParameter('brd').optional() }),
  },
  responses: {
    200: json(
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
    ),
    ...problems,
  },
});

export const publisherRoutes = newRouter()
  .openapi(links, async (c) => {
    const { page, per_page, category } = c.req.valid('query');
    const ctx = c.get('ctx');
    const linkOf = instantLink(c.env.PUBLIC_ORIGIN, c.get('publisherId'));
    const { brands, total } = await listBrands(ctx, { page, perPage: per_page, category }, linkOf);
    const data = brands.map((brand) => linkRecordOf(brand, linkOf(brand.id)));
    const summary = { total, network_programs: total, direct_brands: 0 };
    return c.json({ data, summary, meta: { ...metaOf(ctx), page, per_page } }, 200);
  })
  .openapi(analytics, async (c) => {
    const query = c.req.valid('query');
    const ctx = c.get('ctx');
    const period = periodOf(query, ctx.now);
    const read = await readAnalytics(ctx, c.get('publisherId'), period, query.brand_id ?? null);
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
    return c.json({ data, brand_performance: data, summary, meta: { ...metaOf(ctx), ...period } }, 200);
  });
