import { z } from '@hono/zod-openapi';
import { byOperator } from '../platform/http/access.ts';
import { operation } from '../platform/http/operation.ts';
import { json, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { healthRecord, measureHealth } from '../reporting/operator/health-routes.ts';
import { notAvailable } from './not-available.ts';

const route = operation({
  method: 'post',
  path: '/functions/v1/health-monitor',
  tag: 'Legacy',
  callers: byOperator('system:read'),
  effect: 'nothing',
  summary: 'Measure the health of the system (legacy)',
  description:
    'A legacy endpoint. It measures what `GET /v1/health` does, and a critical status has the HTTP status 200 too. `detailed` isn’t available.',
  request: {
    body: {
      required: false,
      content: {
        'application/json': { schema: z.object({ detailed: z.boolean().optional() }), example: {} },
      },
    },
  },
  responses: { 200: json(healthRecord, 'Current measurements'), ...problems },
});

export const healthMonitorRoutes = newRouter().openapi(route, async (c) => {
  if (c.req.valid('json').detailed) throw notAvailable('detailed');
  return c.json(await measureHealth(c), 200);
});
