import { z } from '@hono/zod-openapi';
import { byOperator } from '../platform/http/access.ts';
import { operation } from '../platform/http/operation.ts';
import { limitOffset, pageBody, pageOf, paging } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { toIso } from '../platform/time.ts';
import { listRetentionRuns } from './retention.ts';

const list = operation({
  method: 'get',
  path: '/v1/operations/compliance/retention-runs',
  tag: 'Operators',
  callers: byOperator('compliance:read'),
  summary: 'List runs of the retention jobs',
  request: { query: z.object(paging) },
  responses: pageOf(
    z.object({
      job: z.string().openapi({ example: 'clicks' }),
      ran_at: z.iso.datetime(),
      cutoff: z.iso.datetime().describe('What is older was removed'),
      removed: z.int(),
      detail: z.record(z.string(), z.int()).openapi({ example: { click_stores: 3 } }),
    }),
    'What was removed because its retention has ended, newest first',
  ),
});

export const retentionRoutes = newRouter().openapi(list, async (c) => {
  const ctx = c.get('ctx');
  const found = await listRetentionRuns(ctx, limitOffset(c.req.valid('query')));
  const data = found.runs.map(({ job, ranAt, cutoff, removed, detail }) => ({
    ...{ job, ran_at: toIso(ranAt), cutoff: toIso(cutoff), removed, detail },
  }));
  return c.json(pageBody(ctx, data, found.total), 200);
});
