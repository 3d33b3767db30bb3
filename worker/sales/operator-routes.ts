import { z } from '@hono/zod-openapi';
import { clickIdKeys } from '../clicks/click-id-keys.ts';
import { byConfirmedOperator, byOperator } from '../platform/http/access.ts';
import { decisionReason } from '../platform/http/decision-reason.ts';
import { idField, idParameter, publisherIdParameter } from '../platform/http/id-parameter.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import { dollars, json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { toExactDollars } from '../platform/money.ts';
import { enqueueWebhookRun } from '../webhooks/emit.ts';
import { CONVERSION_STATUSES } from './earnings/commission-status.ts';
import { reattribute, reattributeAll } from './reattribute.ts';
import { releaseHeld, releaseHold } from './release-hold.ts';
import type { Conversion } from './tables.ts';
import { HELD_REASONS, UNATTRIBUTED_REASONS } from './unattributed-reason.ts';

const record = z.object({
  id: idField('cnv'),
  network_id: z.string(),
  publisher_id: z.string(),
  status: z.enum(CONVERSION_STATUSES),
  unattributed_reason: z.enum(UNATTRIBUTED_REASONS).nullable().openapi({ example: null }),
  held_reason: z.enum(HELD_REASONS).nullable().openapi({ example: null }),
  gross: dollars,
  net: dollars,
});

const params = z.object({ id: idParameter('cnv') });
const changed = {
  200: json(z.object({ data: record, changed: z.boolean(), meta }), 'The updated conversion'),
  ...problems,
};

const reattributeOne = operation({
  method: 'post',
  path: '/v1/operations/conversions/{id}/reattribute',
  tag: 'Operators',
  callers: byOperator('publishers:write'),
  effect: 'money',
  summary: 'Retry the attribution of a conversion',
  request: { params },
  responses: changed,
});

const withReason = jsonBody(z.strictObject({ reason: decisionReason }), {
  reason: 'The clicks were checked.',
});

const releaseOne = operation({
  method: 'post',
  path: '/v1/operations/conversions/{id}/release',
  tag: 'Operators',
  callers: byConfirmedOperator('publishers:write'),
  effect: 'money',
  summary: 'Release a held conversion for payout',
  request: { params, body: withReason },
  responses: changed,
});

const reattributeMany = operation({
  method: 'post',
  path: '/v1/operations/networks/{network}/reattribute',
  tag: 'Operators',
  callers: byOperator('publishers:write'),
  effect: 'money',
  example: { parameters: { network: 'wildfire' } },
  summary: 'Retry the attribution of a network’s unattributed conversions',
  request: {
    params: z.object({ network: z.string().regex(/^[a-z0-9_-]{1,40}$/) }),
    query: z.object({
      reason: z.enum(UNATTRIBUTED_REASONS).optional(),
      after: idParameter('cnv').optional().describe('`next` value of the previous response'),
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.object({ checked: z.int(), changed: z.int(), next: idField('cnv').nullable() }),
        meta,
      }),
      'The number of conversions checked and changed, at most 200 in a call; `next` is null at the end.',
    ),
    ...problems,
  },
});

const releaseMany = operation({
  method: 'post',
  path: '/v1/operations/publishers/{publisher_id}/release',
  tag: 'Operators',
  callers: byConfirmedOperator('publishers:write'),
  effect: 'money',
  summary: 'Release a reactivated publisher’s held conversions',
  description:
    'Releases up to 200 conversions that were held while the publisher was suspended. The publisher must be active again. Repeat the call while `more` is true.',
  request: { params: z.object({ publisher_id: publisherIdParameter }), body: withReason },
  responses: {
    200: json(
      z.object({ data: z.object({ released: z.int(), more: z.boolean() }), meta }),
      'The number of released conversions',
    ),
    ...problems,
  },
});

export const conversionOperatorRoutes = newRouter()
  .openapi(reattributeOne, async (c) => {
    const ctx = c.get('ctx');
    const result = await reattribute(ctx, clickIdKeys(c.env), c.req.valid('param').id);
    if (result.changed) await enqueueWebhookRun(c.env);
    return c.json({ data: recordOf(result.conversion), changed: result.changed, meta: metaOf(ctx) }, 200);
  })
  .openapi(releaseOne, async (c) => {
    const ctx = c.get('ctx');
    const result = await releaseHold(ctx, c.req.valid('param').id, c.req.valid('json').reason);
    return c.json({ data: recordOf(result.conversion), changed: result.changed, meta: metaOf(ctx) }, 200);
  })
  .openapi(releaseMany, async (c) => {
    const ctx = c.get('ctx');
    const data = await releaseHeld(ctx, c.req.valid('param').publisher_id, c.req.valid('json').reason);
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(reattributeMany, async (c) => {
    const ctx = c.get('ctx');
    const { reason, after = '' } = c.req.valid('query');
    const networkId = c.req.valid('param').network;
    const data = await reattributeAll(ctx, clickIdKeys(c.env), { networkId, reason, after });
    if (data.changed > 0) await enqueueWebhookRun(c.env);
    return c.json({ data, meta: metaOf(ctx) }, 200);
  });

function recordOf(conversion: Conversion): z.infer<typeof record> {
  return {
    id: conversion.id,
    network_id: conversion.networkId,
    publisher_id: conversion.publisherId,
    status: conversion.status,
    unattributed_reason: conversion.unattributedReason,
    held_reason: conversion.heldReason,
    gross: toExactDollars(conversion.gross),
    net: toExactDollars(conversion.net),
  };
}
