import { createRoute, z } from '@hono/zod-openapi';
import { html } from 'hono/html';
import { listBrands } from '../catalog/search.ts';
import { readEarnings, sumEarnings } from '../earnings/statement.ts';
import { dollars, json, meta, metaOf, paging, problems } from '../http/answers.ts';
import { needsKey } from '../http/guards.ts';
import { newRouter } from '../http/router.ts';
import type { BrandId, PublisherId } from '../platform/ids.ts';
import { type MicroUsd, micros, toExactDollars } from '../platform/money.ts';
import { conversionRate, readAnalytics } from './analytics.ts';
import { periodOf, periodQuery } from './period.ts';

const publisherQuery = { publisher_id: z.string().optional() };

const linkRecord = z.object({
  brand_id: z.string(),
  brand_name: z.string(),
  category: z.string(),
  commission_rate: z.string(),
  commission_type: z.string(),
  cookie_duration: z.int().nullable(),
  network_type: z.string(),
  epc_3_month: z.string().nullable(),
  instant_link: z.url(),
  embed_code: z.string(),
});

const links = createRoute({
  method: 'get',
  path: '/v1/publisher/links',
  summary: 'Brands with your ready-made links',
  middleware: [needsKey] as const,
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

const performance = z.object({
  brand_id: z.string().nullable(),
  clicks: z.int(),
  conversions: z.int(),
  earnings: dollars,
  conversion_rate: z.string(),
});

const analytics = createRoute({
  method: 'get',
  path: '/v1/publisher/analytics',
  summary: 'Clicks, conversions and earnings of the last days',
  middleware: [needsKey] as const,
  request: { query: z.object({ ...publisherQuery, ...periodQuery, brand_id: z.string().optional() }) },
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

const earningRow = z.object({
  id: z.string(),
  earnings_date: z.string(),
  network: z.string(),
  brand_id: z.string().nullable(),
  brand_name: z.string().nullable(),
  gross_earnings: dollars,
  net_earnings: dollars,
  pending: dollars,
  confirmed: dollars,
  paid: dollars,
  clicks: z.int(),
  conversions: z.int(),
  reversed: z.int(),
  payment_status: z.enum(['pending', 'confirmed', 'paid', 'reversed']),
  audit_status: z.enum(['audited', 'unaudited']),
});

const earnings = createRoute({
  method: 'get',
  path: '/v1/publisher/earnings',
  summary: 'Earnings by day, network and brand',
  middleware: [needsKey] as const,
  request: {
    query: z.object({ ...publisherQuery, ...periodQuery, ...paging, brand_id: z.string().optional() }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(earningRow),
        summary: z.object({
          total: dollars,
          pending: dollars,
          confirmed: dollars,
          paid: dollars,
          clicks: z.int(),
          conversions: z.int(),
          conversion_rate: z.string(),
          avg_earnings_per_conversion: dollars,
        }),
        brand_performance: z.array(performance),
        payment_status: z.object({ pending: dollars, confirmed: dollars, total: dollars }),
        meta: meta.extend({
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

export const publisherRoutes = newRouter()
  .openapi(links, async (c) => {
    const query = c.req.valid('query');
    const ctx = c.get('ctx');
    const linkOf = instantLink(c.env.PUBLIC_ORIGIN, c.get('publisherId'));
    const { brands, total } = await listBrands(
      ctx,
      { page: query.page, perPage: query.per_page, category: query.category },
      linkOf,
    );
    return c.json(
      {
        data: brands.map((brand) => ({
          brand_id: brand.id,
          brand_name: brand.name,
          category: brand.category,
          commission_rate: brand.commission_rate,
          commission_type: brand.commission_type,
          cookie_duration: brand.cookie_duration,
          network_type: brand.networkType,
          epc_3_month: brand.epc_3_month,
          instant_link: linkOf(brand.id),
          embed_code: embedCode(linkOf(brand.id), brand.name),
        })),
        summary: { total, network_programs: total, direct_brands: 0 },
        meta: { ...metaOf(ctx), page: query.page, per_page: query.per_page },
      },
      200,
    );
  })
  .openapi(analytics, async (c) => {
    const query = c.req.valid('query');
    const ctx = c.get('ctx');
    const period = periodOf(query, ctx.now);
    const read = await readAnalytics(
      ctx,
      c.get('publisherId'),
      period,
      (query.brand_id ?? null) as BrandId | null,
    );
    const performances = read.brands.map(performanceOf);
    return c.json(
      {
        data: performances,
        brand_performance: performances,
        summary: {
          total_clicks: read.clicks,
          total_conversions: read.conversions,
          total_earnings: toExactDollars(read.earnings),
          conversion_rate: conversionRate(read.conversions, read.clicks),
          avg_commission: average(read.earnings, read.conversions),
          not_counted: {
            bots: read.bots,
            previews: read.previews,
            blocked: read.blocked,
            unmonetised: read.unmonetised,
          },
        },
        meta: { ...metaOf(ctx), ...period },
      },
      200,
    );
  })
  .openapi(earnings, async (c) => {
    const query = c.req.valid('query');
    const ctx = c.get('ctx');
    const publisherId = c.get('publisherId');
    const period = periodOf(query, ctx.now);
    const brandId = (query.brand_id ?? null) as BrandId | null;
    const asked = { publisherId, ...period, brandId };
    const [rows, totals, seen] = await Promise.all([
      readEarnings(ctx, { ...asked, limit: query.per_page, offset: (query.page - 1) * query.per_page }),
      sumEarnings(ctx, asked),
      readAnalytics(ctx, publisherId, period, brandId),
    ]);
    return c.json(
      {
        data: rows.map((row) => ({
          id: row.id,
          earnings_date: row.day,
          network: row.networkName,
          brand_id: row.brandId,
          brand_name: row.brandName,
          gross_earnings: toExactDollars(row.gross),
          net_earnings: toExactDollars(row.net),
          pending: toExactDollars(row.pending),
          confirmed: toExactDollars(row.confirmed),
          paid: toExactDollars(row.paidOut),
          clicks: row.clicks,
          conversions: row.conversions,
          reversed: row.reversed,
          payment_status: row.paymentStatus,
          audit_status: row.auditStatus,
        })),
        summary: {
          total: toExactDollars(totals.net),
          pending: toExactDollars(totals.pending),
          confirmed: toExactDollars(totals.confirmed),
          paid: toExactDollars(totals.paidOut),
          clicks: seen.clicks,
          conversions: seen.conversions,
          conversion_rate: conversionRate(seen.conversions, seen.clicks),
          avg_earnings_per_conversion: average(totals.net, seen.conversions),
        },
        brand_performance: seen.brands.map(performanceOf),
        payment_status: {
          pending: toExactDollars(totals.pending),
          confirmed: toExactDollars(micros(totals.confirmed + totals.paidOut)),
          total: toExactDollars(totals.net),
        },
        meta: { ...metaOf(ctx), ...period, page: query.page, per_page: query.per_page, total: totals.rows },
      },
      200,
    );
  });

/** Where a publisher's link to a brand goes out: it needs no call and never changes. */
function instantLink(origin: string, publisher: PublisherId): (brand: BrandId) => string {
  return (brand) => `${origin}/go/${publisher}/${brand}`;
}

function embedCode(link: string, brandName: string): string {
  return String(html`<a href="${link}" target="_blank" rel="sponsored noopener">Check out ${brandName}</a>`);
}

function performanceOf(brand: {
  brandId: BrandId | null;
  clicks: number;
  conversions: number;
  earnings: MicroUsd;
}) {
  return {
    brand_id: brand.brandId,
    clicks: brand.clicks,
    conversions: brand.conversions,
    earnings: toExactDollars(brand.earnings),
    conversion_rate: conversionRate(brand.conversions, brand.clicks),
  };
}

function average(total: MicroUsd, count: number): string {
  return toExactDollars(micros(count === 0 ? 0 : Math.round(total / count)));
}
