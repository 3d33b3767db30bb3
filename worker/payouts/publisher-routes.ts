import { createRoute, z } from '@hono/zod-openapi';
import { byPublisher } from '../http/access.ts';
import { limitOffset, pageBody, pageOf, paging } from '../http/responses.ts';
import { newRouter } from '../http/router.ts';
import { listPayouts, stepsOf } from './list-payouts.ts';
import { publisherPayoutRecord, publisherPayoutRecordOf } from './payout-record.ts';
import { PAYOUT_STATES } from './payout-state.ts';

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List your payouts',
  ...byPublisher('GET publisher-api'),
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
  const publisherId = c.get('publisherId');
  const { publisher_id: _, status, ...page } = c.req.valid('query');
  const { rows, total, details } = await listPayouts(ctx, {
    publisherId,
    state: status,
    ...limitOffset(page),
  });
  const steps = await stepsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  const versions = details.get(publisherId) ?? [];
  const data = rows.map((row) => publisherPayoutRecordOf(row, versions, steps.get(row.id) ?? [], ctx.now));
  return c.json(pageBody(ctx, data, total), 200);
});
