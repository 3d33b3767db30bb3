import { createRoute, z } from '@hono/zod-openapi';
import { localOnly } from '../../platform/http/access.ts';
import { json, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { purchaseRefused, type Shopper, visitByLink } from './purchase.ts';
import { shopperOf } from './shopper.ts';

const body = z.object({
  link: z.string().min(1).max(4_000),
  clicks: z.int().min(1).max(100).default(40),
  sales: z.int().min(0).max(100).default(3),
  seconds: z.number().min(0).max(3_600).default(2).describe('From a click to its sale'),
  amount: z.string().default('40.00'),
});

const pattern = createRoute({
  method: 'post',
  path: '/fraud',
  hide: true,
  request: { body: { ...json(body, 'The pattern'), required: true } },
  responses: {
    201: json(z.object({ data: z.object({ click_ids: z.array(z.string()), sold: z.int() }) }), 'Done'),
    ...problems,
  },
});

/** A fraud pattern, on a local system only: one address follows a link many times and buys within seconds. */
export const localFraudRoutes = newRouter();
localFraudRoutes.use(localOnly);
localFraudRoutes.openapi(pattern, async (c) => {
  const { link, clicks, sales, seconds, amount } = c.req.valid('json');
  const shopper = shopperOf(c.env, c.get('ctx').now, (work) => c.executionCtx.waitUntil(work), newAddress());
  const clickIds: string[] = [];
  for (let count = 0; count < clicks; count++) {
    const { clickRef } = await visitByLink(shopper, link);
    if (clickRef !== null) clickIds.push(clickRef);
  }
  const buyers = clickIds.slice(0, sales);
  if (buyers.length > 0) await sell(shopper, { clickRefs: buyers, seconds, amount });
  return c.json({ data: { click_ids: clickIds, sold: buyers.length } }, 201);
});

/** An address of its own for each pattern, from the range for documentation. */
function newAddress(): string {
  const part = () => Math.floor(Math.random() * 0x10000).toString(16);
  return `2001:db8:${part()}:${part()}::1`;
}

async function sell({ sandbox, origin }: Shopper, sales: object): Promise<void> {
  const response = await sandbox.fetch(`${origin}/sandbox/control/fast-sales`, {
    method: 'POST',
    body: JSON.stringify(sales),
  });
  await response.body?.cancel();
  if (!response.ok) throw purchaseRefused();
}
