import { createRoute, z } from '@hono/zod-openapi';
import { listAlerts } from '../alerts/alerts.ts';
import { byOperator } from '../http/access.ts';
import { idField } from '../http/id-parameter.ts';
import { dollars, limitOffset, pageBody, pageOf, paging } from '../http/responses.ts';
import { newRouter } from '../http/router.ts';
import { toIso } from '../platform/time.ts';
import { listUnattributed } from './unattributed.ts';

const cases = <Path extends string, Row extends z.ZodType>(path: Path, summary: string, row: Row) =>
  createRoute({
    method: 'get',
    path,
    summary,
    ...byOperator,
    request: { query: z.object(paging) },
    responses: pageOf(row, summary),
  });

const unattributed = z.object({
  id: idField('cnv'),
  network_id: z.string(),
  unattributed_reason: z.string(),
  status: z.string(),
  gross: dollars,
  order_id: z.string().nullable(),
  converted_at: z.iso.datetime(),
});
const alert = z.object({
  id: z.string().openapi({ example: 'alt_4b8e0d7c2f6a19530e8d' }),
  level: z.enum(['info', 'warning', 'critical']),
  code: z.string(),
  subject: z.string(),
  message: z.string().openapi({ example: 'Wildfire hasn’t responded since 08:40.' }),
  count: z.int(),
  last_seen_at: z.iso.datetime(),
});

export const caseRoutes = newRouter()
  .openapi(cases('/unattributed-conversions', 'List unattributed conversions', unattributed), async (c) => {
    const ctx = c.get('ctx');
    const listed = await listUnattributed(ctx, limitOffset(c.req.valid('query')));
    return c.json(pageBody(ctx, listed.rows, listed.total), 200);
  })
  .openapi(cases('/alerts', 'List alerts', alert), async (c) => {
    const ctx = c.get('ctx');
    const { page, per_page } = c.req.valid('query');
    const listed = await listAlerts(ctx, { page, perPage: per_page });
    const data = listed.alerts.map(({ lastSeenAt, firstSeenAt: _, ...rest }) => ({
      ...rest,
      last_seen_at: toIso(lastSeenAt),
    }));
    return c.json(pageBody(ctx, data, listed.total), 200);
  });
