import { z } from '@hono/zod-openapi';
import { brandRecord } from '../../catalog/brand-record.ts';
import { readBrand } from '../../catalog/search.ts';
import { publisherReader } from '../../links/link-record.ts';
import { byPublisher } from '../../platform/http/access.ts';
import { idField, idParameter } from '../../platform/http/id-parameter.ts';
import { operation } from '../../platform/http/operation.ts';
import {
  datedMeta,
  datedMetaOf,
  dollars,
  json,
  meta,
  metaOf,
  problems,
} from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { toExactDollars } from '../../platform/money.ts';
import { conversionRate, conversionRateField, heldField } from '../conversion-rate.ts';
import { analyticsQuery, analyticsResponse, readAnalyticsResponse } from './analytics-endpoint.ts';
import { brandsQuery, brandsResponse, listBrandsResponse } from './brands-endpoint.ts';
import { linksQuery, linksResponse, listLinksResponse } from './links-endpoint.ts';
import { readUserStats } from './user-stats.ts';

const publisherQuery = { publisher_id: z.string().optional() };

const links = operation({
  method: 'get',
  path: '/v1/publisher/links',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'List brands with your links',
  request: { query: z.object({ ...publisherQuery, ...linksQuery }) },
  responses: { 200: linksResponse, ...problems },
});

const analytics = operation({
  method: 'get',
  path: '/v1/publisher/analytics',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'Get analytics: clicks, conversions and earnings',
  request: { query: z.object({ ...publisherQuery, ...analyticsQuery }) },
  responses: { 200: analyticsResponse, ...problems },
});

const brands = operation({
  method: 'get',
  path: '/v1/publisher/brands',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'Search brands',
  request: { query: z.object({ ...publisherQuery, ...brandsQuery }) },
  responses: { 200: brandsResponse, ...problems },
});

const brand = operation({
  method: 'get',
  path: '/v1/publisher/brands/{id}',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'Get a brand with your link',
  request: { params: z.object({ id: idParameter('brd') }), query: z.object(publisherQuery) },
  responses: { 200: json(z.object({ data: brandRecord, meta }), 'The brand'), ...problems },
});

const stats = operation({
  method: 'get',
  path: '/v1/publisher/stats',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'Get all-time totals',
  responses: {
    200: json(
      z.object({
        data: z.object({
          user_id: idField('usr'),
          total_links: z.int(),
          total_clicks: z.int(),
          total_conversions: z.int(),
          total_earnings: dollars.describe('Without held sales'),
          held: heldField,
          conversion_rate: conversionRateField,
        }),
        meta: datedMeta,
      }),
      'Your totals; zero for a new account',
    ),
    ...problems,
  },
});

export const publisherRoutes = newRouter()
  .openapi(links, async (c) => {
    const query = c.req.valid('query');
    return c.json(
      await listLinksResponse(c.get('ctx'), c.env.PUBLIC_ORIGIN, c.get('publisherId'), query),
      200,
    );
  })
  .openapi(analytics, async (c) =>
    c.json(await readAnalyticsResponse(c.get('ctx'), c.get('publisherId'), c.req.valid('query')), 200),
  )
  .openapi(brands, async (c) => {
    const { publisher_id: _, ...query } = c.req.valid('query');
    return c.json(
      await listBrandsResponse(c.get('ctx'), c.env.PUBLIC_ORIGIN, c.get('publisherId'), query),
      200,
    );
  })
  .openapi(brand, async (c) => {
    const ctx = c.get('ctx');
    const urls = publisherReader(c.env.PUBLIC_ORIGIN, c.get('publisherId'));
    const data = await readBrand(ctx, c.req.valid('param').id, urls);
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(stats, async (c) => {
    const ctx = c.get('ctx');
    const totals = await readUserStats(ctx, c.get('publisherId'));
    const data = {
      user_id: c.get('principal').userId,
      total_links: totals.totalLinks,
      total_clicks: totals.totalClicks,
      total_conversions: totals.totalConversions,
      total_earnings: toExactDollars(totals.totalEarnings),
      held: toExactDollars(totals.held),
      conversion_rate: conversionRate(totals.convertedClicks, totals.totalClicks),
    };
    return c.json({ data, meta: datedMetaOf(ctx) }, 200);
  });
