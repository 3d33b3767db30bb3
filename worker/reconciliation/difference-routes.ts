import { z } from '@hono/zod-openapi';
import { proposedBody, proposedResponse } from '../accounts/changes/change-record.ts';
import { decideChange } from '../accounts/changes/decide-change.ts';
import { byConfirmedOperator, byOperator } from '../platform/http/access.ts';
import { idField, idParameter } from '../platform/http/id-parameter.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
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
} from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { seenField } from '../platform/http/seen-field.ts';
import { toIso } from '../platform/time.ts';
import { differenceChange } from './difference-change.ts';
import { effectsOf } from './difference-effects.ts';
import { listDifferences } from './differences.ts';
import { dollarsOrNull } from './statement-record.ts';
import {
  DIFFERENCE_EFFECTS,
  DIFFERENCE_KINDS,
  DIFFERENCE_STATES,
  type DifferenceEvent,
  type NetworkDifference,
} from './tables.ts';

const params = z.object({ id: idParameter('nst') });
const text = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .transform((value) => value.toWellFormed())
  .nullable();

const common = {
  state: z.enum(DIFFERENCE_STATES).openapi({ example: 'asked' }),
  effect: z
    .enum(DIFFERENCE_EFFECTS)
    .nullable()
    .openapi({ example: 'timing' })
    .describe(
      'The effect of the explanation. `timing`: the network states or pays the row in another month, and no payment covers the sale until a statement of another month has the rest of the row, or the network reports the sale as paid. `write_off`: the network pays less, and the network margin carries the rest, so that the sale can be paid. `correction`: our sale gets the network’s amount, and the publisher their part of it. `deduction`: the same, and the network takes the rest from a later payment',
    ),
  owner: z.string().nullable().openapi({ example: 'ada@tributary.example' }),
  explanation: z.string().nullable().openapi({ example: 'CJ pays this row in December.' }),
  stated: dollars.nullable().openapi({ example: '12.50' }),
  reported: dollars.nullable().openapi({ example: '10.00' }),
};

const differenceRecord = z.object({
  external_id: z.string().openapi({ example: '8801' }),
  kind: z
    .enum(DIFFERENCE_KINDS)
    .openapi({ example: 'amount' })
    .describe(
      '`missing_there`: only we have the row. `missing_here`: only the network has it. `amount`: both have it with different amounts. `other_month`: we have it in another month',
    ),
  conversion_id: idField('cnv').nullable(),
  effects: z
    .array(z.enum(DIFFERENCE_EFFECTS))
    .openapi({ example: ['timing', 'write_off', 'correction', 'deduction'] })
    .describe('The effects that an explanation can have'),
  ...common,
  updated_at: z.iso.datetime(),
  history: z
    .array(
      z.object({ at: z.iso.datetime(), actor: z.string().openapi({ example: 'operator:token' }), ...common }),
    )
    .describe('What happened to it, oldest first'),
});

const list = operation({
  method: 'get',
  path: '/v1/operations/network-statements/{id}/differences',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'List the differences of a statement',
  request: {
    params,
    query: z.object({ ...paging, state: z.enum(DIFFERENCE_STATES).optional() }),
  },
  responses: pageOf(differenceRecord, 'Differences, largest first'),
});

const change = operation({
  method: 'patch',
  path: '/v1/operations/network-statements/{id}/differences',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Change the state and the owner of a difference',
  description:
    'An explained difference needs a sentence and an effect, which is booked at once, or, from the amount of the setting `second_person_from` on, when a second person approves it. Setting it back to another state takes the effect back and opens the month again. A difference is corrected when the next comparison finds the same amount on both sides.',
  request: {
    params,
    body: jsonBody(
      z.strictObject({
        external_id: z.string().min(1).max(300),
        state: z.enum(['open', 'asked', 'explained']),
        effect: z.enum(DIFFERENCE_EFFECTS).nullable().default(null),
        owner: text,
        explanation: text,
        seen: seenField(z.strictObject({ updated_at: differenceRecord.shape.updated_at })),
      }),
      {
        external_id: '8801',
        state: 'explained',
        effect: 'timing',
        owner: 'ada@tributary.example',
        explanation: 'CJ pays this row in December.',
      },
    ),
  },
  responses: {
    200: json(z.object({ data: differenceRecord, meta }), 'The changed difference'),
    202: proposedResponse,
    ...problems,
  },
});

export const networkDifferenceRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { state, ...page } = c.req.valid('query');
    const query = { state, ...limitOffset(page) };
    const { rows, events, total } = await listDifferences(ctx, c.req.valid('param').id, query);
    const byRow = Map.groupBy(events, ({ externalId }) => externalId);
    const data = rows.map((row) => differenceRecordOf(row, byRow.get(row.externalId) ?? []));
    return c.json(pageBody(ctx, data, total), 200);
  })
  .openapi(change, async (c) => {
    const ctx = c.get('ctx');
    const { external_id: externalId, seen, ...to } = c.req.valid('json');
    const input = { id: c.req.valid('param').id, difference: { externalId, ...to } };
    const decided = await decideChange(ctx, c.env, differenceChange, input, to.explanation ?? '', seen);
    if (decided.status === 'proposed') return c.json(proposedBody(ctx, decided.waiting), 202);
    const { difference, events } = decided.result;
    return c.json({ data: differenceRecordOf(difference, events), meta: metaOf(ctx) }, 200);
  });

function differenceRecordOf(
  row: NetworkDifference,
  events: readonly DifferenceEvent[],
): z.infer<typeof differenceRecord> {
  return {
    external_id: row.externalId,
    kind: row.kind,
    conversion_id: row.conversionId,
    effects: effectsOf(row),
    ...commonOf(row),
    updated_at: toIso(row.updatedAt),
    history: events.map((event) => ({ at: toIso(event.at), actor: event.actor, ...commonOf(event) })),
  };
}

function commonOf(row: NetworkDifference | DifferenceEvent) {
  const { state, effect, owner, explanation, stated, reported } = row;
  return {
    ...{ state, effect, owner, explanation },
    ...{ stated: dollarsOrNull(stated), reported: dollarsOrNull(reported) },
  };
}
