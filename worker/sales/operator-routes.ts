import { z } from '@hono/zod-openapi';
import { proposedBody, proposedResponse } from '../accounts/changes/change-record.ts';
import { decideChange } from '../accounts/changes/decide-change.ts';
import { clickIdKeys } from '../clicks/click-id-keys.ts';
import type { Context } from '../platform/context.ts';
import { byConfirmedOperator } from '../platform/http/access.ts';
import { decisionReason } from '../platform/http/decision-reason.ts';
import { idField, idParameter, publisherIdParameter } from '../platform/http/id-parameter.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import { periodBackwards } from '../platform/http/period.ts';
import { dollars, json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import type { ConversionId, PublisherId } from '../platform/ids.ts';
import { toExactDollars } from '../platform/money.ts';
import { parseDay } from '../platform/time.ts';
import { enqueueWebhookRun } from '../webhooks/emit.ts';
import { CONVERSION_STATUSES } from './earnings/commission-status.ts';
import { reattribute, reattributeAll } from './reattribute.ts';
import { forfeitedFor } from './requests/held-sale-record.ts';
import {
  heldSalesForfeit,
  heldSalesRelease,
  saleForfeit,
  saleReinstatement,
  saleRelease,
} from './sale-changes.ts';
import type { Conversion } from './tables.ts';
import {
  FORFEIT_REASONS,
  HELD_REASONS,
  type HeldReason,
  REASONS_TO_DECIDE,
  UNATTRIBUTED_REASONS,
} from './unattributed-reason.ts';

const record = z.object({
  id: idField('cnv'),
  network_id: z.string(),
  publisher_id: z.string(),
  status: z.enum(CONVERSION_STATUSES),
  unattributed_reason: z.enum(UNATTRIBUTED_REASONS).nullable().openapi({ example: null }),
  held_reason: z.enum(REASONS_TO_DECIDE).nullable().openapi({ example: null }),
  forfeited_for: forfeitedFor,
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
  callers: byConfirmedOperator('money:write'),
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
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Release a held conversion for payout',
  description:
    'A conversion whose reported status went back after its payout gets the reported status instead, and the next payout deducts what is no longer due.',
  request: { params, body: withReason },
  responses: { ...changed, 202: proposedResponse },
});

const reattributeMany = operation({
  method: 'post',
  path: '/v1/operations/networks/{network}/reattribute',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
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

const forfeitOne = operation({
  method: 'post',
  path: '/v1/operations/conversions/{id}/forfeit',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Forfeit a held conversion',
  description:
    'The publisher’s part belongs to the network margin, whatever the network reports later. The publisher gets an email with the reason of the hold, and can ask for a review.',
  request: { params, body: withReason },
  responses: { ...changed, 202: proposedResponse },
});

const reinstateOne = operation({
  method: 'post',
  path: '/v1/operations/conversions/{id}/reinstate',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Reinstate a forfeited conversion',
  description: 'It is held again, for the reason for which it was held before.',
  request: { params, body: withReason },
  responses: { ...changed, 202: proposedResponse },
});

const days = {
  from: z.iso.date().nullable().default(null).describe('The first day of the sales (UTC); all without it'),
  to: z.iso.date().nullable().default(null).describe('The last day of the sales (UTC)'),
};
const ofPublisher = z.object({ publisher_id: publisherIdParameter });
const left = z
  .int()
  .openapi({ example: 0 })
  .describe('Sales that a report changed meanwhile; they are still held');

const releaseMany = operation({
  method: 'post',
  path: '/v1/operations/publishers/{publisher_id}/release',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Release a publisher’s held conversions',
  description:
    'Releases the conversions that are held now for a reason, at most 2,000; name fewer days if there are more. Those that a suspension holds can be released once the publisher is active again.',
  request: {
    params: ofPublisher,
    body: jsonBody(
      z.strictObject({
        reason: decisionReason,
        held_reason: z.enum(HELD_REASONS).default('publisher_suspended'),
        ...days,
      }),
      { reason: 'The clicks were checked.', held_reason: 'click_invalid', from: '2026-11-01' },
    ),
  },
  responses: {
    200: json(
      z.object({ data: z.object({ released: z.int(), left }), meta }),
      'The number of released conversions',
    ),
    202: proposedResponse,
    ...problems,
  },
});

const forfeitMany = operation({
  method: 'post',
  path: '/v1/operations/publishers/{publisher_id}/forfeit',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Forfeit a publisher’s held conversions',
  description:
    'Forfeits the conversions that are held now for a reason, at most 2,000; name fewer days if there are more. The publisher gets an email for each 200.',
  request: {
    params: ofPublisher,
    body: jsonBody(
      z.strictObject({ reason: decisionReason, held_reason: z.enum(FORFEIT_REASONS), ...days }),
      { reason: 'Bots have made the clicks.', held_reason: 'click_invalid', to: '2026-11-30' },
    ),
  },
  responses: {
    200: json(
      z.object({ data: z.object({ forfeited: z.int(), left }), meta }),
      'The number of forfeited conversions',
    ),
    202: proposedResponse,
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
    const [ctx, { id }, { reason }] = [c.get('ctx'), c.req.valid('param'), c.req.valid('json')];
    const { waiting, done } = await decideSale(ctx, c.env, saleRelease, id, reason);
    return waiting ? c.json(waiting, 202) : c.json(done, 200);
  })
  .openapi(forfeitOne, async (c) => {
    const [ctx, { id }, { reason }] = [c.get('ctx'), c.req.valid('param'), c.req.valid('json')];
    const { waiting, done } = await decideSale(ctx, c.env, saleForfeit, id, reason);
    return waiting ? c.json(waiting, 202) : c.json(done, 200);
  })
  .openapi(reinstateOne, async (c) => {
    const [ctx, { id }, { reason }] = [c.get('ctx'), c.req.valid('param'), c.req.valid('json')];
    const { waiting, done } = await decideSale(ctx, c.env, saleReinstatement, id, reason);
    return waiting ? c.json(waiting, 202) : c.json(done, 200);
  })
  .openapi(releaseMany, async (c) => {
    const ctx = c.get('ctx');
    const { reason, ...selection } = c.req.valid('json');
    const input = selectionOf(c.req.valid('param').publisher_id, selection);
    const outcome = await decideChange(ctx, c.env, heldSalesRelease, input, reason);
    if (outcome.status === 'proposed') return c.json(proposedBody(ctx, outcome.waiting), 202);
    const { decided, left } = outcome.result;
    return c.json({ data: { released: decided, left }, meta: metaOf(ctx) }, 200);
  })
  .openapi(forfeitMany, async (c) => {
    const ctx = c.get('ctx');
    const { reason, ...selection } = c.req.valid('json');
    const input = selectionOf(c.req.valid('param').publisher_id, selection);
    const outcome = await decideChange(ctx, c.env, heldSalesForfeit, input, reason);
    if (outcome.status === 'proposed') return c.json(proposedBody(ctx, outcome.waiting), 202);
    const { decided, left } = outcome.result;
    return c.json({ data: { forfeited: decided, left }, meta: metaOf(ctx) }, 200);
  })
  .openapi(reattributeMany, async (c) => {
    const ctx = c.get('ctx');
    const { reason, after = '' } = c.req.valid('query');
    const networkId = c.req.valid('param').network;
    const data = await reattributeAll(ctx, clickIdKeys(c.env), { networkId, reason, after });
    if (data.changed > 0) await enqueueWebhookRun(c.env);
    return c.json({ data, meta: metaOf(ctx) }, 200);
  });

/** Decides about a sale: what was done, or what waits for a second person. */
async function decideSale(
  ctx: Context,
  env: Env,
  change: typeof saleRelease,
  id: ConversionId,
  reason: string,
) {
  const decided = await decideChange(ctx, env, change, { id }, reason);
  if (decided.status === 'proposed') return { waiting: proposedBody(ctx, decided.waiting) };
  const { conversion, changed } = decided.result;
  return { done: { data: recordOf(conversion), changed, meta: metaOf(ctx) } };
}

/** Throws `period.backwards` (400). */
function selectionOf<Reason extends HeldReason>(
  publisherId: PublisherId,
  { held_reason: heldReason, ...days }: { held_reason: Reason; from: string | null; to: string | null },
) {
  const [from, to] = [days.from && parseDay(days.from), days.to && parseDay(days.to)];
  if (from && to && from > to) throw periodBackwards().onField('to');
  return { publisherId, heldReason, from: from || null, to: to || null };
}

function recordOf(conversion: Conversion): z.infer<typeof record> {
  return {
    id: conversion.id,
    network_id: conversion.networkId,
    publisher_id: conversion.publisherId,
    status: conversion.status,
    unattributed_reason: conversion.unattributedReason,
    held_reason: conversion.heldReason ?? conversion.heldReport,
    forfeited_for: conversion.forfeitedFor,
    gross: toExactDollars(conversion.gross),
    net: toExactDollars(conversion.net),
  };
}
