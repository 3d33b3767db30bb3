import { z } from '@hono/zod-openapi';
import { byOperator } from '../../platform/http/access.ts';
import { operation } from '../../platform/http/operation.ts';
import { limitOffset, pageBody, pageOf, paging } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { toIso } from '../../platform/time.ts';
import { listSuspended } from './suspended-publishers.ts';

const list = operation({
  method: 'get',
  path: '/v1/operations/compliance/suspended-publishers',
  tag: 'Operators',
  callers: byOperator('compliance:read'),
  summary: 'List suspended publishers',
  request: { query: z.object(paging) },
  responses: pageOf(
    z.object({
      publisher_id: z.string(),
      full_name: z.string(),
      since: z.iso.datetime().nullable(),
      reason: z.string().nullable().openapi({ example: 'Self-clicks on 12 November' }),
      suspended_by: z.string().nullable().openapi({ example: 'operator:token' }),
    }),
    'Suspended publishers, the latest first',
  ),
});

export const suspendedPublisherRoutes = newRouter().openapi(list, async (c) => {
  const ctx = c.get('ctx');
  const found = await listSuspended(ctx, limitOffset(c.req.valid('query')));
  const data = found.publishers.map(({ publisherId, fullName, since, reason, by }) => ({
    ...{ publisher_id: publisherId, full_name: fullName, reason, suspended_by: by },
    since: since === null ? null : toIso(since),
  }));
  return c.json(pageBody(ctx, data, found.total), 200);
});
