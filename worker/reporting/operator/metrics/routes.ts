import { z } from '@hono/zod-openapi';
import { byOperator } from '../../../platform/http/access.ts';
import { operation } from '../../../platform/http/operation.ts';
import { apiResponses } from '../../../platform/http/response-counts.ts';
import { datedMeta, datedMetaOf, json, problems } from '../../../platform/http/responses.ts';
import { newRouter } from '../../../platform/http/router.ts';
import { metricsRecord, metricsRecordOf } from './metrics-record.ts';
import { readMetrics } from './read-metrics.ts';

const read = operation({
  method: 'get',
  path: '/v1/operations/metrics',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'Get the figures of the whole platform',
  responses: { 200: json(z.object({ data: metricsRecord, meta: datedMeta }), 'The figures'), ...problems },
});

export const metricsRoutes = newRouter().openapi(read, async (c) => {
  const ctx = c.get('ctx');
  const errorRate = apiResponses().errorRate(ctx.now);
  const metrics = await readMetrics(ctx);
  const data = metricsRecordOf(metrics, { now: ctx.now, errorRate });
  return c.json({ data, meta: datedMetaOf(ctx, metrics.asOf) }, 200);
});
