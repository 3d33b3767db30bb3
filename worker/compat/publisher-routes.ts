import { z } from '@hono/zod-openapi';
import { byPublisher, requireOwn } from '../platform/http/access.ts';
import { operation } from '../platform/http/operation.ts';
import { problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import {
  analyticsQuery,
  analyticsResponse,
  readAnalyticsResponse,
} from '../reporting/publisher/analytics-endpoint.ts';
import { brandsQuery, brandsResponse, listBrandsResponse } from '../reporting/publisher/brands-endpoint.ts';
import { linksQuery, linksResponse, listLinksResponse } from '../reporting/publisher/links-endpoint.ts';

const params = z.object({ publisher_id: z.string().openapi({ example: 'PUB000001' }) });

const links = operation({
  method: 'get',
  path: '/v1/publisher/{publisher_id}/links',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'List brands with your links (publisher ID in the path)',
  request: { params, query: z.object(linksQuery) },
  responses: { 200: linksResponse, ...problems },
});

const analytics = operation({
  method: 'get',
  path: '/v1/publisher/{publisher_id}/analytics',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'Get analytics (publisher ID in the path)',
  request: { params, query: z.object(analyticsQuery) },
  responses: { 200: analyticsResponse, ...problems },
});

const brands = operation({
  method: 'get',
  path: '/v1/publisher/{publisher_id}/brands',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'Search brands (publisher ID in the path)',
  request: { params, query: z.object(brandsQuery) },
  responses: { 200: brandsResponse, ...problems },
});

/** Routes with the publisher in the path, which must be the caller's own. */
export const publisherPathRoutes = newRouter()
  .openapi(links, async (c) => {
    await requireOwn(c, c.req.valid('param').publisher_id);
    const query = c.req.valid('query');
    return c.json(
      await listLinksResponse(c.get('ctx'), c.env.PUBLIC_ORIGIN, c.get('publisherId'), query),
      200,
    );
  })
  .openapi(analytics, async (c) => {
    await requireOwn(c, c.req.valid('param').publisher_id);
    return c.json(await readAnalyticsResponse(c.get('ctx'), c.get('publisherId'), c.req.valid('query')), 200);
  })
  .openapi(brands, async (c) => {
    await requireOwn(c, c.req.valid('param').publisher_id);
    const query = c.req.valid('query');
    return c.json(
      await listBrandsResponse(c.get('ctx'), c.env.PUBLIC_ORIGIN, c.get('publisherId'), query),
      200,
    );
  });
