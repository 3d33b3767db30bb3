import { z } from '@hono/zod-openapi';
import { proposedBody, proposedResponse } from '../../accounts/changes/change-record.ts';
import { decideChange } from '../../accounts/changes/decide-change.ts';
import type { Context } from '../../platform/context.ts';
import { byConfirmedOperator, byOperator } from '../../platform/http/access.ts';
import { publisherIdParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { toIso } from '../../platform/time.ts';
import { payoutHoldRelease } from '../payout-changes.ts';
import { listHolds, placeHold } from './operator-holds.ts';

const holds = json(
  z.object({
    data: z.array(
      z.object({
        publisher_id: z.string(),
        reason: z.string().openapi({ example: 'The account owner is being verified' }),
        placed_by: z.string().openapi({ example: 'operator:ada@tributary.example' }),
        placed_at: z.iso.datetime(),
      }),
    ),
    meta,
  }),
  'The holds by operators, oldest first',
);
const request = {
  params: z.object({ publisher_id: publisherIdParameter }),
  body: jsonBody(z.strictObject({ reason: z.string().trim().min(3).max(500) }), {
    reason: 'The account owner is being verified',
  }),
};

const list = operation({
  method: 'get',
  path: '/v1/operations/payout-holds',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'List publishers whose payouts an operator holds',
  responses: { 200: holds, ...problems },
});

const place = operation({
  method: 'post',
  path: '/v1/operations/payout-holds/{publisher_id}/place',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Hold all payouts of a publisher',
  request,
  responses: { 200: holds, ...problems },
});

const release = operation({
  method: 'post',
  path: '/v1/operations/payout-holds/{publisher_id}/release',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Release the payouts of a publisher',
  request,
  responses: { 200: holds, 202: proposedResponse, ...problems },
});

export const payoutHoldRoutes = newRouter()
  .openapi(list, async (c) => c.json(await holdsBody(c.get('ctx')), 200))
  .openapi(place, async (c) => {
    await placeHold(c.get('ctx'), c.req.valid('param').publisher_id, c.req.valid('json').reason);
    return c.json(await holdsBody(c.get('ctx')), 200);
  })
  .openapi(release, async (c) => {
    const ctx = c.get('ctx');
    const input = { publisherId: c.req.valid('param').publisher_id };
    const decided = await decideChange(ctx, c.env, payoutHoldRelease, input, c.req.valid('json').reason);
    if (decided.status === 'proposed') return c.json(proposedBody(ctx, decided.waiting), 202);
    return c.json(await holdsBody(ctx), 200);
  });

async function holdsBody(ctx: Context) {
  const data = (await listHolds(ctx)).map(({ publisherId, reason, placedBy, placedAt }) => ({
    publisher_id: publisherId,
    reason,
    placed_by: placedBy,
    placed_at: toIso(placedAt),
  }));
  return { data, meta: metaOf(ctx) };
}
