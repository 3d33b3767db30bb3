import { z } from '@hono/zod-openapi';
import { byOperator } from '../../../platform/http/access.ts';
import { operation } from '../../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../../platform/http/responses.ts';
import { newRouter } from '../../../platform/http/router.ts';
import { toIso } from '../../../platform/time.ts';
import { readOverview, WORK_KINDS } from './read-overview.ts';

const read = operation({
  method: 'get',
  path: '/v1/operations/overview',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'Get what waits for an operator',
  responses: {
    200: json(
      z.object({
        data: z.array(
          z.object({
            kind: z.enum(WORK_KINDS).openapi({ example: 'pending_programs' }),
            count: z.int().openapi({ example: 14 }),
            oldest_at: z.iso.datetime().nullable(),
          }),
        ),
        meta,
      }),
      'The work of each kind, also where nothing waits',
    ),
    ...problems,
  },
});

export const operatorOverviewRoutes = newRouter().openapi(read, async (c) => {
  const ctx = c.get('ctx');
  const data = (await readOverview(ctx)).map(({ kind, count, oldestAt }) => ({
    kind,
    count,
    oldest_at: oldestAt === null ? null : toIso(oldestAt),
  }));
  return c.json({ data, meta: metaOf(ctx) }, 200);
});
