import { createRoute, z } from '@hono/zod-openapi';
import { resetBreakerOf } from '../networks/reset-breaker.ts';
import { byOperator } from '../platform/http/access.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';

const route = createRoute({
  method: 'post',
  path: '/cj-sync',
  summary: 'Read or reset CJ’s circuit breaker (legacy)',
  description: 'A legacy endpoint. Only an open circuit breaker can be reset.',
  ...byOperator('catalog:write'),
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
      ? await resetBreakerOf(ctx, c.env.BREAKER, 'cj')
      : await c.env.BREAKER.getByName('cj').status();
  return c.json({ ...report, meta: metaOf(ctx) }, 200);
});
