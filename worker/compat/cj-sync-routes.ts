import { z } from '@hono/zod-openapi';
import { resetBreaker } from '../networks/reset-breaker.ts';
import { byOperator } from '../platform/http/access.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';

const route = operation({
  method: 'post',
  path: '/functions/v1/cj-sync',
  tag: 'Legacy',
  callers: byOperator('catalog:write'),
  effect: 'traffic',
  summary: 'Read or reset CJ’s circuit breaker (legacy)',
  description: 'A legacy endpoint. Only an open circuit breaker can be reset.',
  request: {
    body: jsonBody(z.object({ action: z.enum(['circuit-breaker-status', 'reset-circuit-breaker']) }), {
      action: 'circuit-breaker-status',
    }),
  },
  responses: {
    200: json(
      z.object({
        status: z.enum(['CLOSED', 'OPEN', 'HALF_OPEN']).openapi({ example: 'CLOSED' }),
        failures: z.int(),
        lastFailureTime: z.number().nullable(),
        nextRetryTime: z.number().nullable(),
        meta,
      }),
      'The state of the circuit breaker',
    ),
    ...problems,
  },
});

export const cjSyncRoutes = newRouter().openapi(route, async (c) => {
  const ctx = c.get('ctx');
  const report =
    c.req.valid('json').action === 'reset-circuit-breaker'
      ? await resetBreaker(ctx, c.env.BREAKER, 'cj')
      : await c.env.BREAKER.getByName('cj').status();
  return c.json({ ...report, meta: metaOf(ctx) }, 200);
});
