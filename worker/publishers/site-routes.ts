import { createRoute, z } from '@hono/zod-openapi';
import { publishEdge } from '../catalog/edge-publisher.ts';
import { json, meta, metaOf, problems } from '../http/answers.ts';
import { byPublisher } from '../http/guards.ts';
import { newRouter } from '../http/router.ts';
import { toIso } from '../platform/time.ts';
import { edgeBuilders } from '../wiring/edge-builders.ts';
import { edgeOf } from './places.ts';
import { listSites, putSite, removeSite, type Site } from './sites.ts';

const ONE = '/v1/publisher/sites/{domain}';
const params = z.object({ domain: z.string().min(1).max(300) });
const siteRecord = z.object({ domain: z.string(), created_at: z.iso.datetime() });

const list = createRoute({
  method: 'get',
  path: '/v1/publisher/sites',
  summary: 'Your own sites',
  description: 'Links to these lead straight there where no program sells on them.',
  ...byPublisher('GET publisher-api'),
  responses: {
    200: json(
      z.object({ data: z.array(siteRecord), summary: z.object({ total: z.int() }), meta }),
      'By name; at most 50',
    ),
    ...problems,
  },
});

const put = createRoute({
  method: 'put',
  path: ONE,
  summary: 'List a site as your own',
  ...byPublisher('POST publisher-api'),
  request: { params },
  responses: {
    200: json(z.object({ data: siteRecord, meta }), 'The site; redirects know of it within a minute'),
    ...problems,
  },
});

const remove = createRoute({
  method: 'delete',
  path: ONE,
  summary: 'Take a site off your list',
  ...byPublisher('POST publisher-api'),
  request: { params },
  responses: {
    200: json(
      z.object({ data: z.object({ domain: z.string(), deleted: z.literal(true) }), meta }),
      'It is off the list',
    ),
    ...problems,
  },
});

export const siteRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const sites = await listSites(ctx, c.get('publisherId'));
    return c.json({ data: sites.map(siteOf), summary: { total: sites.length }, meta: metaOf(ctx) }, 200);
  })
  .openapi(put, async (c) => {
    const ctx = c.get('ctx');
    const site = await putSite(ctx, edgeOf(c), c.get('publisherId'), c.req.valid('param').domain);
    c.executionCtx.waitUntil(publishEdge(ctx, c.env.EDGE, edgeBuilders));
    return c.json({ data: siteOf(site), meta: metaOf(ctx) }, 200);
  })
  .openapi(remove, async (c) => {
    const ctx = c.get('ctx');
    const domain = await removeSite(ctx, c.get('publisherId'), c.req.valid('param').domain);
    c.executionCtx.waitUntil(publishEdge(ctx, c.env.EDGE, edgeBuilders));
    return c.json({ data: { domain, deleted: true as const }, meta: metaOf(ctx) }, 200);
  });

function siteOf({ domain, createdAt }: Site): z.infer<typeof siteRecord> {
  return { domain, created_at: toIso(createdAt) };
}
