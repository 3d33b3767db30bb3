import { z } from '@hono/zod-openapi';
import { byOperator } from '../platform/http/access.ts';
import { operation } from '../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { payingNetworks } from './known-network.ts';

const list = operation({
  method: 'get',
  path: '/v1/operations/paying-networks',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'List the networks whose payments and statements can be booked',
  responses: {
    200: json(
      z.object({
        data: z.array(
          z.object({
            network_id: z.string().openapi({ example: 'heron-media' }),
            network_name: z.string().openapi({ example: 'Heron Media' }),
          }),
        ),
        meta,
      }),
      'Networks by name, and `direct` for accepted claims',
    ),
    ...problems,
  },
});

export const payingNetworkRoutes = newRouter().openapi(list, async (c) => {
  const ctx = c.get('ctx');
  const networks = await payingNetworks(ctx);
  const data = networks.map(({ slug, name }) => ({ network_id: slug, network_name: name }));
  return c.json({ data, meta: metaOf(ctx) }, 200);
});
