import { createRoute, z } from '@hono/zod-openapi';
import { DEFAULT_RATE_LIMIT, PRESETS, type Preset, RATE_LIMITS } from '../contract/key-presets.ts';
import { byPublisher } from '../http/access.ts';
import { idField, idParameter } from '../http/id-parameter.ts';
import { json, limitOffset, meta, metaOf, pageBody, pageOf, paging, problems } from '../http/responses.ts';
import { newRouter } from '../http/router.ts';
import { enqueueWebhookRun } from '../webhooks/emit.ts';
import { createKey } from './create-key.ts';
import { listKeys } from './key-list.ts';
import { keyRecord, keyRecordOf, usageRecord, usageRecordOf } from './key-record.ts';
import { deleteKey, revokeKey } from './revoke-key.ts';
import { readKeyUsage } from './usage.ts';

const publisherQuery = { publisher_id: z.string().optional() };
const ofOneKey = { params: z.object({ id: idParameter('key') }), query: z.object(publisherQuery) };

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List API keys',
  ...byPublisher('GET developer-tools'),
  request: { query: z.object({ ...publisherQuery, ...paging }) },
  responses: pageOf(keyRecord, 'API keys without their secrets, newest first'),
});

const make = createRoute({
  method: 'post',
  path: '/',
  summary: 'Create an API key',
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
              .describe('Rate limit in calls per hour; an MCP key has 1,000'),
          }),
        },
      },
    },
  },
  responses: {
    201: json(
      z.object({ data: keyRecord.extend({ full_key: z.string() }), meta }),
      'The API key. The full key is shown only once.',
    ),
    ...problems,
  },
});

const revoke = createRoute({
  method: 'post',
  path: '/{id}/revoke',
  summary: 'Revoke an API key',
  ...byPublisher('POST developer-tools'),
  request: ofOneKey,
  responses: { 200: json(z.object({ data: keyRecord, meta }), 'The revoked key'), ...problems },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Delete an API key and its usage',
  ...byPublisher('POST developer-tools'),
  request: ofOneKey,
  responses: {
    200: json(
      z.object({ data: z.object({ id: idField('key'), deleted: z.literal(true) }), meta }),
      'The API key was deleted',
    ),
    ...problems,
  },
});

const usage = createRoute({
  method: 'get',
  path: '/usage',
  summary: 'Get API key usage for the last 30 days',
  ...byPublisher('GET developer-tools'),
  request: { query: z.object({ ...publisherQuery, ...paging }) },
  responses: {
    200: json(
      z.object({
        data: z.array(usageRecord),
        summary: z.object({ total: z.int(), requests_count: z.int() }),
        meta,
      }),
      'Calls by key, endpoint and UTC day. A call appears within a minute.',
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
