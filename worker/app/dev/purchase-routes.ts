import { createRoute, z } from '@hono/zod-openapi';
import { localOnly } from '../../platform/http/access.ts';
import { json, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { earningsOfClick, earningsPage } from './local-earnings.ts';
import { buy, order, visitByLink, visitOfClick } from './purchase.ts';
import { shopperOf } from './shopper.ts';

const body = z
  .object({
    click_id: z.string().min(1).max(100).optional(),
    link: z.string().min(1).max(4_000).optional(),
    amount: z.coerce.string().regex(/^\d{1,6}(\.\d{1,2})?$/),
    quantity: z.int().min(1).max(99).default(1),
  })
  .refine(
    ({ click_id, link }) => (click_id === undefined) !== (link === undefined),
    'Send either click_id or link.',
  );

const purchase = createRoute({
  method: 'post',
  path: '/purchase',
  hide: true,
  request: { body: { ...json(body, 'What to buy'), required: true } },
  responses: {
    201: json(
      z.object({
        data: order.extend({ click_id: z.string().nullable(), earning_url: z.string().nullable() }),
        summary: z.string(),
      }),
      'Bought',
    ),
    ...problems,
  },
});

const earning = z.object({
  conversion_id: z.string(),
  earning_id: z.string().nullable(),
  publisher_id: z.string(),
  network: z.string(),
  order_id: z.string().nullable(),
  status: z.string(),
  gross: z.string(),
  net: z.string(),
});

const earnings = createRoute({
  method: 'get',
  path: '/earnings/{click_id}',
  hide: true,
  request: { params: z.object({ click_id: z.string().min(1).max(100) }) },
  responses: {
    200: {
      description: 'What a click has earned',
      content: {
        'application/json': { schema: z.object({ data: z.array(earning), summary: z.string() }) },
        'text/html': { schema: z.string() },
      },
    },
    ...problems,
  },
});

/** Purchases in the demo shop and their earnings, on a local system only. */
export const localPurchaseRoutes = newRouter();
localPurchaseRoutes.use(localOnly);
localPurchaseRoutes
  .openapi(purchase, async (c) => {
    const { click_id, link = '', amount, quantity } = c.req.valid('json');
    const shopper = shopperOf(c.env, c.get('ctx').now, (work) => c.executionCtx.waitUntil(work));
    const visit = click_id ? await visitOfClick(shopper, click_id) : await visitByLink(shopper, link);
    const confirmed = await buy(shopper, visit, { amount, quantity });
    const clickId = confirmed.clickRef;
    const earning_url = clickId && `${shopper.origin}/dev/earnings/${encodeURIComponent(clickId)}`;
    const summary = earning_url
      ? 'The network reports this sale within a few seconds. Then earning_url shows the earning.'
      : 'No network sent this visit, so there is no commission.';
    return c.json({ data: { ...confirmed, click_id: clickId, earning_url }, summary }, 201);
  })
  .openapi(earnings, async (c) => {
    const { click_id } = c.req.valid('param');
    const data = await earningsOfClick(c.get('ctx'), click_id);
    if (c.req.header('accept')?.includes('text/html')) return earningsPage(click_id, data);
    const summary =
      data.length === 0
        ? 'The network has not reported a sale of this click yet. Try again in a few seconds.'
        : `The network has reported ${data.length === 1 ? 'one sale' : `${data.length} sales`} of this click.`;
    return c.json({ data, summary }, 200);
  });
