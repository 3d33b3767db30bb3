import { z } from '@hono/zod-openapi';
import { banDomains, listBannedDomains, removeBannedDomain } from '../compliance/banned-domains.ts';
import { byConfirmedOperator, byOperator } from '../platform/http/access.ts';
import { idField, idParameter } from '../platform/http/id-parameter.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { toIso } from '../platform/time.ts';

/** The domains that GET lists, and the lines of an upload. */
const MAX_DOMAINS = 5_000;

const domain = z.object({
  id: idField('ban'),
  domain_pattern: z.string().openapi({ example: 'bad-shop.example' }),
  severity: z.enum(['block', 'flag']).openapi({ example: 'block' }),
  source: z.enum(['default', 'manual', 'bulk-upload']).openapi({ example: 'manual' }),
  reason: z.string().openapi({ example: 'Counterfeit goods' }),
  created_at: z.iso.datetime(),
});

const success = z.literal(true);

const list = operation({
  method: 'get',
  path: '/functions/v1/upload-banned-domains',
  tag: 'Legacy',
  callers: byOperator('catalog:read'),
  summary: 'List banned domains (legacy)',
  responses: {
    200: json(
      z.object({ domains: z.array(domain), total: z.int().openapi({ example: 1 }), meta }),
      'The newest 5,000 bans',
    ),
    ...problems,
  },
});

const change = operation({
  method: 'post',
  path: '/functions/v1/upload-banned-domains',
  tag: 'Legacy',
  callers: byConfirmedOperator('catalog:write'),
  effect: 'traffic',
  summary: 'Ban domains or remove a ban (legacy)',
  request: {
    body: jsonBody(
      z.union([
        z.object({ method: z.literal('DELETE'), id: idParameter('ban') }),
        z.object({
          domains: z.array(z.string().max(2_000)).min(1).max(MAX_DOMAINS),
          source: z.enum(['manual', 'bulk-upload']).default('manual'),
        }),
      ]),
      { domains: ['bad-shop.example'], source: 'manual' },
    ),
  },
  responses: {
    200: json(
      z.union([
        z.object({
          success,
          uploaded: z
            .int()
            .openapi({ example: 1 })
            .describe('The domains of the request that are banned now'),
          meta,
        }),
        z.object({ success, deleted: z.int(), meta }),
      ]),
      'The result',
    ),
    ...problems,
  },
});

export const uploadBannedDomainsRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { domains, total } = await listBannedDomains(ctx, { limit: MAX_DOMAINS, offset: 0 });
    const rows = domains.map(({ domainPattern, createdAt, ...ban }) => ({
      ...ban,
      domain_pattern: domainPattern,
      created_at: toIso(createdAt),
    }));
    return c.json({ domains: rows, total, meta: metaOf(ctx) }, 200);
  })
  .openapi(change, async (c) => {
    const ctx = c.get('ctx');
    const body = c.req.valid('json');
    const base = { success: true as const, meta: metaOf(ctx) };
    if ('method' in body) {
      await removeBannedDomain(ctx, body.id);
      return c.json({ ...base, deleted: 1 }, 200);
    }
    const { uploaded } = await banDomains(ctx, body);
    return c.json({ ...base, uploaded }, 200);
  });
