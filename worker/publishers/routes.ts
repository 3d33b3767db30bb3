import { createRoute, z } from '@hono/zod-openapi';
import { brandRecord } from '../catalog/brand-record.ts';
import { readBrand } from '../catalog/search.ts';
import { json, meta, metaOf, problems } from '../http/answers.ts';
import { byPublisher } from '../http/guards.ts';
import { idParameter } from '../http/id-parameter.ts';
import { newRouter } from '../http/router.ts';
import { analyticsAnswer, analyticsQuery, answerAnalytics } from './analytics-answer.ts';
import { answerBrands, brandsAnswer, brandsQuery } from './brands-answer.ts';
import { instantLink } from './link-record.ts';
import { answerLinks, linksAnswer, linksQuery } from './links-answer.ts';

const publisherQuery = { publisher_id: z.string().optional() };

const links = createRoute({
  method: 'get',
  path: '/v1/publisher/links',
  summary: 'Brands with your ready-made links',
  ...byPublisher('GET publisher-api'),
  request: { query: z.object({ ...publisherQuery, ...linksQuery }) },
  responses: { 200: linksAnswer, ...problems },
});

const analytics = createRoute({
  method: 'get',
  path: '/v1/publisher/analytics',
  summary: 'Clicks, conversions and earnings of the last days',
  ...byPublisher('GET publisher-api'),
  request: { query: z.object({ ...publisherQuery, ...analyticsQuery }) },
  responses: { 200: analyticsAnswer, ...problems },
});

const brands = createRoute({
  method: 'get',
  path: '/v1/publisher/brands',
  summary: 'Find brands',
  ...byPublisher('GET publisher-api'),
  request: { query: z.object({ ...publisherQuery, ...brandsQuery }) },
  responses: { 200: brandsAnswer, ...problems },
});

const brand = createRoute({
  method: 'get',
  path: '/v1/publisher/brands/{id}',
  summary: 'One brand with your link',
  ...byPublisher('GET publisher-api'),
  request: { params: z.object({ id: idParameter('brd') }), query: z.object(publisherQuery) },
  responses: { 200: json(z.object({ data: brandRecord, meta }), 'The brand'), ...problems },
});

export const publisherRoutes = newRouter()
  .openapi(links, async (c) => {
    const query = c.req.valid('query');
    return c.json(await answerLinks(c.get('ctx'), c.env.PUBLIC_ORIGIN, c.get('publisherId'), query), 200);
  })
  .openapi(analytics, async (c) =>
    c.json(await answerAnalytics(c.get('ctx'), c.get('publisherId'), c.req.valid('query')), 200),
  )
  .openapi(brands, async (c) => {
    const { publisher_id: _, ...query } = c.req.valid('query');
    return c.json(await answerBrands(c.get('ctx'), c.env.PUBLIC_ORIGIN, c.get('publisherId'), query), 200);
  })
  .openapi(brand, async (c) => {
    const ctx = c.get('ctx');
    const linkOf = instantLink(c.env.PUBLIC_ORIGIN, c.get('publisherId'));
    const data = await readBrand(ctx, c.req.valid('param').id, linkOf);
    return c.json({ data, meta: metaOf(ctx) }, 200);
  });
