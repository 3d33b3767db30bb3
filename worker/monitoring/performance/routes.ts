import { z } from '@hono/zod-openapi';
import { byOperator } from '../../platform/http/access.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { MINUTE } from '../../platform/time.ts';
import { lastIncident } from '../incidents/incidents.ts';
import { duration } from './duration.ts';
import {
  performanceRecord,
  performanceRecordOf,
  uptimeRecord,
  uptimeRecordOf,
} from './performance-record.ts';
import { readPerformance } from './read-performance.ts';
import { readUptime, UPTIME_PERIODS, type UptimePeriod } from './uptime.ts';

export const DEFAULT_TIMEFRAME_MS = 30 * MINUTE;
export const uptimePeriod = z
  .enum(Object.keys(UPTIME_PERIODS) as [UptimePeriod, ...UptimePeriod[]])
  .openapi({ example: '30d' });

const performance = operation({
  method: 'get',
  path: '/v1/operations/system/performance',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'Get the performance of the system',
  description:
    'What all isolates have measured, by default in the last 30 whole minutes. A figure that the platform doesn’t tell is null, and `notes` says why.',
  request: {
    query: z.object({
      timeframe: duration.optional().describe('At most `24h` in minutes, or `92d` in hours'),
      interval: duration.optional().describe('Of one sample; a minute by default'),
    }),
  },
  responses: { 200: json(z.object({ data: performanceRecord, meta }), 'The performance'), ...problems },
});

const uptime = operation({
  method: 'get',
  path: '/v1/operations/system/uptime',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'Get the uptime of the system',
  request: { query: z.object({ period: uptimePeriod.default('30d') }) },
  responses: { 200: json(z.object({ data: uptimeRecord, meta }), 'The uptime'), ...problems },
});

export const performanceRoutes = newRouter()
  .openapi(performance, async (c) => {
    const ctx = c.get('ctx');
    const { timeframe = DEFAULT_TIMEFRAME_MS, interval = MINUTE } = c.req.valid('query');
    const read = await readPerformance(ctx, c.env, { timeframeMs: timeframe, intervalMs: interval });
    return c.json({ data: performanceRecordOf(read), meta: metaOf(ctx) }, 200);
  })
  .openapi(uptime, async (c) => {
    const ctx = c.get('ctx');
    const read = await readUptime(ctx, c.env, c.req.valid('query').period);
    return c.json({ data: uptimeRecordOf(read, await lastIncident(ctx)), meta: metaOf(ctx) }, 200);
  });
