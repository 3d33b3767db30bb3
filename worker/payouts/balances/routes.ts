import { z } from '@hono/zod-openapi';
import { byPublisher } from '../../platform/http/access.ts';
import { operation } from '../../platform/http/operation.ts';
import { problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { balancesResponse, readBalancesResponse } from './balances-endpoint.ts';

const balances = operation({
  method: 'get',
  path: '/v1/publisher/balances',
  tag: 'Earnings',
  callers: byPublisher('GET publisher-api'),
  summary: 'Get your balances by state, with expected dates',
  description:
    'Amounts are the balances of your ledger accounts. A date is given only if it follows from the network’s rules or from the payout schedule; otherwise `explanation` says why there is none.',
  request: { query: z.object({ publisher_id: z.string().optional() }) },
  responses: {
    200: balancesResponse,
    ...problems,
  },
});

export const balanceRoutes = newRouter().openapi(balances, async (c) =>
  c.json(await readBalancesResponse(c.get('ctx'), c.get('publisherId')), 200),
);
