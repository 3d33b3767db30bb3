import { z } from '@hono/zod-openapi';
import { sql } from 'drizzle-orm';
import { clickIdKeys } from '../../clicks/click-id-keys.ts';
import { recordAction } from '../../platform/audit/write-audit.ts';
import { byOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { idField, idParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import {
  leftBody,
  leftFields,
  leftIds,
  leftResponses,
  takenUpBody,
  takenUpResponses,
} from '../../platform/http/left-record.ts';
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
import { moveWork } from '../../platform/left-work.ts';
import { reingestRejected } from '../../sales/reingest.ts';
import { REJECTED_WORK, rejectedWhere } from '../../sales/rejected-rows.ts';
import { enqueueWebhookRun } from '../../webhooks/emit.ts';
import { storedRowReader } from '../stored-rows.ts';
import { listRejected } from './rejected-list.ts';

const MAX_REINGESTED = 500;
const rejectedId = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .openapi({ example: '5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8' });
const code = z.string().max(100).openapi({ example: 'report.currency_unknown' });

const rejected = z.object({
  id: rejectedId,
  network_id: z.string(),
  code,
  detail: z.string(),
  raw: z.string(),
  truncated: z
    .boolean()
    .openapi({ description: 'True if the row was too long and was stored truncated', example: false }),
  external_id: z.string().nullable().openapi({ example: '7001' }),
  source: z.string(),
  run_id: idField('run').nullable(),
  position: z.int().nullable().describe('Zero-based position of the row in its page'),
  received_at: z.iso.datetime(),
  resolved_at: z.iso.datetime().nullable().describe('The time when the same row was later recorded'),
  ...leftFields,
});

const list = operation({
  method: 'get',
  path: '/v1/operations/rejected-rows',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  summary: 'List rejected rows',
  description:
    'Rows of reports, and of catalogs with the source `catalog`. A catalog’s rows are read again by its next full sync.',
  request: {
    query: z.object({
      ...paging,
      network: z.string().max(40).optional(),
      code: code.optional(),
      source: z.string().max(40).optional(),
      run: idParameter('run').optional(),
      state: z
        .enum(['waiting', 'left', 'resolved'])
        .default('waiting')
        .describe('`left` lists what an operator has left: it isn’t counted as waiting'),
    }),
  },
  responses: pageOf(rejected, 'Rejected rows, newest first'),
});

const reingest = operation({
  method: 'post',
  path: '/v1/operations/rejected-rows/reingest',
  tag: 'Operators',
  callers: byOperator('catalog:write'),
  effect: 'nothing',
  summary: 'Reprocess rejected report rows',
  description: 'The oldest that wait, or those listed, also if they were left.',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            network: z.string().max(40).optional(),
            code: code.optional(),
            ids: z.array(rejectedId).min(1).max(MAX_REINGESTED).optional(),
            limit: z.int().min(1).max(MAX_REINGESTED).default(100),
          }),
        },
      },
    },
  },
  responses: {
    200: json(
      z.object({
        data: z.object({
          read: z.int(),
          booked: z.int().describe('Rows recorded now or since their rejection; they are resolved'),
          outdated: z.int().describe('Rows of which a newer version has been recorded; they are resolved'),
          rejected: z.int(),
          unreadable: z
            .int()
            .describe('Rows that were stored truncated, or whose source can’t be reprocessed'),
        }),
        meta,
      }),
      'The number of rows by outcome',
    ),
    ...problems,
  },
});

/** The rows that are named, or all of a network. */
const selection = z.strictObject({
  ids: leftIds(rejectedId).optional(),
  network: z.string().max(40).optional().openapi({ example: 'cj' }),
  code: code.optional().describe('Of the network’s rows'),
  run: idParameter('run').optional().describe('Of the network’s rows'),
});
type Selection = z.infer<typeof selection>;

const SELECTS_ONE = 'Provide either `ids`, or `network`.';

function selectsOne({ ids, network, code, run }: Selection): boolean {
  if (ids === undefined) return network !== undefined;
  return network === undefined && code === undefined && run === undefined;
}

function selected({ ids, network, code, run }: Selection) {
  return sql`${rejectedWhere({ ids, networkId: network, code, runId: run })}`;
}

const leave = operation({
  method: 'post',
  path: '/v1/operations/rejected-rows/leave',
  tag: 'Operators',
  callers: byOperator('catalog:write'),
  effect: 'nothing',
  summary: 'Leave rejected rows that can’t be read',
  description:
    'They aren’t counted as waiting any more. A row waits again once it is rejected for another reason, or is rejected after it was recorded; the same text again stays left. Rows that don’t wait stay as they are.',
  request: {
    body: jsonBody(selection.extend({ reason: decisionReason }).refine(selectsOne, SELECTS_ONE), {
      network: 'cj',
      code: 'report.currency_unknown',
      reason: 'CJ doesn’t correct these records.',
    }),
  },
  responses: leftResponses,
});

const takeUp = operation({
  method: 'post',
  path: '/v1/operations/rejected-rows/take-up',
  tag: 'Operators',
  callers: byOperator('catalog:write'),
  effect: 'nothing',
  summary: 'Take left rows up again',
  request: { body: jsonBody(selection.refine(selectsOne, SELECTS_ONE), { network: 'cj' }) },
  responses: takenUpResponses,
});

export const rejectedRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { network, code: only, source, run, state, ...page } = c.req.valid('query');
    const filter = { networkId: network, code: only, source, runId: run, state };
    const found = await listRejected(ctx, filter, limitOffset(page));
    return c.json(pageBody(ctx, found.rows, found.total), 200);
  })
  .openapi(reingest, async (c) => {
    const ctx = c.get('ctx');
    const { network, code: only, ids, limit } = c.req.valid('json');
    const filter = { networkId: network, code: only, ids, limit };
    await recordAction(ctx, {
      action: 'rejected_rows.read_again',
      subject: network ?? 'all networks',
      detail: filter,
    });
    const keys = { clickIdKeys: clickIdKeys(c.env) };
    const data = await reingestRejected(ctx, keys, filter, storedRowReader(ctx));
    if (data.booked > 0) await enqueueWebhookRun(c.env);
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(leave, async (c) => {
    const ctx = c.get('ctx');
    const { reason, ...chosen } = c.req.valid('json');
    const moved = await moveWork(ctx, REJECTED_WORK, { to: 'left', where: selected(chosen), reason });
    return c.json(leftBody(ctx, moved), 200);
  })
  .openapi(takeUp, async (c) => {
    const ctx = c.get('ctx');
    const where = selected(c.req.valid('json'));
    const moved = await moveWork(ctx, REJECTED_WORK, { to: 'waiting', where, reason: null });
    return c.json(takenUpBody(ctx, moved), 200);
  });
