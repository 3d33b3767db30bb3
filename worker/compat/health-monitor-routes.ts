import { z } from '@hono/zod-openapi';
import { healthReportRecord } from '../monitoring/health/report-record.ts';
import { measureReport } from '../monitoring/health/report-routes.ts';
import { healthRecord, measureHealth } from '../monitoring/health/routes.ts';
import { byOperator } from '../platform/http/access.ts';
import { operation } from '../platform/http/operation.ts';
import { json, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';

const route = operation({
  method: 'post',
  path: '/functions/v1/health-monitor',
  tag: 'Legacy',
  callers: byOperator('system:read'),
  effect: 'nothing',
  summary: 'Measure the health of the system (legacy)',
  description:
    'A legacy endpoint. It measures what `GET /v1/health` does, and a critical status has the HTTP status 200 too. With `detailed`, it checks every part of the system, as `GET /v1/operations/system/health` does.',
  request: {
    body: {
      required: false,
      content: {
        'application/json': { schema: z.object({ detailed: z.boolean().optional() }), example: {} },
      },
    },
  },
  responses: {
    200: json(z.union([healthRecord, healthReportRecord]), 'Current measurements, or every check'),
    ...problems,
  },
});

export const healthMonitorRoutes = newRouter().openapi(route, async (c) => {
  const { detailed } = c.req.valid('json');
  return c.json(detailed ? await measureReport(c) : await measureHealth(c), 200);
});
