import { z } from '@hono/zod-openapi';
import { byOperator } from '../../platform/http/access.ts';
import { operation } from '../../platform/http/operation.ts';
import { datedMeta, datedMetaOf, json, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { CREDENTIAL_STATES } from '../credentials.ts';
import { closingFields } from './closing-fields.ts';
import { networkStatistics } from './network-statistics.ts';

const statistics = z.object({
  network_id: z.string(),
  network_name: z.string().openapi({ example: 'Wildfire' }),
  network_slug: z.string().openapi({ example: 'wildfire' }),
  is_active: z.boolean().describe('False if the network is paused'),
  ...closingFields,
  is_synced: z.boolean().describe('False for a partner that sends its conversions itself'),
  total_programs: z.int().describe('Programs that the network currently lists'),
  approved_programs: z.int(),
  pending_programs: z.int(),
  total_links: z.int().describe('Active links of publishers, as of `meta.as_of`'),
  last_sync_at: z.iso.datetime().nullable().describe('The end of the latest completed sync'),
  last_sale_at: z.iso
    .datetime()
    .nullable()
    .describe('The time of the latest sale that the network has reported; null if none is stored'),
  is_syncing: z.boolean(),
  success_rate: z
    .number()
    .nullable()
    .openapi({ example: 98.5 })
    .describe('Percent of the syncs of the last 7 days that completed; null without a sync'),
  credentials: z
    .array(
      z.object({
        name: z.string().openapi({ example: 'WILDFIRE_APP_KEY' }),
        required: z.boolean(),
        state: z.enum(CREDENTIAL_STATES).openapi({ example: 'present' }),
      }),
    )
    .describe('The state of the secrets in the deployment. Their values are never returned'),
});

const list = operation({
  method: 'get',
  path: '/v1/operations/network-statistics',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  summary: 'Get the statistics of all networks',
  responses: {
    200: json(z.object({ data: z.array(statistics), meta: datedMeta }), 'The networks by name'),
    ...problems,
  },
});

export const networkStatisticsRoutes = newRouter().openapi(list, async (c) => {
  const ctx = c.get('ctx');
  const { networks, asOf } = await networkStatistics(ctx, c.env);
  return c.json({ data: networks, meta: datedMetaOf(ctx, asOf) }, 200);
});
