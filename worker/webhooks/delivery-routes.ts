import { z } from '@hono/zod-openapi';
import { byPublisher } from '../platform/http/access.ts';
import { idField, idParameter } from '../platform/http/id-parameter.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { parseInstant } from '../platform/time.ts';
import { readDeliveries } from './delivery-log.ts';
import { deliveryRecord, deliveryRecordOf } from './delivery-record.ts';
import { enqueueWebhookRun } from './emit.ts';
import { readEndpoint } from './endpoints.ts';
import { EVENT_TYPES } from './event-types.ts';
import { replayOne, replayRange } from './replay.ts';
import { sendTest } from './send-test.ts';

const params = z.object({ id: idParameter('whk') });
const time = z.iso.datetime({ offset: true });

const test = operation({
  method: 'post',
  path: '/v1/publisher/webhooks/{id}/test',
  tag: 'Webhooks',
  callers: byPublisher('POST publisher-api'),
  effect: 'nothing',
  operationId: 'testWebhook',
  summary: 'Send a test event',
  description: 'Sends a sample event with `"test": true` through the normal delivery path.',
  request: {
    params,
    body: jsonBody(z.object({ event: z.enum(EVENT_TYPES) }), { event: 'conversion.created' }),
  },
  responses: {
    202: json(z.object({ data: z.object({ delivery_id: idField('dlv') }), meta }), 'The delivery was queued'),
    ...problems,
  },
});

const deliveries = operation({
  method: 'get',
  path: '/v1/publisher/webhooks/{id}/deliveries',
  tag: 'Webhooks',
  callers: byPublisher('GET publisher-api'),
  operationId: 'listWebhookDeliveries',
  summary: 'List deliveries with responses',
  description: 'Pass `next_cursor` as `cursor` to get the next page.',
  request: {
    params,
    query: z.object({
      state: deliveryRecord.shape.state.optional(),
      event: z.enum(EVENT_TYPES).optional(),
      cursor: idParameter('dlv').optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(deliveryRecord),
        meta: meta.extend({ next_cursor: idField('dlv').nullable().describe('Null on the last page') }),
      }),
      'Deliveries of the last 30 days, and of clicks of the last 5, newest first',
    ),
    ...problems,
  },
});

const replay = operation({
  method: 'post',
  path: '/v1/publisher/webhooks/{id}/replay',
  tag: 'Webhooks',
  callers: byPublisher('POST publisher-api'),
  effect: 'nothing',
  operationId: 'replayWebhook',
  summary: 'Replay deliveries',
  description:
    'Replays one delivery, or all failed or canceled deliveries of events in [`from`, `to`), up to 1,000 in a call. If there are more, pass `next_cursor` as `cursor` with the same range. Deliveries are stored for 30 days, those of clicks for 5. Each delivery keeps its `webhook-id`.',
  request: {
    params,
    body: jsonBody(
      z.union([
        z.object({ delivery_id: idParameter('dlv') }),
        z.object({
          from: time,
          to: time,
          include_delivered: z.boolean().default(false),
          cursor: idParameter('dlv').optional().describe('`next_cursor` of the call before'),
        }),
      ]),
      { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' },
    ),
  },
  responses: {
    202: json(
      z.object({
        data: z.object({
          replayed: z.int(),
          more: z.boolean(),
          next_cursor: idField('dlv').nullable().describe('Null if the limit wasn’t reached'),
        }),
        meta,
      }),
      'The deliveries were queued; `more` is true if the limit was reached',
    ),
    ...problems,
  },
});

export const deliveryRoutes = newRouter()
  .openapi(test, async (c) => {
    const ctx = c.get('ctx');
    const endpoint = await readEndpoint(ctx, c.get('publisherId'), c.req.valid('param').id);
    const delivery_id = await sendTest(ctx, endpoint, c.req.valid('json').event);
    await enqueueWebhookRun(c.env);
    return c.json({ data: { delivery_id }, meta: metaOf(ctx) }, 202);
  })
  .openapi(deliveries, async (c) => {
    const ctx = c.get('ctx');
    const { id } = await readEndpoint(ctx, c.get('publisherId'), c.req.valid('param').id);
    const { deliveries, next } = await readDeliveries(ctx, id, c.req.valid('query'));
    const data = deliveries.map(deliveryRecordOf);
    return c.json({ data, meta: { ...metaOf(ctx), next_cursor: next } }, 200);
  })
  .openapi(replay, async (c) => {
    const ctx = c.get('ctx');
    const input = c.req.valid('json');
    const endpoint = await readEndpoint(ctx, c.get('publisherId'), c.req.valid('param').id);
    const data =
      'delivery_id' in input
        ? { replayed: await replayOne(ctx, endpoint, input.delivery_id), more: false, next_cursor: null }
        : await replayRange(ctx, endpoint, {
            from: parseInstant(input.from),
            to: parseInstant(input.to),
            includeDelivered: input.include_delivered,
            cursor: input.cursor,
          });
    await enqueueWebhookRun(c.env);
    return c.json({ data, meta: metaOf(ctx) }, 202);
  });
