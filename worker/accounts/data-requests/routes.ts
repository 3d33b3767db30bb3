import { z } from '@hono/zod-openapi';
import { confirmationCodeField, email } from '../../platform/contract/form-fields.ts';
import { enqueueEmailRun } from '../../platform/email/enqueue-email.ts';
import { byConfirmedOperator, byOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
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
import { instantOf } from '../../platform/time.ts';
import { proposedBody, proposedResponse } from '../changes/change-record.ts';
import { decideChange } from '../changes/decide-change.ts';
import {
  closeRequest,
  listRequests,
  proveIdentity,
  readRequest,
  recordRequest,
  sendIdentityCode,
} from './data-requests.ts';
import { dataErasure } from './erase-request.ts';
import { requestRecord, requestRecordOf } from './request-record.ts';
import { REQUEST_KINDS } from './tables.ts';

const params = z.object({ id: idParameter('drq') });
const one = json(z.object({ data: requestRecord, meta }), 'The request');
const answer = decisionReason.openapi({ example: 'Sent the file on 24 November' });

const list = operation({
  method: 'get',
  path: '/v1/operations/data-requests',
  tag: 'Operators',
  callers: byOperator('publishers:read'),
  summary: 'List requests of people about their data',
  request: { query: z.object({ ...paging, state: z.enum(['open', 'closed']).default('open') }) },
  responses: pageOf(requestRecord, 'Open requests by due date, or closed ones, last closed first'),
});

const read = operation({
  method: 'get',
  path: '/v1/operations/data-requests/{id}',
  tag: 'Operators',
  callers: byOperator('publishers:read'),
  summary: 'Get a request about a person’s data',
  request: { params },
  responses: { 200: one, ...problems },
});

const record = operation({
  method: 'post',
  path: '/v1/operations/data-requests',
  tag: 'Operators',
  callers: byOperator('publishers:write'),
  effect: 'nothing',
  summary: 'Record a request about a person’s data',
  description:
    'For someone who writes in instead of using the settings. It is due 30 days after it arrived. The account is found by the address.',
  request: {
    body: jsonBody(
      z.strictObject({
        kind: z.enum(REQUEST_KINDS),
        email,
        text: decisionReason.describe('What the person asks for, or where the letter is'),
        received_at: z.iso.datetime(),
      }),
      {
        kind: 'export',
        email: 'ada@site.example',
        text: 'Wrote to privacy@ on 21 November',
        received_at: '2026-11-21T09:00:00Z',
      },
    ),
  },
  responses: { 201: one, ...problems },
});

const sendCode = operation({
  method: 'post',
  path: '/v1/operations/data-requests/{id}/code',
  tag: 'Operators',
  callers: byConfirmedOperator('publishers:write'),
  effect: 'secrets',
  summary: 'Email a code that proves whose the account is',
  description: 'To the address of the account. The code expires in 7 days, and a new one replaces it.',
  request: { params },
  responses: { 200: one, ...problems },
});

const prove = operation({
  method: 'post',
  path: '/v1/operations/data-requests/{id}/identity',
  tag: 'Operators',
  callers: byConfirmedOperator('publishers:write'),
  effect: 'secrets',
  summary: 'Record that the identity of the person is proven',
  description:
    'By the emailed code, or by another proof. With another proof, someone else has to hand out the data.',
  request: {
    params,
    body: jsonBody(
      z.union([z.strictObject({ code: confirmationCodeField }), z.strictObject({ other: decisionReason })]),
      { code: '12345678' },
    ),
  },
  responses: { 200: one, ...problems },
});

const erase = operation({
  method: 'post',
  path: '/v1/operations/data-requests/{id}/erase',
  tag: 'Operators',
  callers: byConfirmedOperator('publishers:write'),
  effect: 'controls',
  summary: 'Delete the account of a person who asked for it',
  description:
    'A second person approves it. Then the deletion is scheduled as if its owner had asked for it, who is emailed and can cancel it.',
  request: { params, body: jsonBody(z.strictObject({ answer }), { answer: 'Scheduled, and told Ada' }) },
  responses: { 200: one, 202: proposedResponse, ...problems },
});

const close = operation({
  method: 'post',
  path: '/v1/operations/data-requests/{id}/close',
  tag: 'Operators',
  callers: byConfirmedOperator('publishers:write'),
  effect: 'controls',
  summary: 'Close a request about a person’s data',
  description:
    '`done` for an export that was handed out; `declined` for what can’t be done, with the reason.',
  request: {
    params,
    body: jsonBody(z.strictObject({ state: z.enum(['done', 'declined']), answer }), {
      state: 'declined',
      answer: 'No account has this address',
    }),
  },
  responses: { 200: one, ...problems },
});

export const dataRequestRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { state, ...page } = c.req.valid('query');
    const { rows, total } = await listRequests(ctx, { isOpen: state === 'open', ...limitOffset(page) });
    return c.json(pageBody(ctx, rows.map(requestRecordOf), total), 200);
  })
  .openapi(read, async (c) => {
    const ctx = c.get('ctx');
    const found = await readRequest(ctx, c.req.valid('param').id);
    return c.json({ data: requestRecordOf(found), meta: metaOf(ctx) }, 200);
  })
  .openapi(record, async (c) => {
    const ctx = c.get('ctx');
    const { received_at, ...given } = c.req.valid('json');
    const receivedAt = instantOf(Date.parse(received_at));
    const recorded = await recordRequest(ctx, { ...given, receivedAt });
    return c.json({ data: requestRecordOf(recorded), meta: metaOf(ctx) }, 201);
  })
  .openapi(sendCode, async (c) => {
    const ctx = c.get('ctx');
    const sent = await sendIdentityCode(ctx, c.req.valid('param').id);
    c.executionCtx.waitUntil(enqueueEmailRun(c.env));
    return c.json({ data: requestRecordOf(sent), meta: metaOf(ctx) }, 200);
  })
  .openapi(prove, async (c) => {
    const ctx = c.get('ctx');
    const proven = await proveIdentity(
      ctx,
      c.env.ENCRYPTION_KEY,
      c.req.valid('param').id,
      c.req.valid('json'),
    );
    return c.json({ data: requestRecordOf(proven), meta: metaOf(ctx) }, 200);
  })
  .openapi(erase, async (c) => {
    const ctx = c.get('ctx');
    const { answer } = c.req.valid('json');
    const input = { id: c.req.valid('param').id, answer };
    const decided = await decideChange(ctx, c.env, dataErasure, input, answer);
    if (decided.status === 'proposed') return c.json(proposedBody(ctx, decided.waiting), 202);
    return c.json({ data: requestRecordOf(decided.result), meta: metaOf(ctx) }, 200);
  })
  .openapi(close, async (c) => {
    const ctx = c.get('ctx');
    const closed = await closeRequest(ctx, c.req.valid('param').id, c.req.valid('json'));
    return c.json({ data: requestRecordOf(closed), meta: metaOf(ctx) }, 200);
  });
