import { z } from '@hono/zod-openapi';
import { clickIdKeys } from '../../clicks/click-id-keys.ts';
import { byConfirmedOperator, byOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import {
  leftBody,
  leftIds,
  leftResponses,
  ofLeftState,
  takenUpBody,
  takenUpResponses,
} from '../../platform/http/left-record.ts';
import { operation } from '../../platform/http/operation.ts';
import { dollars, json, limitOffset, meta, metaOf, paging, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { moveWork, named, readLeftReasons } from '../../platform/left-work.ts';
import { toExactDollars } from '../../platform/money.ts';
import { UNATTRIBUTED_REASONS } from '../unattributed-reason.ts';
import { ofNetwork, UNATTRIBUTED_WORK } from './left-sales.ts';
import { listUnattributed } from './list-unattributed.ts';
import { readUnattributedEvidence } from './unattributed-evidence.ts';
import {
  unattributedDetail,
  unattributedDetailOf,
  unattributedRecord,
  unattributedRecordOf,
} from './unattributed-record.ts';

const network = z.string().regex(/^[a-z0-9_-]{1,40}$/);

const list = operation({
  method: 'get',
  path: '/v1/operations/unattributed-conversions',
  tag: 'Operators',
  callers: byOperator('publishers:read'),
  summary: 'List unattributed conversions',
  request: {
    query: z.object({
      ...paging,
      state: ofLeftState,
      reason: z.enum(UNATTRIBUTED_REASONS).optional(),
      network: network.optional(),
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(unattributedRecord),
        summary: z.object({
          total: z.int(),
          gross: dollars.describe('The gross commission of all that match'),
          networks: z
            .array(
              z.object({
                network_id: z.string().openapi({ example: 'wildfire' }),
                network_name: z.string().openapi({ example: 'Wildfire' }),
                sales: z.int().openapi({ example: 3 }),
              }),
            )
            .describe('The networks whose sales match, whatever `network` is'),
        }),
        meta,
      }),
      'Unattributed conversions, newest first',
    ),
    ...problems,
  },
});

const detail = operation({
  method: 'get',
  path: '/v1/operations/unattributed-conversions/{id}',
  tag: 'Operators',
  callers: byOperator('publishers:read'),
  summary: 'Get an unattributed conversion with its evidence',
  description: 'The report rows as the network sent them, and the clicks that may have led to the sale.',
  request: { params: z.object({ id: idParameter('cnv') }) },
  responses: { 200: json(z.object({ data: unattributedDetail, meta }), 'The conversion'), ...problems },
});

/** The conversions that are named, or all of a network. */
const selection = z.strictObject({
  ids: leftIds(idParameter('cnv')).optional(),
  network: network.optional().openapi({ example: 'cj' }),
  unattributed_reason: z.enum(UNATTRIBUTED_REASONS).optional().describe('Of the network’s conversions'),
});
type Selection = z.infer<typeof selection>;

const SELECTS_ONE = 'Provide either `ids`, or `network`.';

function selectsOne({ ids, network, unattributed_reason: reason }: Selection): boolean {
  return ids === undefined ? network !== undefined : network === undefined && reason === undefined;
}

function selected({ ids, network, unattributed_reason: reason }: Selection) {
  return ids === undefined ? ofNetwork(network ?? '', reason) : named(UNATTRIBUTED_WORK, ids);
}

const leave = operation({
  method: 'post',
  path: '/v1/operations/unattributed-conversions/leave',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'nothing',
  summary: 'Leave unattributed conversions with their network',
  description:
    'They aren’t counted as waiting any more, and no money moves. A conversion waits again once a report or a new attribution changes it. Conversions that don’t wait stay as they are.',
  request: {
    body: jsonBody(selection.extend({ reason: decisionReason }).refine(selectsOne, SELECTS_ONE), {
      network: 'cj',
      reason: 'They are sales of our own site.',
    }),
  },
  responses: leftResponses,
});

const takeUp = operation({
  method: 'post',
  path: '/v1/operations/unattributed-conversions/take-up',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'nothing',
  summary: 'Take left conversions up again',
  request: { body: jsonBody(selection.refine(selectsOne, SELECTS_ONE), { network: 'cj' }) },
  responses: takenUpResponses,
});

export const unattributedRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { state, network, reason, ...page } = c.req.valid('query');
    const found = await listUnattributed(ctx, { state, reason, networkId: network, ...limitOffset(page) });
    const ids = found.rows.map(({ conversion }) => conversion.id);
    const reasons = state === 'left' ? await readLeftReasons(ctx, UNATTRIBUTED_WORK, ids) : new Map();
    const data = found.rows.map(({ conversion, ...names }) =>
      unattributedRecordOf(conversion, names, reasons),
    );
    const networks = found.networks.map(({ id, name, sales }) => ({
      ...{ network_id: id, network_name: name ?? id, sales },
    }));
    const summary = { total: found.total, gross: toExactDollars(found.gross), networks };
    return c.json({ data, summary, meta: metaOf(ctx) }, 200);
  })
  .openapi(detail, async (c) => {
    const ctx = c.get('ctx');
    const found = await readUnattributedEvidence(ctx, clickIdKeys(c.env), c.req.valid('param').id);
    return c.json({ data: unattributedDetailOf(found), meta: metaOf(ctx) }, 200);
  })
  .openapi(leave, async (c) => {
    const ctx = c.get('ctx');
    const { reason, ...chosen } = c.req.valid('json');
    const moved = await moveWork(ctx, UNATTRIBUTED_WORK, { to: 'left', where: selected(chosen), reason });
    return c.json(leftBody(ctx, moved), 200);
  })
  .openapi(takeUp, async (c) => {
    const ctx = c.get('ctx');
    const where = selected(c.req.valid('json'));
    const moved = await moveWork(ctx, UNATTRIBUTED_WORK, { to: 'waiting', where, reason: null });
    return c.json(takenUpBody(ctx, moved), 200);
  });
