import { z } from '@hono/zod-openapi';
import { byOperator } from '../../platform/http/access.ts';
import { idField, idParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { parsedJson } from '../../platform/http/require-unicode.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { sampleId } from '../../platform/http/sample-values.ts';
import { TEST_PUBLISHER } from '../../platform/ids.ts';
import { endpointEnvOf } from '../../platform/outbound/delivery-env.ts';
import { toIso } from '../../platform/time.ts';
import { simulatedEvent } from '../../webhooks/sample-payload.ts';
import {
  createMockEndpoint,
  deleteMockEndpoint,
  expiryOf,
  listMockEndpoints,
  type MockEndpoint,
  mockPath,
} from './mock-endpoints.ts';
import { sendTestWebhook } from './send-webhook.ts';

/** The events that the tester simulates. */
const SIMULATED = [
  'conversion.created',
  'compliance.violation',
  'api_key.created',
  'publisher.approved',
  'click.tracked',
] as const;

const eventRecord = z.object({
  id: idField('mwe'),
  timestamp: z.iso.datetime(),
  event_type: z.string().nullable().openapi({ example: 'conversion.created' }),
  payload: z.unknown().describe('The body: the JSON value, or the text if it is no JSON'),
  headers: z
    .record(z.string(), z.string())
    .openapi({ example: { 'content-type': 'application/json', cookie: '(not stored)' } })
    .describe('Without the values of cookies and credentials, and without addresses'),
  source_ip: z
    .string()
    .nullable()
    .openapi({ example: 'hash:3f9a1c0c4d7e' })
    .describe(
      'The sender’s address isn’t stored. This is a hash of it, with a key that changes each day: equal for one sender and day. Null without an address',
    ),
});

const endpointRecord = z.object({
  id: idField('mwh'),
  name: z.string().openapi({ example: 'Staging shop' }),
  url: z.url().openapi({ example: `https://tributary.example/v1/webhook-test/${sampleId('mwh')}` }),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().describe('30 days after its creation'),
  events: z.array(eventRecord).describe('The latest 50, newest first'),
});

const list = operation({
  method: 'get',
  path: '/v1/operations/mock-webhook-endpoints',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'List mock webhook endpoints with their latest events',
  responses: { 200: json(z.object({ data: z.array(endpointRecord), meta }), 'The endpoints'), ...problems },
});

const create = operation({
  method: 'post',
  path: '/v1/operations/mock-webhook-endpoints',
  tag: 'Operators',
  callers: byOperator('system:write'),
  effect: 'nothing',
  summary: 'Create a mock webhook endpoint',
  description: 'There are at most 20. An endpoint and its events are deleted after 30 days.',
  request: {
    body: jsonBody(
      z.strictObject({
        name: z.string().trim().min(1, 'Please enter a name for the webhook endpoint').max(100),
      }),
      { name: 'Staging shop' },
    ),
  },
  responses: { 201: json(z.object({ data: endpointRecord, meta }), 'The endpoint'), ...problems },
});

const remove = operation({
  method: 'delete',
  path: '/v1/operations/mock-webhook-endpoints/{id}',
  tag: 'Operators',
  callers: byOperator('system:write'),
  effect: 'nothing',
  summary: 'Delete a mock webhook endpoint with its events',
  request: { params: z.object({ id: idParameter('mwh') }) },
  responses: { 200: json(z.object({ success: z.literal(true), meta }), 'It was deleted'), ...problems },
});

const samples = operation({
  method: 'get',
  path: '/v1/operations/webhook-samples',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'List sample payloads of the simulated webhook events',
  description: `They name the test publisher \`${TEST_PUBLISHER}\`, and \`test\` is true.`,
  responses: {
    200: json(
      z.object({
        data: z.array(
          z.object({
            event: z.enum(SIMULATED),
            payload: z.record(z.string(), z.unknown()),
          }),
        ),
        meta,
      }),
      'A payload for each event type',
    ),
    ...problems,
  },
});

const test = operation({
  method: 'post',
  path: '/v1/operations/webhook-tests',
  tag: 'Operators',
  callers: byOperator('system:write'),
  effect: 'nothing',
  summary: 'Send a payload to a webhook',
  description:
    'Sends it as JSON to a public https address, or to a mock endpoint, with the headers `X-Webhook-Source` and `X-Webhook-Timestamp`. Private addresses are refused, and redirects aren’t followed. Nothing is repeated.',
  request: {
    body: jsonBody(
      z.strictObject({
        url: z.string().trim().min(1).max(2_048),
        payload: z
          .union([
            z.record(z.string(), z.unknown()),
            z.array(z.unknown()),
            z.union([z.string(), z.number(), z.boolean(), z.null()]),
          ])
          .describe('Any JSON value of at most 64 KB'),
      }),
      { url: 'https://hooks.alder-nook.example/in', payload: { event: 'conversion.created' } },
    ),
  },
  responses: {
    200: json(
      z.object({
        data: z.object({
          outcome: z
            .enum(['delivered', 'failed', 'network_error'])
            .openapi({ example: 'delivered' })
            .describe('`failed` is a response that isn’t 2xx, `network_error` no response at all'),
          status: z.int().nullable().openapi({ example: 200 }),
          status_text: z.string().openapi({ example: 'OK' }),
          response_body: z.string().describe('At most 1 KB'),
          latency_ms: z.number(),
        }),
        meta,
      }),
      'What the receiver has answered',
    ),
    ...problems,
  },
});

export const webhookTestRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const data = (await listMockEndpoints(ctx)).map((each) => recordOf(each, c.env.PUBLIC_ORIGIN));
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(create, async (c) => {
    const ctx = c.get('ctx');
    const created = await createMockEndpoint(ctx, c.req.valid('json').name);
    return c.json({ data: recordOf(created, c.env.PUBLIC_ORIGIN), meta: metaOf(ctx) }, 201);
  })
  .openapi(remove, async (c) => {
    const ctx = c.get('ctx');
    await deleteMockEndpoint(ctx, c.req.valid('param').id);
    return c.json({ success: true as const, meta: metaOf(ctx) }, 200);
  })
  .openapi(samples, (c) => {
    const ctx = c.get('ctx');
    const data = SIMULATED.map((event) => ({
      event,
      payload: simulatedEvent(event, TEST_PUBLISHER, ctx.now),
    }));
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(test, async (c) => {
    const ctx = c.get('ctx');
    const deps = { endpoints: endpointEnvOf(c.env), origin: c.env.PUBLIC_ORIGIN };
    const { outcome, status, statusText, responseBody, latencyMs } = await sendTestWebhook(
      ctx,
      deps,
      c.req.valid('json'),
    );
    const data = {
      ...{ outcome, status, status_text: statusText },
      ...{ response_body: responseBody, latency_ms: latencyMs },
    };
    return c.json({ data, meta: metaOf(ctx) }, 200);
  });

function recordOf({ id, name, createdAt, events }: MockEndpoint, origin: string) {
  return {
    id,
    name,
    url: origin + mockPath(id),
    created_at: toIso(createdAt),
    expires_at: toIso(expiryOf(createdAt)),
    events: events.map(({ id: eventId, receivedAt, eventType, payload, headers, source }) => ({
      id: eventId,
      timestamp: toIso(receivedAt),
      event_type: eventType,
      payload: parsedJson(payload) ?? payload,
      headers,
      source_ip: source,
    })),
  };
}
