import { z } from '@hono/zod-openapi';
import { NETWORK_SLUGS } from '../../../platform/contract/networks.ts';
import { byOperator } from '../../../platform/http/access.ts';
import { jsonBody } from '../../../platform/http/json-body.ts';
import { operation } from '../../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../../platform/http/responses.ts';
import { newRouter } from '../../../platform/http/router.ts';
import { syncRange } from '../../sync-range.ts';
import { runRecord, runRecordOf } from '../run-record.ts';
import { syncRevenue } from './sync-revenue.ts';

const sync = operation({
  method: 'post',
  path: '/v1/operations/revenue/sync',
  tag: 'Operators',
  callers: byOperator('catalog:write'),
  effect: 'nothing',
  summary: 'Start the revenue syncs of all networks, or join running ones',
  description:
    'Follow the runs with `GET /v1/operations/sync-runs`. Without dates, the last 90 days are read.',
  request: {
    body: jsonBody(
      z.strictObject({
        from: z.iso.date().optional().describe('First day (UTC)'),
        to: z.iso.date().optional().describe('Last day (UTC)'),
        networks: z.array(z.enum(NETWORK_SLUGS)).min(1).max(20).optional(),
      }),
      { networks: ['wildfire'] },
    ),
  },
  responses: {
    202: json(
      z.object({
        data: z.array(
          z.object({
            network: z.string().openapi({ example: 'wildfire' }),
            joined: z.boolean().openapi({ example: false }).describe('True if the sync was already running'),
            run: runRecord.nullable(),
            error: z
              .object({
                code: z.string().openapi({ example: 'network.inactive' }),
                detail: z.string().openapi({ example: 'The network wildfire is switched off.' }),
              })
              .nullable()
              .openapi({ example: null }),
          }),
        ),
        summary: z.object({
          networks: z.int().openapi({ example: 1 }),
          started: z.int().openapi({ example: 1 }),
        }),
        meta,
      }),
      'The run of each network, or the reason why there is none',
    ),
    ...problems,
  },
});

export const revenueSyncRoutes = newRouter().openapi(sync, async (c) => {
  const ctx = c.get('ctx');
  const { from, to, networks } = c.req.valid('json');
  const synced = await syncRevenue(ctx, c.env.SYNC, { networks, range: syncRange(ctx.now, { from, to }) });
  const data = synced.map(({ run, ...each }) => ({ ...each, run: run && runRecordOf(run) }));
  const started = synced.filter(({ run }) => run !== null).length;
  return c.json({ data, summary: { networks: data.length, started }, meta: metaOf(ctx) }, 202);
});
