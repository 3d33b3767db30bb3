import { z } from '@hono/zod-openapi';
import { proposedBody, proposedResponse } from '../../accounts/changes/change-record.ts';
import { byConfirmedOperator, byOperator } from '../../platform/http/access.ts';
import { publisherIdParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { monthParameter } from '../../platform/http/month-parameter.ts';
import { operation } from '../../platform/http/operation.ts';
import {
  dollars,
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
import { sum, toDollars } from '../../platform/money.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { decidablePayouts } from '../decide-by-hand.ts';
import { readDetailsByPublisher } from '../details/read-details.ts';
import { HOLD_REASONS } from '../hold-reasons.ts';
import { payoutRecord, payoutRecordOf } from '../payout-record.ts';
import { PAYOUT_STATES } from '../payout-state.ts';
import { cancelRun, sendRun } from './decide-run.ts';
import { runRails, runTerms } from './rails-in-use.ts';
import { resumeRun } from './resume-run.ts';
import { payoutParts, payoutPartsOf, runReview, runReviewOf } from './review-record.ts';
import { readPayoutParts, reviewRun } from './review-run.ts';
import { approveRunOrWait } from './run-change.ts';
import { one, params, readRunBody, reason } from './run-endpoint.ts';
import { listRunHolds, listRunPayouts, previewRun } from './run-lists.ts';
import { assessmentRecord, assessmentRecordOf, runRecord, runRecordOf } from './run-record.ts';
import { listRuns, readRun } from './run-store.ts';
import { startEngine, startRun } from './start-run.ts';

const withReason = jsonBody(z.strictObject({ reason }), { reason: 'The payouts of November' });

const list = operation({
  method: 'get',
  path: '/v1/operations/payout-runs',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'List payout runs',
  request: { query: z.object(paging) },
  responses: pageOf(runRecord, 'Payout runs, newest first'),
});

const preview = operation({
  method: 'get',
  path: '/v1/operations/payout-runs/preview',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'Preview a payout run, a page of publishers at a time',
  description:
    'Returns every publisher with an approved balance and what a run would do now. Writes nothing. Pass `next_cursor` as `after` to get the next page.',
  request: {
    query: z.object({
      after: z.literal('').or(publisherIdParameter).default(''),
      limit: z.coerce.number().int().min(1).max(200).default(200),
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(assessmentRecord),
        summary: z.object({
          due: z.int().describe('Publishers of this page that would be paid'),
          amount: dollars.openapi({ example: '15.00' }).describe('The sum of their amounts'),
        }),
        meta: meta.extend({ next_cursor: z.string().nullable().openapi({ example: null }) }),
      }),
      'Publishers in the order of their IDs',
    ),
    ...problems,
  },
});

const create = operation({
  method: 'post',
  path: '/v1/operations/payout-runs',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Start a payout run',
  description:
    'Creates a payout for each publisher who is due and records those who are held. Nothing is sent before the run is approved and sent. A month has one run; an extra run has no period.',
  request: {
    body: jsonBody(
      z.strictObject({
        period: monthParameter.nullable().default(null),
        reason,
      }),
      { period: null, reason: 'An extra run after the holidays' },
    ),
  },
  responses: { 201: one, ...problems },
});

const read = operation({
  method: 'get',
  path: '/v1/operations/payout-runs/{id}',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'Get a payout run with its progress',
  request: { params },
  responses: { 200: one, ...problems },
});

const review = operation({
  method: 'get',
  path: '/v1/operations/payout-runs/{id}/review',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'Get what an approver compares',
  description:
    'The payouts of a run by rail and by what they pay, compared with the ledger and with the run before.',
  request: { params },
  responses: { 200: json(z.object({ data: runReview, meta }), 'The comparison'), ...problems },
});

const runPayout = payoutRecord.extend({
  full_name: z.string().openapi({ example: 'Ada Fenwick' }),
  ...payoutParts,
});

const payoutList = operation({
  method: 'get',
  path: '/v1/operations/payout-runs/{id}/payouts',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'List the payouts of a run',
  request: { params, query: z.object({ ...paging, status: z.enum(PAYOUT_STATES).optional() }) },
  responses: pageOf(runPayout, 'Payouts by status'),
});

const holdList = operation({
  method: 'get',
  path: '/v1/operations/payout-runs/{id}/holds',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'List the publishers whose payout a run has held',
  request: { params, query: z.object(paging) },
  responses: pageOf(
    z.object({
      publisher_id: z.string(),
      full_name: z.string().openapi({ example: 'Ada Fenwick' }),
      reason: z.enum(HOLD_REASONS).openapi({ example: 'tax_missing' }),
      amount: dollars.openapi({ example: '80.00' }),
    }),
    'Held publishers, largest amount first',
  ),
});

const approve = operation({
  method: 'post',
  path: '/v1/operations/payout-runs/{id}/approve',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Approve a payout run',
  description:
    'From the amount of the setting `second_person_from` on, two people have to stand behind a run: one who created or approved it, and another one. The amounts that you decide about alone on a day add up, and a run that pays one of the people behind it always needs two. `amount` is the amount that you have seen; the call is refused if the run has another one.',
  request: {
    params,
    body: jsonBody(z.strictObject({ amount: dollars, reason }), {
      amount: '1234.50',
      reason: 'Compared with the ledger',
    }),
  },
  responses: { 200: one, 202: proposedResponse, ...problems },
});

const send = operation({
  method: 'post',
  path: '/v1/operations/payout-runs/{id}/send',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Send the approved payouts of a run',
  description: 'Submits transfers to PayPal, and makes bank files ready for download. A held payout waits.',
  request: { params, body: withReason },
  responses: { 200: one, ...problems },
});

const cancel = operation({
  method: 'post',
  path: '/v1/operations/payout-runs/{id}/cancel',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Cancel a payout run that isn’t sent',
  request: { params, body: withReason },
  responses: { 200: one, ...problems },
});

const resume = operation({
  method: 'post',
  path: '/v1/operations/payout-runs/{id}/resume',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Continue a payout run that has stopped',
  request: { params, body: withReason },
  responses: { 200: one, ...problems },
});

export const payoutRunRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { runs, total } = await listRuns(ctx, limitOffset(c.req.valid('query')));
    return c.json(pageBody(ctx, runs.map(runRecordOf), total), 200);
  })
  .openapi(preview, async (c) => {
    const ctx = c.get('ctx');
    const terms = runTerms(ctx, await readSettings(ctx), runRails(c.env));
    const { assessed, next } = await previewRun(ctx, terms, c.req.valid('query'));
    const due = assessed.filter(({ status }) => status === 'due');
    return c.json(
      {
        data: assessed.map((each) => assessmentRecordOf(each, each.fullName)),
        summary: { due: due.length, amount: toDollars(sum(due.map(({ amount }) => amount))) },
        meta: { ...metaOf(ctx), next_cursor: next },
      },
      200,
    );
  })
  .openapi(create, async (c) => {
    const ctx = c.get('ctx');
    return c.json(await readRunBody(ctx, await startRun(ctx, c.env.PAYOUT_RUN, c.req.valid('json'))), 201);
  })
  .openapi(read, async (c) => {
    const ctx = c.get('ctx');
    return c.json(await readRunBody(ctx, await readRun(ctx, c.req.valid('param').id)), 200);
  })
  .openapi(review, async (c) => {
    const ctx = c.get('ctx');
    const found = await reviewRun(ctx, c.req.valid('param').id);
    return c.json({ data: runReviewOf(found), meta: metaOf(ctx) }, 200);
  })
  .openapi(payoutList, async (c) => {
    const ctx = c.get('ctx');
    const { status, ...page } = c.req.valid('query');
    const query = { runId: c.req.valid('param').id, state: status, ...limitOffset(page) };
    const { rows, total, names } = await listRunPayouts(ctx, query);
    const details = await readDetailsByPublisher(
      ctx,
      rows.map(({ publisherId }) => publisherId),
    );
    const [parts, decidable] = await Promise.all([
      readPayoutParts(
        ctx,
        rows.map(({ id }) => id),
      ),
      decidablePayouts(ctx, rows),
    ]);
    const data = rows.map((row) => {
      const versions = details.get(row.publisherId) ?? [];
      return {
        ...payoutRecordOf(row, versions, { isDecidable: decidable.has(row.id), now: ctx.now }),
        ...payoutPartsOf(row, parts.get(row.id), versions, ctx.now),
        full_name: names.get(row.publisherId) ?? '',
      };
    });
    return c.json(pageBody(ctx, data, total), 200);
  })
  .openapi(holdList, async (c) => {
    const ctx = c.get('ctx');
    const query = { runId: c.req.valid('param').id, ...limitOffset(c.req.valid('query')) };
    const { rows, total, names } = await listRunHolds(ctx, query);
    const data = rows.map(({ publisherId, reason: why, amount }) => ({
      publisher_id: publisherId,
      full_name: names.get(publisherId) ?? '',
      reason: why,
      amount: toDollars(amount),
    }));
    return c.json(pageBody(ctx, data, total), 200);
  })
  .openapi(approve, async (c) => {
    const ctx = c.get('ctx');
    const decided = await approveRunOrWait(ctx, c.env, c.req.valid('param').id, c.req.valid('json'));
    if (decided.status === 'proposed') return c.json(proposedBody(ctx, decided.waiting), 202);
    const run = decided.result;
    if (run.state === 'approving') await startEngine(ctx, c.env.PAYOUT_RUN, run.id);
    return c.json(await readRunBody(ctx, run), 200);
  })
  .openapi(send, async (c) => {
    const ctx = c.get('ctx');
    const run = await sendRun(ctx, c.req.valid('param').id, c.req.valid('json'));
    await startEngine(ctx, c.env.PAYOUT_RUN, run.id);
    return c.json(await readRunBody(ctx, run), 200);
  })
  .openapi(cancel, async (c) => {
    const ctx = c.get('ctx');
    const run = await cancelRun(ctx, c.req.valid('param').id, c.req.valid('json'));
    await startEngine(ctx, c.env.PAYOUT_RUN, run.id);
    return c.json(await readRunBody(ctx, run), 200);
  })
  .openapi(resume, async (c) => {
    const ctx = c.get('ctx');
    const run = await resumeRun(ctx, c.req.valid('param').id, c.req.valid('json'));
    await startEngine(ctx, c.env.PAYOUT_RUN, run.id);
    return c.json(await readRunBody(ctx, run), 200);
  });
