import { z } from '@hono/zod-openapi';
import { STATUS_PARTS } from '../../platform/contract/incidents.ts';
import { anyone } from '../../platform/http/access.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { incidentRecord, incidentRecordOf } from '../incidents/incident-record.ts';
import { requestSummary, requestSummaryOf } from '../performance/performance-record.ts';
import { UPTIME_NOTE } from '../performance/uptime.ts';
import { PART_STATES, readStatus, STATUS_DAYS } from './read-status.ts';

/** Seconds. Every visitor of the page gets the same. */
const CACHE_SECONDS = 30;

const state = z.enum(PART_STATES).openapi({ example: 'operational' });

const status = operation({
  method: 'get',
  path: '/v1/status',
  tag: 'Status',
  callers: anyone,
  limit: 'CALLS_BY_ADDRESS',
  summary: 'Get the status of the service',
  description:
    'What the status page shows. `unknown` and null mean that nothing was measured. Times of redirects are until the destination was known; one that reads nothing takes less than a millisecond.',
  responses: {
    200: json(
      z.object({
        data: z.object({
          state: state.describe('That of the part that is worst off'),
          parts: z.array(z.object({ part: z.enum(STATUS_PARTS).openapi({ example: 'links' }), state })),
          redirects: requestSummary.describe('Link visits of the last 24 hours'),
          days: z
            .array(
              z.object({
                date: z.iso.date(),
                uptime_percentage: z.number().nullable().describe(UPTIME_NOTE).openapi({ example: 100 }),
                redirects: requestSummary,
              }),
            )
            .describe(`The last ${STATUS_DAYS} days (UTC), oldest first. One without data is left out`),
          incidents: z
            .array(incidentRecord)
            .nullable()
            .describe(
              `Open ones and those of the last ${STATUS_DAYS} days, last started first; null while they can’t be read`,
            ),
        }),
        meta,
      }),
      'The status',
    ),
    ...problems,
  },
});

export const publicStatusRoutes = newRouter().openapi(status, async (c) => {
  const ctx = c.get('ctx');
  const { incidents, days, redirects, ...rest } = await readStatus(ctx, c.env);
  const data = {
    ...rest,
    redirects: requestSummaryOf(redirects),
    days: days.map(({ day, uptime, redirects: ofDay }) => ({
      date: day,
      uptime_percentage: uptime,
      redirects: requestSummaryOf(ofDay),
    })),
    incidents: incidents?.map(incidentRecordOf) ?? null,
  };
  c.header('cache-control', `public, max-age=${CACHE_SECONDS}`);
  return c.json({ data, meta: metaOf(ctx) }, 200);
});
