import { z } from '@hono/zod-openapi';
import { proposedBody, proposedResponse } from '../../accounts/changes/change-record.ts';
import { requireOther } from '../../accounts/changes/decide-change.ts';
import { actingPerson } from '../../accounts/changes/person.ts';
import { byConfirmedOperator, byOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { idParameter, nullableIdParameter, publisherIdParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
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
import { parseUsd } from '../../platform/money.ts';
import { approveAdjustment } from './adjustment-change.ts';
import { adjustmentRecord, adjustmentRecordOf } from './adjustment-record.ts';
import { rejectAdjustment } from './decide-adjustment.ts';
import { proposeAdjustment, proposeReversal } from './propose-adjustment.ts';
import { listAdjustments } from './read-adjustments.ts';
import { ADJUSTMENT_KINDS, ADJUSTMENT_STATES } from './tables.ts';

const one = z.object({ data: adjustmentRecord, meta });
const params = z.object({ id: idParameter('adj') });
const withReason = jsonBody(z.strictObject({ reason: decisionReason }), {
  reason: 'The shop confirmed the order.',
});

const list = operation({
  method: 'get',
  path: '/v1/operations/adjustments',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'List adjustments',
  request: {
    query: z.object({
      ...paging,
      publisher_id: publisherIdParameter.optional(),
      state: z.enum(ADJUSTMENT_STATES).optional(),
    }),
  },
  responses: pageOf(adjustmentRecord, 'Bookings by hand, newest first'),
});

const propose = operation({
  method: 'post',
  path: '/v1/operations/adjustments',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Propose an adjustment of a publisher’s balance',
  description:
    'Books nothing yet. The approval books it between the publisher’s approved account and the network margin. From the amount of the setting `second_person_from` on, someone else has to approve it.',
  request: {
    body: jsonBody(
      z.strictObject({
        publisher_id: publisherIdParameter,
        amount: z
          .string()
          .trim()
          .regex(/^-?\d{1,7}(\.\d{1,6})?$/, 'Must be an amount in US dollars such as 12.50 or -12.50')
          .describe('Adds to the publisher’s balance; a negative amount reduces it'),
        kind: z.enum(ADJUSTMENT_KINDS),
        reason: decisionReason.describe('The publisher sees it'),
        conversion_id: nullableIdParameter('cnv').default(null),
      }),
      {
        publisher_id: 'PUB000001',
        amount: '12.50',
        kind: 'goodwill',
        reason: 'The network lost the sale.',
        conversion_id: null,
      },
    ),
  },
  responses: { 201: json(one, 'The proposed adjustment'), ...problems },
});

const approve = operation({
  method: 'post',
  path: '/v1/operations/adjustments/{id}/approve',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Approve an adjustment, which books it',
  request: { params, body: withReason },
  responses: { 200: json(one, 'The booked adjustment'), 202: proposedResponse, ...problems },
});

const reject = operation({
  method: 'post',
  path: '/v1/operations/adjustments/{id}/reject',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Reject a proposed adjustment',
  request: { params, body: withReason },
  responses: { 200: json(one, 'The rejected adjustment'), ...problems },
});

const reverse = operation({
  method: 'post',
  path: '/v1/operations/adjustments/{id}/reverse',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Propose the reversal of a booked adjustment',
  description:
    'A booked adjustment never changes. Its reversal is a new one that is approved in the same way.',
  request: { params, body: withReason },
  responses: { 201: json(one, 'The proposed reversal'), ...problems },
});

export const adjustmentRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { publisher_id, state, ...page } = c.req.valid('query');
    const { rows, total } = await listAdjustments(ctx, {
      publisherId: publisher_id,
      state,
      ...limitOffset(page),
    });
    return c.json(pageBody(ctx, rows.map(adjustmentRecordOf), total), 200);
  })
  .openapi(propose, async (c) => {
    const ctx = c.get('ctx');
    const { publisher_id, amount, kind, reason, conversion_id } = c.req.valid('json');
    requireOther(await actingPerson(ctx), publisher_id);
    const adjustment = await proposeAdjustment(ctx, {
      publisherId: publisher_id,
      amount: parseUsd(amount),
      kind,
      reason,
      conversionId: conversion_id,
    });
    return c.json({ data: adjustmentRecordOf(adjustment), meta: metaOf(ctx) }, 201);
  })
  .openapi(approve, async (c) => {
    const ctx = c.get('ctx');
    const { id } = c.req.valid('param');
    const decided = await approveAdjustment(ctx, c.env, id, c.req.valid('json').reason);
    if (decided.status === 'proposed') return c.json(proposedBody(ctx, decided.waiting), 202);
    return c.json({ data: adjustmentRecordOf(decided.result), meta: metaOf(ctx) }, 200);
  })
  .openapi(reject, async (c) => {
    const ctx = c.get('ctx');
    const adjustment = await rejectAdjustment(ctx, c.req.valid('param').id, c.req.valid('json').reason);
    return c.json({ data: adjustmentRecordOf(adjustment), meta: metaOf(ctx) }, 200);
  })
  .openapi(reverse, async (c) => {
    const ctx = c.get('ctx');
    const adjustment = await proposeReversal(ctx, c.req.valid('param').id, c.req.valid('json').reason);
    return c.json({ data: adjustmentRecordOf(adjustment), meta: metaOf(ctx) }, 201);
  });
