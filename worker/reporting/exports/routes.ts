import { createRoute, z } from '@hono/zod-openapi';
import { byPublisher } from '../../http/access.ts';
import { periodOf, periodQuery } from '../../http/period.ts';
import { problems } from '../../http/responses.ts';
import { newRouter } from '../../http/router.ts';
import { analyticsRows } from './analytics-rows.ts';
import { clickRows } from './click-rows.ts';
import { conversionRows } from './conversion-rows.ts';
import { earningRows } from './earning-rows.ts';
import { exportStream } from './export-stream.ts';
import { linkRows } from './link-rows.ts';

const DATASETS = {
  earnings: earningRows,
  clicks: clickRows,
  conversions: conversionRows,
  links: linkRows,
  analytics: analyticsRows,
};
const NAMES = ['earnings', 'clicks', 'conversions', 'links', 'analytics'] as const;
const TYPES = { csv: 'text/csv', json: 'application/json' };

const download = createRoute({
  method: 'get',
  path: '/{dataset}',
  summary: 'Export earnings, clicks, conversions, links or analytics',
  description:
    'Rows of the requested days are listed oldest first. Link exports are complete. CSV cells that a spreadsheet could read as formulas are prefixed with an apostrophe.',
  ...byPublisher('GET publisher-api'),
  request: {
    params: z.object({ dataset: z.enum(NAMES) }),
    query: z.object({
      publisher_id: z.string().optional(),
      format: z.enum(['csv', 'json']).default('csv'),
      ...periodQuery,
    }),
  },
  responses: {
    200: {
      description: 'The exported file',
      content: {
        'text/csv': { schema: z.string() },
        'application/json': {
          schema: z.object({
            meta: z.object({ publisher_id: z.string(), from: z.string(), to: z.string() }),
            data: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
          }),
        },
      },
    },
    ...problems,
  },
});

export const exportRoutes = newRouter().openapi(download, (c) => {
  const ctx = c.get('ctx');
  const { dataset } = c.req.valid('param');
  const { format, ...query } = c.req.valid('query');
  const range = { publisherId: c.get('publisherId'), ...periodOf(query, ctx.now) };
  return c.body(exportStream(ctx, DATASETS[dataset], range, format), 200, {
    'content-type': TYPES[format],
    'content-disposition': `attachment; filename="tributary-${dataset}-${range.from}-${range.to}.${format}"`,
  });
});
