import { z } from '@hono/zod-openapi';
import { byOperator } from '../platform/http/access.ts';
import { declaredFeatures } from '../platform/http/feature.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import { datedMeta, datedMetaOf, json, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { interactionOf } from '../reporting/operator/user-analytics/interaction.ts';
import {
  interactionRecord,
  interactionRecordOf,
} from '../reporting/operator/user-analytics/interaction-record.ts';
import { readUse } from '../reporting/operator/user-analytics/read-use.ts';

const route = operation({
  method: 'post',
  path: '/functions/v1/user-analytics',
  tag: 'Legacy',
  callers: byOperator('business:read'),
  effect: 'nothing',
  summary: 'Read how accounts use the product (legacy)',
  description:
    'A legacy endpoint. `interaction_data` reads what `GET /v1/operations/user-analytics` does, which also has the definitions.',
  request: {
    body: jsonBody(z.object({ action: z.enum(['interaction_data']) }), { action: 'interaction_data' }),
  },
  responses: { 200: json(interactionRecord.extend({ meta: datedMeta }), 'The figures'), ...problems },
});

export const userAnalyticsFunctionRoutes = newRouter().openapi(route, async (c) => {
  const ctx = c.get('ctx');
  const { countedAt, counts } = await readUse(ctx);
  const record = interactionRecordOf(interactionOf(counts, declaredFeatures()));
  return c.json({ ...record, meta: datedMetaOf(ctx, countedAt ?? ctx.now) }, 200);
});
