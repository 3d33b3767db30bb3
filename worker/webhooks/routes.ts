import { createRoute, z } from '@hono/zod-openapi';
import { byPublisher } from '../http/access.ts';
import { idField, idParameter } from '../http/id-parameter.ts';
import { jsonBody } from '../http/json-body.ts';
import { json, meta, metaOf, pageBody, pageOf, problems } from '../http/responses.ts';
import { newRouter } from '../http/router.ts';
import { endpointEnvOf } from './delivery-env.ts';
import { endpointRecord, endpointRecordOf } from './endpoint-record.ts';
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  putEndpoint,
  readEndpoint,
  rotateSecret,
  updateEndpoint,
} from './endpoints.ts';
import { EVENT_TYPES } from './event-types.ts';
import { MACRO_NAMES } from './postback-url.ts';

const params = z.object({ id: idParameter('whk') });
const name = z.string().trim().min(1).max(100);
const url = z
  .string()
  .trim()
  .min(1)
  .max(2_048)
  .describe(`Of a postback with macros: ${MACRO_NAMES.map((macro) => `{${macro}}`).join(' ')}`);
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

const answered = (description: string) => json(z.object({ data: endpointRecord, meta }), description);
const withSecret = endpointRecord.extend({
  secret: z.string().describe('`whsec_…`; shown only now. A postback is not signed and has no use for it'),
});
const revealed = (description: string) => json(z.object({ data: withSecret, meta }), description);

const list = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listWebhooks',
  summary: 'Your webhook endpoints',
  ...byPublisher('GET publisher-api'),
  responses: pageOf(endpointRecord, 'Oldest first'),
});

const create = createRoute({
  method: 'post',
  path: '/',
  operationId: 'createWebhook',
  summary: 'Add a webhook endpoint',
  description:
    'A `webhook` is a signed POST (Standard Webhooks), a `postback` a GET with macros in its url. At most 10 endpoints.',
  ...byPublisher('POST publisher-api'),
  request: { body: newEndpoint },
  responses: { 201: revealed('The endpoint and its secret'), ...problems },
});

const put = createRoute({
  method: 'put',
  path: '/',
  operationId: 'putWebhook',
  summary: 'Add a webhook endpoint, or change the one that has this URL',
  description:
    'Use this in a setup script: a second run makes no second endpoint. An endpoint is found by its kind and its exact `url`; the oldest one if several have them. Its name and events become what you send. Its secret and whether it is on stay as they are. For a new secret call `rotate-secret`.',
  ...byPublisher('POST publisher-api'),
  request: { body: newEndpoint },
  responses: {
    200: answered('The endpoint that had this URL, as it is now, without its secret'),
    201: revealed('The new endpoint and its secret'),
    ...problems,
  },
});

const read = createRoute({
  method: 'get',
  path: '/{id}',
  operationId: 'getWebhook',
  summary: 'A webhook endpoint',
  ...byPublisher('GET publisher-api'),
  request: { params },
  responses: { 200: answered('The endpoint'), ...problems },
});

const update = createRoute({
  method: 'patch',
  path: '/{id}',
  operationId: 'updateWebhook',
  summary: 'Change a webhook endpoint or switch it off',
  ...byPublisher('POST publisher-api'),
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
  responses: { 200: answered('The endpoint as it is now'), ...problems },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  operationId: 'deleteWebhook',
  summary: 'Remove a webhook endpoint',
  ...byPublisher('POST publisher-api'),
  request: { params },
  responses: {
    200: json(
      z.object({ data: z.object({ id: idField('whk'), deleted: z.literal(true) }), meta }),
      'Removed',
    ),
    ...problems,
  },
});

const rotate = createRoute({
  method: 'post',
  path: '/{id}/rotate-secret',
  operationId: 'rotateWebhookSecret',
  summary: 'Give a webhook endpoint a new secret',
  description: 'For 24 hours deliveries carry a signature of each of the two secrets.',
  ...byPublisher('POST publisher-api'),
  request: { params },
  responses: { 200: revealed('The endpoint and its new secret'), ...problems },
});

const enable = createRoute({
  method: 'post',
  path: '/{id}/enable',
  operationId: 'enableWebhook',
  summary: 'Switch a webhook endpoint on again',
  ...byPublisher('POST publisher-api'),
  request: { params },
  responses: { 200: answered('The endpoint as it is now'), ...problems },
});

export const webhookRoutes = newRouter()
  .openapi(list, async (c) => {
    const found = await listEndpoints(c.get('ctx'), c.get('publisherId'));
    return c.json(pageBody(c.get('ctx'), found.map(endpointRecordOf), found.length), 200);
  })
  .openapi(create, async (c) => {
    const ctx = c.get('ctx');
    const asked = { publisherId: c.get('publisherId'), ...c.req.valid('json') };
    const { endpoint, secret } = await createEndpoint(ctx, endpointEnvOf(c.env), asked);
    return c.json({ data: { ...endpointRecordOf(endpoint), secret }, meta: metaOf(ctx) }, 201);
  })
  .openapi(put, async (c) => {
    const ctx = c.get('ctx');
    const asked = { publisherId: c.get('publisherId'), ...c.req.valid('json') };
    const { endpoint, secret } = await putEndpoint(ctx, endpointEnvOf(c.env), asked);
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
    const asked = { publisherId: c.get('publisherId'), ...c.req.valid('param') };
    const endpoint = await updateEndpoint(ctx, endpointEnvOf(c.env), asked, { ...changes, isActive });
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
    const asked = { publisherId: c.get('publisherId'), ...c.req.valid('param') };
    const { endpoint, secret } = await rotateSecret(ctx, endpointEnvOf(c.env), asked);
    return c.json({ data: { ...endpointRecordOf(endpoint), secret }, meta: metaOf(ctx) }, 200);
  })
  .openapi(enable, async (c) => {
    const ctx = c.get('ctx');
    const asked = { publisherId: c.get('publisherId'), ...c.req.valid('param') };
    const endpoint = await updateEndpoint(ctx, endpointEnvOf(c.env), asked, { isActive: true });
    return c.json({ data: endpointRecordOf(endpoint), meta: metaOf(ctx) }, 200);
  });
