import { z } from '@hono/zod-openapi';
import { byPublisher } from '../platform/http/access.ts';
import { idField, idParameter } from '../platform/http/id-parameter.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import { json, meta, metaOf, pageBody, pageOf, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { endpointEnvOf } from '../platform/outbound/delivery-env.ts';
import { readHealth } from './endpoint-health.ts';
import {
  endpointRecord,
  endpointRecordOf,
  endpointWithHealth,
  endpointWithHealthOf,
} from './endpoint-record.ts';
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  putEndpoint,
  readEndpoint,
  rotateSecret,
  updateEndpoint,
} from './endpoints.ts';
import { EVENT_SUMMARIES, EVENT_TITLES } from './event-schemas.ts';
import { EVENT_TYPES } from './event-types.ts';
import { MACRO_NAMES } from './postback-url.ts';
import { exampleEvent } from './sample-payload.ts';

const params = z.object({ id: idParameter('whk') });
const name = z.string().trim().min(1).max(100);
const url = z
  .string()
  .trim()
  .min(1)
  .max(2_048)
  .describe(
    `The URL of a postback can contain macros: ${MACRO_NAMES.map((macro) => `{${macro}}`).join(' ')}`,
  );
const events = z
  .array(z.enum(EVENT_TYPES))
  .min(1)
  .max(100)
  .transform((types) => [...new Set(types)])
  .openapi({ type: 'array', items: { type: 'string', enum: [...EVENT_TYPES] } });

const newEndpoint = jsonBody(
  z.object({ kind: z.enum(['webhook', 'postback']).default('webhook'), name, url, events }),
  {
    name: 'Sales to my backend',
    url: 'https://hooks.alder.example/tributary',
    events: ['conversion.created', 'commission.updated'],
  },
);

const endpointResponse = (description: string) => json(z.object({ data: endpointRecord, meta }), description);
const withSecret = endpointRecord.extend({
  secret: z.string().describe('`whsec_…`, shown only once. Postbacks aren’t signed and don’t use it'),
});
const secretResponse = (description: string) => json(z.object({ data: withSecret, meta }), description);

const list = operation({
  method: 'get',
  path: '/v1/publisher/webhooks',
  tag: 'Webhooks',
  callers: byPublisher('GET publisher-api'),
  operationId: 'listWebhooks',
  summary: 'List webhook endpoints',
  responses: pageOf(endpointWithHealth, 'Webhook endpoints with their last delivery, oldest first'),
});

const create = operation({
  method: 'post',
  path: '/v1/publisher/webhooks',
  tag: 'Webhooks',
  callers: byPublisher('POST publisher-api'),
  effect: 'secrets',
  operationId: 'createWebhook',
  summary: 'Create a webhook endpoint',
  description:
    'A `webhook` receives a signed POST (Standard Webhooks). A `postback` is a GET with macros in its URL. Limited to 10 endpoints.',
  request: { body: newEndpoint },
  responses: { 201: secretResponse('The endpoint and its secret'), ...problems },
});

const put = operation({
  method: 'put',
  path: '/v1/publisher/webhooks',
  tag: 'Webhooks',
  callers: byPublisher('POST publisher-api'),
  effect: 'secrets',
  operationId: 'putWebhook',
  summary: 'Create or update a webhook endpoint by URL',
  description:
    'Safe to repeat in setup scripts: it doesn’t create a duplicate. The endpoint is matched by its kind and exact `url`. If several match, the oldest is updated. Its name and events are replaced. Its secret and its active state don’t change. To get a new secret, call `rotate-secret`.',
  request: { body: newEndpoint },
  responses: {
    200: endpointResponse('The existing endpoint, updated, without its secret'),
    201: secretResponse('The new endpoint and its secret'),
    ...problems,
  },
});

const read = operation({
  method: 'get',
  path: '/v1/publisher/webhooks/{id}',
  tag: 'Webhooks',
  callers: byPublisher('GET publisher-api'),
  operationId: 'getWebhook',
  summary: 'Get a webhook endpoint',
  request: { params },
  responses: { 200: endpointResponse('The endpoint'), ...problems },
});

const update = operation({
  method: 'patch',
  path: '/v1/publisher/webhooks/{id}',
  tag: 'Webhooks',
  callers: byPublisher('POST publisher-api'),
  effect: 'secrets',
  operationId: 'updateWebhook',
  summary: 'Update or disable a webhook endpoint',
  request: {
    params,
    body: jsonBody(
      z.object({
        name: name.optional(),
        url: url.optional(),
        events: events.optional(),
        is_active: z.boolean().optional(),
      }),
      { name: 'All my sales' },
    ),
  },
  responses: { 200: endpointResponse('The updated endpoint'), ...problems },
});

const remove = operation({
  method: 'delete',
  path: '/v1/publisher/webhooks/{id}',
  tag: 'Webhooks',
  callers: byPublisher('POST publisher-api'),
  effect: 'nothing',
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook endpoint',
  request: { params },
  responses: {
    200: json(
      z.object({ data: z.object({ id: idField('whk'), deleted: z.literal(true) }), meta }),
      'The endpoint was deleted',
    ),
    ...problems,
  },
});

const rotate = operation({
  method: 'post',
  path: '/v1/publisher/webhooks/{id}/rotate-secret',
  tag: 'Webhooks',
  callers: byPublisher('POST publisher-api'),
  effect: 'secrets',
  operationId: 'rotateWebhookSecret',
  summary: 'Rotate the signing secret',
  description: 'The secrets that it replaces also sign deliveries, for 24 hours after the last rotation.',
  request: { params },
  responses: { 200: secretResponse('The endpoint and its new secret'), ...problems },
});

const enable = operation({
  method: 'post',
  path: '/v1/publisher/webhooks/{id}/enable',
  tag: 'Webhooks',
  callers: byPublisher('POST publisher-api'),
  effect: 'nothing',
  operationId: 'enableWebhook',
  summary: 'Enable a webhook endpoint',
  request: { params },
  responses: { 200: endpointResponse('The updated endpoint'), ...problems },
});

const eventTypes = operation({
  method: 'get',
  path: '/v1/publisher/webhooks/event-types',
  tag: 'Webhooks',
  callers: byPublisher('GET publisher-api'),
  operationId: 'listWebhookEventTypes',
  summary: 'List event types',
  responses: pageOf(
    z.object({
      event: z.enum(EVENT_TYPES),
      title: z.string().openapi({ example: 'Conversion' }),
      description: z.string().openapi({ example: 'A sale was attributed to you' }),
      sample: z
        .record(z.string(), z.unknown())
        .openapi({ example: exampleEvent('conversion.created') })
        .describe('A body with all fields of the type'),
    }),
    'The event types',
  ),
});

export const webhookRoutes = newRouter()
  .openapi(eventTypes, (c) => {
    const data = EVENT_TYPES.map((event) => ({
      event,
      title: EVENT_TITLES[event],
      description: EVENT_SUMMARIES[event],
      sample: exampleEvent(event),
    }));
    return c.json(pageBody(c.get('ctx'), data, data.length), 200);
  })
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const endpoints = await listEndpoints(ctx, c.get('publisherId'));
    const health = await readHealth(
      ctx,
      endpoints.map(({ id }) => id),
    );
    const data = endpoints.map((endpoint) => endpointWithHealthOf(endpoint, health.get(endpoint.id)));
    return c.json(pageBody(ctx, data, data.length), 200);
  })
  .openapi(create, async (c) => {
    const ctx = c.get('ctx');
    const input = { publisherId: c.get('publisherId'), ...c.req.valid('json') };
    const { endpoint, secret } = await createEndpoint(ctx, endpointEnvOf(c.env), input);
    return c.json({ data: { ...endpointRecordOf(endpoint), secret }, meta: metaOf(ctx) }, 201);
  })
  .openapi(put, async (c) => {
    const ctx = c.get('ctx');
    const input = { publisherId: c.get('publisherId'), ...c.req.valid('json') };
    const { endpoint, secret } = await putEndpoint(ctx, endpointEnvOf(c.env), input);
    const data = endpointRecordOf(endpoint);
    if (secret === null) return c.json({ data, meta: metaOf(ctx) }, 200);
    return c.json({ data: { ...data, secret }, meta: metaOf(ctx) }, 201);
  })
  .openapi(read, async (c) => {
    const ctx = c.get('ctx');
    const endpoint = await readEndpoint(ctx, c.get('publisherId'), c.req.valid('param').id);
    return c.json({ data: endpointRecordOf(endpoint), meta: metaOf(ctx) }, 200);
  })
  .openapi(update, async (c) => {
    const ctx = c.get('ctx');
    const { is_active: isActive, ...changes } = c.req.valid('json');
    const target = { publisherId: c.get('publisherId'), ...c.req.valid('param') };
    const endpoint = await updateEndpoint(ctx, endpointEnvOf(c.env), target, { ...changes, isActive });
    return c.json({ data: endpointRecordOf(endpoint), meta: metaOf(ctx) }, 200);
  })
  .openapi(remove, async (c) => {
    const ctx = c.get('ctx');
    const { id } = c.req.valid('param');
    await deleteEndpoint(ctx, c.get('publisherId'), id);
    return c.json({ data: { id, deleted: true as const }, meta: metaOf(ctx) }, 200);
  })
  .openapi(rotate, async (c) => {
    const ctx = c.get('ctx');
    const target = { publisherId: c.get('publisherId'), ...c.req.valid('param') };
    const { endpoint, secret } = await rotateSecret(ctx, endpointEnvOf(c.env), target);
    return c.json({ data: { ...endpointRecordOf(endpoint), secret }, meta: metaOf(ctx) }, 200);
  })
  .openapi(enable, async (c) => {
    const ctx = c.get('ctx');
    const target = { publisherId: c.get('publisherId'), ...c.req.valid('param') };
    const endpoint = await updateEndpoint(ctx, endpointEnvOf(c.env), target, { isActive: true });
    return c.json({ data: endpointRecordOf(endpoint), meta: metaOf(ctx) }, 200);
  });
