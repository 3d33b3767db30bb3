import { createRoute, z } from '@hono/zod-openapi';
import { DEFAULT_RATE_LIMIT, PRESETS, type Preset, RATE_LIMITS } from '../contract/key-presets.ts';
import { byPublisher } from '../http/access.ts';
import { idField, idParameter } from '../http/id-parameter.ts';
import { json, limitOffset, meta, metaOf, pageBody, pageOf, paging, problems } from '../http/responses.ts';
import { newRouter } from '../http/router.ts';
import { enqueueWebhookRun } from '../webhooks/emit.ts';
import { createKey, deleteKey, listKeys, revokeKey } from './keys.ts';
import { keyRecord, keyRecordOf, usageRecord, usageRecordOf } from './schemas.ts';
import { readKeyUsage } from './usage.ts';

const publisherQuery = { publisher_id: z.string().optional() };
const ofOneKey = { params: z.object({ id: idParameter('key') }), query: z.object(publisherQuery) };

const list = createRoute({
  method: 'get',
  path: '/v1/publisher/keys',
  summary: 'Your API keys',
  ...byPublisher('GET developer-tools'),
  request: { query: z.object({ ...publisherQuery, ...paging }) },
  responses: pageOf(keyRecord, 'Keys, newest first; never the keys themselves'),
});

const make = createRoute({
  method: 'post',
  path: '/v1/publisher/keys',
  summary: 'Make an API key',
  ...byPublisher('POST developer-tools'),
  request: {
    query: z.object(publisherQuery),
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            name: z.string().openapi({ example: 'My website' }),
            preset: z.enum(Object.keys(PRESETS) as [Preset, ...Preset[]]),
            rate_limit: z
              .union(RATE_LIMITS.map((limit) => z.literal(limit)))
              .default(DEFAULT_RATE_LIMIT)
              .describe('Calls an hour; a key for MCP has 1,000'),
          }),
        },
      },
    },
  },
  responses: {
    201: json(
      z.object({ data: keyRecord.extend({ full_key: z.string() }), meta }),
      'The key. It is shown this once.',
    ),
    ...problems,
  },
});

const revoke = createRoute({
  method: 'post',
  path: '/v1/publisher/keys/{id}/revoke',
  summary: 'Revoke an API key',
  ...byPublisher('POST developer-tools'),
  request: ofOneKey,
  responses: { 200: json(z.object({ data: keyRecord, meta }), 'The revoked key'), ...problems },
});

const remove = createRoute({
  method: 'delete',
  path: '/v1/publisher/keys/{id}',
  summary: 'Delete an API key and the counts of its calls',
  ...byPublisher('POST developer-tools'),
  request: ofOneKey,
  responses: {
    200: json(
      z.object({ data: z.object({ id: idField('key'), deleted: z.literal(true) }), meta }),
      'It is gone',
    ),
    ...problems,
  },
});

const usage = createRoute({
  method: 'get',
  path: '/v1/publisher/keys/usage',
  summary: 'How often your API keys were used in the last 30 days',
  ...byPublisher('GET developer-tools'),
  request: { query: z.object({ ...publisherQuery, ...paging }) },
  responses: {
    200: json(
      z.object({
        data: z.array(usageRecord),
        summary: z.object({ total: z.int(), requests_count: z.int() }),
        meta,
      }),
      'Calls by key, endpoint and UTC day; a call appears here within a minute',
    ),
    ...problems,
  },
});

export const keyRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { keys, total } = await listKeys(ctx, c.get('principal').userId, limitOffset(c.req.valid('query')));
    return c.json(pageBody(ctx, keys.map(keyRecordOf), total), 200);
  })
  .openapi(make, async (c) => {
    const ctx = c.get('ctx');
    const { name, preset, rate_limit: rateLimit } = c.req.valid('json');
    const { key, fullKey } = await createKey(ctx, c.get('principal'), { name, preset, rateLimit });
    c.executionCtx.waitUntil(enqueueWebhookRun(c.env));
    return c.json({ data: { ...keyRecordOf(key), full_key: fullKey }, meta: metaOf(ctx) }, 201);
  })
  .openapi(revoke, async (c) => {
    const ctx = c.get('ctx');
    const key = await revokeKey(ctx, c.get('principal').userId, c.req.valid('param').id);
    return c.json({ data: keyRecordOf(key), meta: metaOf(ctx) }, 200);
  })
  .openapi(remove, async (c) => {
    const ctx = c.get('ctx');
    const { id } = await deleteKey(ctx, c.get('principal').userId, c.req.valid('param').id);
    return c.json({ data: { id, deleted: true as const }, meta: metaOf(ctx) }, 200);
  })
  .openapi(usage, async (c) => {
    const ctx = c.get('ctx');
    const used = await readKeyUsage(ctx, c.get('principal').userId, limitOffset(c.req.valid('query')));
    const summary = { total: used.total, requests_count: used.requests };
    return c.json({ data: used.usage.map(usageRecordOf), summary, meta: metaOf(ctx) }, 200);
  });
