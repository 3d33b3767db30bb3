import { z } from '@hono/zod-openapi';
import { byOperator } from '../platform/http/access.ts';
import { idField, publisherIdParameter } from '../platform/http/id-parameter.ts';
import { operation } from '../platform/http/operation.ts';
import { json, limitOffset, meta, metaOf, paging, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { toIso } from '../platform/time.ts';
import { DECISIONS } from './assess-destination.ts';
import { listRecentDecisions } from './decision-log.ts';

const violationType = z.string().openapi({ example: 'address_clicks' });

const list = operation({
  method: 'get',
  path: '/v1/operations/compliance/decisions',
  tag: 'Operators',
  callers: byOperator('compliance:read'),
  summary: 'List recent compliance decisions',
  request: {
    query: z.object({
      ...paging,
      decision: z.enum(DECISIONS).optional(),
      violation_type: z
        .string()
        .regex(/^[a-z_,]{1,200}$/)
        .optional(),
      publisher_id: publisherIdParameter.optional(),
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(
          z.object({
            id: idField('cpl'),
            publisher_id: z.string(),
            decision: z.enum(DECISIONS),
            violation_type: z.string().describe('Reason codes, separated by commas'),
            host: z.string().nullable(),
            violation_id: idField('vio').nullable().openapi({ example: null }),
            created_at: z.iso.datetime(),
          }),
        ),
        summary: z.object({
          total: z.int().describe('The decisions that the query asks for'),
          allow: z.int().describe('All decisions of 30 days, as the next two'),
          flag: z.int(),
          block: z.int(),
          by_type: z
            .array(z.object({ violation_type: violationType, count: z.int() }))
            .describe('A decision with several types counts for each'),
        }),
        meta,
      }),
      'Decisions of the last 30 days, newest first',
    ),
    ...problems,
  },
});

export const decisionLogRoutes = newRouter().openapi(list, async (c) => {
  const ctx = c.get('ctx');
  const { decision, violation_type: violationType, publisher_id, ...page } = c.req.valid('query');
  const filter = { decision, violationType, publisherId: publisher_id };
  const found = await listRecentDecisions(ctx, { ...filter, ...limitOffset(page) });
  const data = found.rows.map((log) => ({
    ...{ id: log.id, publisher_id: log.publisherId, decision: log.decision },
    ...{ violation_type: log.violationType, host: log.host, violation_id: log.violationId },
    created_at: toIso(log.createdAt),
  }));
  const by_type = found.byType.map(({ violationType: type, count }) => ({ violation_type: type, count }));
  const summary = { total: found.total, ...found.decisions, by_type };
  return c.json({ data, summary, meta: metaOf(ctx) }, 200);
});
