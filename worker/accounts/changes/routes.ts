import { z } from '@hono/zod-openapi';
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
import type { Changes } from './change.ts';
import { changeRecord, changeRecordOf } from './change-record.ts';
import { approveChange, rejectChange, withdrawChange } from './end-change.ts';
import { listChanges } from './stored-changes.ts';
import { CHANGE_STATES } from './tables.ts';

const list = operation({
  method: 'get',
  path: '/v1/operations/changes',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'List changes that need a second person',
  description:
    'What one person can’t do alone: without an amount, or with amounts from the setting `second_person_from` on.',
  request: { query: z.object({ ...paging, state: z.enum(CHANGE_STATES).optional() }) },
  responses: pageOf(changeRecord, 'Changes, newest first'),
});

const end = {
  method: 'post',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  request: {
    params: z.object({ id: idParameter('chg') }),
    body: jsonBody(z.strictObject({ reason: decisionReason }), { reason: 'Agreed in the meeting' }),
  },
  responses: { 200: json(z.object({ data: changeRecord, meta }), 'The change'), ...problems },
} as const;

const approve = operation({
  ...end,
  path: '/v1/operations/changes/{id}/approve',
  summary: 'Approve a change, which makes it',
  description:
    'By another person than the one who proposed it, whose role is at least 72 hours old, and not about their own publisher account. It is refused if what it replaces has changed.',
});
const reject = operation({
  ...end,
  path: '/v1/operations/changes/{id}/reject',
  summary: 'Reject a change',
});
/** It only takes back what the same person has proposed, so every role that proposes may do it. */
const withdraw = operation({
  ...end,
  path: '/v1/operations/changes/{id}/withdraw',
  callers: byConfirmedOperator('money:read'),
  effect: 'nothing',
  summary: 'Withdraw a change that you have proposed',
});

export const changeRoutes = (changes: Changes) =>
  newRouter()
    .openapi(list, async (c) => {
      const ctx = c.get('ctx');
      const { state, ...page } = c.req.valid('query');
      const { rows, total } = await listChanges(ctx, { state, ...limitOffset(page) });
      return c.json(pageBody(ctx, rows.map(changeRecordOf), total), 200);
    })
    .openapi(approve, async (c) => {
      const ctx = c.get('ctx');
      const { reason } = c.req.valid('json');
      const approved = await approveChange(ctx, c.env, changes, c.req.valid('param').id, reason);
      return c.json({ data: changeRecordOf(approved), meta: metaOf(ctx) }, 200);
    })
    .openapi(reject, async (c) => {
      const ctx = c.get('ctx');
      const rejected = await rejectChange(ctx, c.req.valid('param').id, c.req.valid('json').reason);
      return c.json({ data: changeRecordOf(rejected), meta: metaOf(ctx) }, 200);
    })
    .openapi(withdraw, async (c) => {
      const ctx = c.get('ctx');
      const withdrawn = await withdrawChange(ctx, c.req.valid('param').id, c.req.valid('json').reason);
      return c.json({ data: changeRecordOf(withdrawn), meta: metaOf(ctx) }, 200);
    });
