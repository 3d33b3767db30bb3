import { beforeEach, expect, it } from 'vitest';
import { control, follow, sandbox, sell } from '../testing/caller.ts';

beforeEach(() => control('reset'));

const LINK = '/sandbox/wild.link/e?c=100001&d=1&tc=browser-click';

it('a browser stays on the site from the link to the order', async () => {
  const link = await sandbox.fetch(`http://localhost:8788${LINK}`, { redirect: 'manual' });
  const shop = link.headers.get('location') ?? '';
  expect(shop).toMatch(/^http:\/\/localhost:8788\/sandbox\/shop\/[^/]+\.example\/\?wf_token=/);
  const page = await (await sandbox.fetch(shop)).text();
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? '';
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const body = new URLSearchParams({ token, amount: '25.50', quantity: '2' });
  const bought = await sandbox.fetch(action, { method: 'POST', body });
  expect(bought.status).toBe(201);
  const receipt = await bought.text();
  expect(receipt).toContain('<dd>$51.00</dd>');
  expect(receipt).toMatch(/<dd>\$\d+\.\d{2}, pending<\/dd>/);
});

it('a direct link to a shop works', async () => {
  const link = 'http://localhost:8788/sandbox/elkaden-toys.example/?partner_click=abc';
  expect(await (await sandbox.fetch(link)).text()).toContain('Elkaden Toys');
});

it('the page loads nothing from other origins', async () => {
  const { domain } = await follow('https://wild.link/e?c=100001&d=1');
  const response = await sandbox.fetch(`https://${domain}/`);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await response.text()).not.toMatch(/<(script|link|img|iframe)\b/);
});

it('a program gets the shop as JSON', async () => {
  const { domain, token } = await follow('https://wild.link/e?c=100001&d=1&tc=me');
  const url = `https://${domain}/?wf_token=${token}`;
  const shop = await (await sandbox.fetch(url, { headers: { accept: 'application/json' } })).json();
  expect(shop).toMatchObject({ domain, token, network: 'wildfire', clickRef: 'me' });
});

it('a visit can buy twice, with a number and a commission per order', async () => {
  const visit = await follow('https://wild.link/e?c=100001&d=1');
  const [first, second] = [await sell(visit, '10', 1), await sell(visit, '10', 1)];
  expect(first.orderId).not.toBe(second.orderId);
  expect(first.commission?.id).not.toBe(second.commission?.id);
});

it('a sale without a network has no commission', async () => {
  const { domain } = await follow('https://wild.link/e?c=100001&d=1');
  const order = await sell({ token: '', domain }, '10', 1);
  expect(order.commission).toBeNull();
  expect(order.orderId).toMatch(/^SO-/);
});

it('a purchase without an amount, with an invalid price or with an unknown token is refused', async () => {
  const visit = await follow('https://wild.link/e?c=100001&d=1');
  for (const [token, amount] of [
    [visit.token, 'much'],
    [visit.token, '0'],
    [visit.token, '-5'],
    ['made-up', '5'],
  ])
    await expect(sell({ ...visit, token: token ?? '' }, amount ?? '', 1)).rejects.toThrow(/"code":/);
});

it('a shop with non-ASCII letters is found in Unicode and in punycode', async () => {
  for (const index of [5, 55]) {
    const { domain } = await follow(`https://wild.link/e?c=${100_001 + index}&d=1`);
    expect(domain).toMatch(/^xn--/);
    const response = await sandbox.fetch(`https://site.test/sandbox/shop/${domain}/`);
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/[øéäüï]/i);
  }
});

it('a domain without a brand has no shop', async () => {
  const response = await sandbox.fetch('https://unknown.example/');
  expect(response.status).toBe(404);
  await response.body?.cancel();
});
