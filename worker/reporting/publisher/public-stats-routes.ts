import { z } from '@hono/zod-openapi';
import { anyone } from '../../platform/http/access.ts';
import { operation } from '../../platform/http/operation.ts';
import { datedMeta, datedMetaOf, dollars, json, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { readSystemStats } from './public-stats.ts';

const stats = operation({
  method: 'get',
  path: '/v1/stats',
  tag: 'Status',
  callers: anyone,
  limit: 'CALLS_BY_ADDRESS',
  summary: 'Get public stats',
  responses: {
    200: json(
      z.object({
        data: z.object({
          brands: z.int(),
          networks: z.int(),
          programs: z.int(),
          clicks: z.int().describe('All counted clicks; bots, previews and test clicks are excluded'),
          share_percent: z.number(),
          demo: z
            .object({
              publisher_id: z.string(),
              clicks: z.int(),
              conversions: z.int(),
              pending: dollars,
              confirmed: dollars,
              paid: dollars,
              sample_url: z.string().nullable(),
            })
            .nullable(),
        }),
        meta: datedMeta,
      }),
      'Public stats. Clicks are complete up to `as_of`; catalog numbers can be up to a minute old',
    ),
    ...problems,
  },
});

export const publicStatsRoutes = newRouter().openapi(stats, async (c) => {
  const ctx = c.get('ctx');
  const { data, asOf } = await readSystemStats(ctx, c.env.PUBLIC_ORIGIN, c.env.ENVIRONMENT === 'local');
  return c.json({ data, meta: datedMetaOf(ctx, asOf) }, 200);
});
