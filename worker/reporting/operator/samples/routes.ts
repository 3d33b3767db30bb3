import { z } from '@hono/zod-openapi';
import { byOperator } from '../../../platform/http/access.ts';
import { operation } from '../../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../../platform/http/responses.ts';
import { newRouter } from '../../../platform/http/router.ts';
import { type Figures, percentile, SAMPLES } from '../../../platform/samples/figures.ts';
import { addMs, DAY, HOUR, type Instant, parseInstant, toIso } from '../../../platform/time.ts';
import { samplePeriodInvalid, seriesOf } from './series.ts';

/** By step: the longest period, and the one without `from`. */
const PERIODS = {
  minute: { longest: DAY, usual: HOUR },
  hour: { longest: 92 * DAY, usual: 7 * DAY },
} as const;

const point = z.object({
  at: z.iso.datetime().describe('The start of the minute or hour'),
  count: z.int().openapi({ example: 120 }).describe('How often it was measured'),
  mean: z.number().openapi({ example: 41.5 }),
  max: z.number().openapi({ example: 380 }),
  p50: z.number().nullable().openapi({ example: 32 }).describe('Null for what is no duration'),
  p95: z.number().nullable().openapi({ example: 181 }),
  p99: z.number().nullable().openapi({ example: 304 }),
});

const read = operation({
  method: 'get',
  path: '/v1/operations/samples',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'Get what the system has measured',
  description:
    'Minutes of the last day, or hours of the last 26 months. A time without a point is unknown, not zero: nothing was measured then. The mean of an `error` is the error rate from 0 to 1. Percentiles are exact to a fifth.',
  request: {
    query: z.object({
      step: z.enum(['minute', 'hour']).default('minute'),
      from: z.iso.datetime().optional(),
      to: z.iso.datetime().optional(),
      metric: z
        .string()
        .max(60)
        .optional()
        .openapi({ example: 'api.' })
        .describe('Only metrics that begin with this'),
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.object({
          step: z.enum(['minute', 'hour']).openapi({ example: 'minute' }),
          from: z.iso.datetime(),
          to: z.iso.datetime(),
          series: z.array(
            z.object({
              metric: z.string().openapi({ example: 'api.response_ms' }),
              points: z.array(point),
            }),
          ),
        }),
        meta,
      }),
      'The points of each metric, oldest first',
    ),
    ...problems,
  },
});

export const sampleRoutes = newRouter().openapi(read, async (c) => {
  const ctx = c.get('ctx');
  const { step, metric = '', ...asked } = c.req.valid('query');
  const { longest, usual } = PERIODS[step];
  const to = asked.to === undefined ? ctx.now : parseInstant(asked.to);
  const from = asked.from === undefined ? addMs(to, -usual) : parseInstant(asked.from);
  if (from >= to || to - from > longest) throw samplePeriodInvalid(longest / DAY);
  const stored = await c.env.SAMPLES.getByName(SAMPLES).read({ from, to, step });
  const series = seriesOf(stored, metric).map(({ metric: name, points }) => ({
    metric: name,
    points: points.map(({ at, figures }) => pointOf(at, figures)),
  }));
  return c.json({ data: { step, from: toIso(from), to: toIso(to), series }, meta: metaOf(ctx) }, 200);
});

function pointOf(at: Instant, figures: Figures): z.infer<typeof point> {
  const { count, sum, max } = figures;
  return {
    at: toIso(at),
    count,
    mean: Math.round((sum / count) * 10_000) / 10_000,
    max,
    p50: percentile(figures, 0.5),
    p95: percentile(figures, 0.95),
    p99: percentile(figures, 0.99),
  };
}
