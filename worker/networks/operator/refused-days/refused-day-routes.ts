import { z } from '@hono/zod-openapi';
import { proposedBody, proposedResponse } from '../../../accounts/changes/change-record.ts';
import { decideChange } from '../../../accounts/changes/decide-change.ts';
import { byConfirmedOperator, byOperator } from '../../../platform/http/access.ts';
import { decisionReason } from '../../../platform/http/decision-reason.ts';
import { jsonBody } from '../../../platform/http/json-body.ts';
import {
  leftBody,
  leftIds,
  leftResponses,
  takenUpBody,
  takenUpResponses,
} from '../../../platform/http/left-record.ts';
import { operation } from '../../../platform/http/operation.ts';
import {
  json,
  limitOffset,
  meta,
  metaOf,
  pageBody,
  pageOf,
  paging,
  problems,
} from '../../../platform/http/responses.ts';
import { newRouter } from '../../../platform/http/router.ts';
import {
  listRefusedDays,
  listRefusedRows,
  moveRefusedDays,
  REFUSED_DAY_STATES,
  refusedDayReasons,
} from '../../../sales/refused-days/refused-days.ts';
import { runRecord, runRecordOf } from '../run-record.ts';
import { refusedDayAcceptance } from './refused-day-change.ts';
import {
  refusedDayId,
  refusedDayRecord,
  refusedDayRecordOf,
  refusedRowRecord,
  refusedRowRecordOf,
  SAMPLE_REFUSED_DAY,
} from './refused-day-record.ts';

const params = z.object({ id: refusedDayId });

const list = operation({
  method: 'get',
  path: '/v1/operations/refused-days',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  summary: 'List refused days',
  description:
    'Days that a network restated with far fewer rows than before, or with rows that can’t be identified. Nothing was removed. A day that is restated without a refusal is listed no longer.',
  request: {
    query: z.object({
      ...paging,
      network: z.string().max(40).optional(),
      state: z
        .enum(REFUSED_DAY_STATES)
        .default('waiting')
        .describe('`left` lists what an operator has left: it isn’t counted as waiting'),
    }),
  },
  responses: pageOf(refusedDayRecord, 'Refused days, the latest first'),
});

const rows = operation({
  method: 'get',
  path: '/v1/operations/refused-days/{id}/rows',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  summary: 'List the rows that a refused day lacks',
  request: { params, query: z.object(paging) },
  responses: pageOf(refusedRowRecord, 'The rows with their sales, those with the most commission first'),
});

const accept = operation({
  method: 'post',
  path: '/v1/operations/refused-days/{id}/accept',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Accept a refused day',
  description:
    'Starts a sync of the day, which reverses the sales of the rows that it lacks. If it lacks other rows by then, it is refused again. While another sync of the network runs, the next one does it. A day that is accepted already stays as it is.',
  request: {
    params,
    body: jsonBody(z.strictObject({ reason: decisionReason }), {
      reason: 'SitePlug has confirmed the day by email.',
    }),
  },
  responses: {
    200: json(
      z.object({
        data: refusedDayRecord.extend({
          sync: runRecord.nullable().describe('The sync that was started; null if one runs already'),
        }),
        meta,
      }),
      'The day is accepted',
    ),
    202: proposedResponse,
    ...problems,
  },
});

const ids = leftIds(refusedDayId);

const leave = operation({
  method: 'post',
  path: '/v1/operations/refused-days/leave',
  tag: 'Operators',
  callers: byOperator('catalog:write'),
  effect: 'nothing',
  summary: 'Leave refused days as they are',
  description:
    'For days that the network restated wrongly: the stored rows stay. They aren’t counted as waiting any more, and raise no alert. A day waits again once it lacks other rows. Days that don’t wait stay as they are.',
  request: {
    body: jsonBody(z.strictObject({ ids, reason: decisionReason }), {
      ids: [SAMPLE_REFUSED_DAY],
      reason: 'SitePlug says that its report of this day is wrong.',
    }),
  },
  responses: leftResponses,
});

const takeUp = operation({
  method: 'post',
  path: '/v1/operations/refused-days/take-up',
  tag: 'Operators',
  callers: byOperator('catalog:write'),
  effect: 'nothing',
  summary: 'Take left refused days up again',
  request: { body: jsonBody(z.strictObject({ ids }), { ids: [SAMPLE_REFUSED_DAY] }) },
  responses: takenUpResponses,
});

export const refusedDayRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { network, state, ...page } = c.req.valid('query');
    const found = await listRefusedDays(ctx, { networkId: network, state, ...limitOffset(page) });
    const reasons = await refusedDayReasons(ctx, found.days);
    const data = found.days.map((day) => refusedDayRecordOf(day, reasons));
    return c.json(pageBody(ctx, data, found.total), 200);
  })
  .openapi(rows, async (c) => {
    const ctx = c.get('ctx');
    const found = await listRefusedRows(ctx, c.req.valid('param').id, limitOffset(c.req.valid('query')));
    return c.json(pageBody(ctx, found.rows.map(refusedRowRecordOf), found.total), 200);
  })
  .openapi(accept, async (c) => {
    const ctx = c.get('ctx');
    const { reason } = c.req.valid('json');
    const input = { id: c.req.valid('param').id };
    const decided = await decideChange(ctx, c.env, refusedDayAcceptance, input, reason);
    if (decided.status === 'proposed') return c.json(proposedBody(ctx, decided.waiting), 202);
    const { day, run } = decided.result;
    const data = { ...refusedDayRecordOf(day, new Map()), sync: run && runRecordOf(run) };
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(leave, async (c) => {
    const ctx = c.get('ctx');
    const { ids, reason } = c.req.valid('json');
    return c.json(leftBody(ctx, await moveRefusedDays(ctx, ids, 'left', reason)), 200);
  })
  .openapi(takeUp, async (c) => {
    const ctx = c.get('ctx');
    const { ids } = c.req.valid('json');
    return c.json(takenUpBody(ctx, await moveRefusedDays(ctx, ids, 'waiting', null)), 200);
  });
