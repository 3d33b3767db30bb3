import { z } from '@hono/zod-openapi';
import {
  DEFAULT_RATE_LIMIT,
  PRESETS,
  type Preset,
  RATE_LIMITS,
} from '../../platform/contract/key-presets.ts';
import { PLATFORMS } from '../../platform/contract/platforms.ts';
import { byPublisher } from '../../platform/http/access.ts';
import { idField, idParameter } from '../../platform/http/id-parameter.ts';
import { operation } from '../../platform/http/operation.ts';
import {
  json,
  limitOffset,
  meta,
  metaOf,
  pageBody,
  pageOf,
  paging,
  problems,
} from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { enqueueWebhookRun } from '../../webhooks/emit.ts';
import { createKey, deleteKey, listKeys, revokeKey } from './keys.ts';
import { keyRecord, keyRecordOf, usageRecord, usageRecordOf } from './schemas.ts';
import { readKeyUsage } from './usage.ts';

const publisherQuery = { publisher_id: z.string().optional() };
const oneKey = { params: z.object({ id: idParameter('key') }), query: z.object(publisherQuery) };

const list = operation({
  method: 'get',
  path: '/v1/publisher/keys',
  tag: 'API keys',
  callers: byPublisher('GET developer-tools'),
  summary: 'List API keys',
  request: { query: z.object({ ...publisherQuery, ...paging }) },
  responses: pageOf(keyRecord, 'API keys without their secrets, newest first'),
});

const create = operation({
  method: 'post',
  path: '/v1/publisher/keys',
  tag: 'API keys',
  callers: byPublisher('POST developer-tools'),
  effect: 'secrets',
  summary: 'Create an API key',
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
              .describe('Rate limit in calls per hour; an MCP key has 1,000.'),
            platform: z
              .enum(PLATFORMS)
              .optional()
              .describe('The tool that will use the key; its use shows the tool as connected.'),
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

const revoke = operation({
  method: 'post',
  path: '/v1/publisher/keys/{id}/revoke',
  tag: 'API keys',
  callers: byPublisher('POST developer-tools'),
  effect: 'secrets',
  summary: 'Revoke an API key',
  request: oneKey,
  responses: { 200: json(z.object({ data: keyRecord, meta }), 'The revoked key'), ...problems },
});

const remove = operation({
  method: 'delete',
  path: '/v1/publisher/keys/{id}',
  tag: 'API keys',
  callers: byPublisher('POST developer-tools'),
  effect: 'secrets',
  summary: 'Delete an API key and its usage',
  request: oneKey,
  responses: {
    200: json(
      z.object({ data: z.object({ id: idField('key'), deleted: z.literal(true) }), meta }),
      'The API key was deleted',
    ),
    ...problems,
  },
});

const usage = operation({
  method: 'get',
  path: '/v1/publisher/keys/usage',
  tag: 'API keys',
  callers: byPublisher('GET developer-tools'),
  summary: 'Get API key usage (30 days)',
  request: { query: z.object({ ...publisherQuery, ...paging }) },
  responses: {
    200: json(
      z.object({
        data: z.array(usageRecord),
        summary: z.object({
          total: z.int(),
          requests_count: z.int(),
          days: z
            .array(z.object({ date: z.iso.date(), requests_count: z.int() }))
            .describe('The requests of each of the 30 days, oldest first'),
        }),
        meta,
      }),
      'Requests by key, endpoint and UTC day. A request appears within a minute.',
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
  .openapi(create, async (c) => {
    const ctx = c.get('ctx');
    const { name, preset, rate_limit: rateLimit, platform } = c.req.valid('json');
    const { key, fullKey } = await createKey(ctx, c.get('principal'), {
      name,
      preset,
      rateLimit,
      platform: platform ?? null,
    });
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
    const result = await readKeyUsage(ctx, c.get('principal').userId, limitOffset(c.req.valid('query')));
    const summary = {
      total: result.total,
      requests_count: result.requests,
      days: result.days.map(({ day, requests }) => ({ date: day, requests_count: requests })),
    };
    return c.json({ data: result.usage.map(usageRecordOf), summary, meta: metaOf(ctx) }, 200);
  });
