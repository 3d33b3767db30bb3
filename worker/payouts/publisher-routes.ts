import { z } from '@hono/zod-openapi';
import { byPublisher } from '../platform/http/access.ts';
import { operation } from '../platform/http/operation.ts';
import { limitOffset, pageBody, pageOf, paging } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { publisherPayoutRecord } from './payout-record.ts';
import { PAYOUT_STATES } from './payout-state.ts';
import { listPublisherPayouts } from './publisher-payouts.ts';

const list = operation({
  method: 'get',
  path: '/v1/publisher/payouts',
  tag: 'Earnings',
  callers: byPublisher('GET publisher-api'),
  summary: 'List your payouts',
  request: {
    query: z.object({
      ...paging,
      publisher_id: z.string().optional(),
      status: z.enum(PAYOUT_STATES).optional(),
    }),
  },
  responses: pageOf(publisherPayoutRecord, 'Payouts with their steps, newest first'),
});

export const publisherPayoutRoutes = newRouter().openapi(list, async (c) => {
  const ctx = c.get('ctx');
  const { publisher_id: _, status, ...page } = c.req.valid('query');
  const query = { state: status, ...limitOffset(page) };
  const { data, total } = await listPublisherPayouts(ctx, c.get('publisherId'), query);
  return c.json(pageBody(ctx, data, total), 200);
});
