import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { control } from '../../networks/testing/engine.ts';
import { read } from '../../platform/http/testing/call.ts';

interface PurchaseBody {
  data: { orderId: string; click_id: string | null; earning_url: string | null; network: string };
  summary: string;
}
const origin = env.PUBLIC_ORIGIN;
const buy = (body: object) => read<PurchaseBody>('/dev/purchase', { method: 'POST', body });

beforeEach(() => control('reset', {}));

it.each([
  ['wildfire', '/sandbox/wild.link/e?c=100001&d=1&tc=click-one'],
  ['cj', '/sandbox/www.anrdoezrs.net/click-100200300-11000001?sid=click-one'],
])('a purchase by a link of %s returns the URL of the earning', async (network, link) => {
  expect(await buy({ link, amount: '40.00' })).toMatchObject({
    status: 201,
    body: {
      data: { network, click_id: 'click-one', earning_url: `${origin}/dev/earnings/click-one` },
    },
  });
});

it('a purchase by click ID creates a new order each time', async () => {
  await buy({ link: '/sandbox/wild.link/e?c=100001&d=1&tc=click-two', amount: '40.00' });
  const first = await buy({ click_id: 'click-two', amount: '12.50', quantity: 2 });
  const second = await buy({ click_id: 'click-two', amount: 12.5 });
  expect(first.status).toBe(201);
  expect(first.body.data.orderId).not.toBe(second.body.data.orderId);
});

it.each([
  [
    'a click that has not reached a shop',
    { click_id: 'unknown', amount: '1.00' },
    'purchase.click_not_followed',
  ],
  [
    'a link of another system',
    { link: 'https://other.example/go/x', amount: '1.00' },
    'purchase.link_invalid',
  ],
  ['a page that is not a link', { link: '/v1/health', amount: '1.00' }, 'purchase.link_invalid'],
  ['a dead link', { link: '/sandbox/wild.link/e?c=1&d=1', amount: '1.00' }, 'purchase.no_shop'],
  ['a price of nothing', { link: '/sandbox/wild.link/e?c=100001&d=1', amount: '0' }, 'purchase.refused'],
])('a purchase by %s is refused with a reason', async (_, body, code) => {
  expect(await buy(body)).toMatchObject({ status: 422, body: { code } });
});

it.each([{ amount: '1.00' }, { click_id: 'a', link: '/b', amount: '1' }, { click_id: 'a', amount: '-1' }])(
  'a purchase needs either a click or a link, and a price; %o is refused',
  async (body) => {
    expect(await buy(body)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  },
);

it('a click without a reported sale has no earnings yet', async () => {
  expect(await read('/dev/earnings/nothing')).toMatchObject({ status: 200, body: { data: [] } });
});
