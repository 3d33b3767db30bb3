import { z } from '@hono/zod-openapi';
import { byConfirmedOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { publisherIdParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { requireOther } from '../changes/decide-change.ts';
import { actingPerson } from '../changes/person.ts';
import { publishers } from '../publishers/tables.ts';
import { changePlan } from './change-plan.ts';

const plan = z.enum(publishers.plan.enumValues).openapi({ example: 'premium' });

const change = operation({
  method: 'put',
  path: '/v1/operations/publishers/{publisher_id}/plan',
  tag: 'Operators',
  callers: byConfirmedOperator('publishers:write'),
  effect: 'controls',
  summary: 'Change a publisher’s plan',
  description:
    'The plan sets the API’s rate limit: 50 calls a minute with `standard`, 200 with `premium`. It applies within a minute.',
  request: {
    params: z.object({ publisher_id: publisherIdParameter }),
    body: jsonBody(z.strictObject({ plan, reason: decisionReason }), {
      plan: 'premium',
      reason: 'Their app needs more calls a minute.',
    }),
  },
  responses: {
    200: json(
      z.object({ data: z.object({ publisher_id: z.string(), plan }), changed: z.boolean(), meta }),
      'The current plan',
    ),
    ...problems,
  },
});

export const planRoutes = newRouter().openapi(change, async (c) => {
  const ctx = c.get('ctx');
  const { plan, reason } = c.req.valid('json');
  const { publisher_id } = c.req.valid('param');
  requireOther(await actingPerson(ctx), publisher_id);
  const { publisher, changed } = await changePlan(ctx, publisher_id, plan, reason);
  const data = { publisher_id: publisher.publisherId, plan: publisher.plan };
  return c.json({ data, changed, meta: metaOf(ctx) }, 200);
});
