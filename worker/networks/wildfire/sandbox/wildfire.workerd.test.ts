import { beforeEach, expect, it } from 'vitest';
import { addMs, dayOf, HOUR, parseInstant } from '../../../platform/time.ts';
import {
  commissionPage,
  control,
  follow,
  merchants,
  sandbox,
  sell,
  signedGet,
} from '../../../sandbox/testing/caller.ts';

beforeEach(async () => {
  await control('reset');
  await control('limits', { wildfireIntervalMs: 0 });
});

it('the redirect leads to a feed with as many items as its manifest says', async () => {
  const feed = 'https://www.wildlink.me/data/42/active-domain/1';
  const redirect = await sandbox.fetch(feed, { redirect: 'manual' });
  expect(redirect.status).toBe(302);
  expect(redirect.headers.get('location')).toMatch(
    /^https:\/\/storage\.googleapis\.com\/wildlink\/cloud-db\/1\/42\/active-domain\/\d+\.model\.json$/,
  );
  const rows = await (await sandbox.fetch(feed)).json<{ ID: number; Domain: string }[]>();
  const manifest = await sandbox.fetch(
    'https://storage.googleapis.com/wildlink/cloud-db/1/42/active-domain-model-manifest.json',
  );
  expect(await manifest.json()).toEqual({ FeedItemCount: rows.length });
  expect(rows).toHaveLength(480);
  expect(new Set(rows.map((row) => row.Domain)).size).toBe(480);
});

it('the rates feed is an object with every merchant ID', async () => {
  const rates = await (await sandbox.fetch('https://www.wildlink.me/data/42/merchant-rate/1')).json<
    Record<string, object[]>
  >();
  expect(Object.keys(rates)).toEqual((await merchants()).map(({ ID }) => String(ID)));
});

it('an unknown application has no feeds', async () => {
  const response = await sandbox.fetch('https://www.wildlink.me/data/41/merchant/1');
  expect(response.status).toBe(404);
  await response.body?.cancel();
});

it('a device key always returns the same device', async () => {
  const body = JSON.stringify({ DeviceKey: 'key-1', OS: 'Linux', Currency: 'USD' });
  const device = () =>
    signedGet('https://api.wfi.re/v2/device', { method: 'POST', body }).then((r) => r.json());
  const [first, second] = [await device(), await device()];
  expect(second).toMatchObject({
    DeviceID: (first as { DeviceID: number }).DeviceID,
    DeviceKey: 'key-1',
  });
});

it('a sale has the click ID in the format of each API version', async () => {
  const [merchant] = await merchants();
  const token = await follow(`https://wild.link/e?c=${merchant?.ID}&d=1&tc=click-a&sc=trip-1`);
  const order = await sell(token, '40.00', 2);
  const [v2] = await commissionPage('v2', 'start_modified_date=2020-01-01');
  const [v3] = await commissionPage('v3', 'start_modified_date=2020-01-01');
  const [v5] = await commissionPage('v5', 'start_modified_date=2020-01-01');
  expect(v2).toMatchObject({ TrackingCode: 'click-a', Status: 'PENDING', SaleAmount: 80 });
  expect(typeof v2?.Amount).toBe('number');
  expect(v3).toMatchObject({ MerchantOrderID: order.orderId, SaleAmount: { Amount: '80' } });
  expect(v3?.Amount).toMatchObject({ Amount: order.commission?.amount, Currency: 'USD' });
  expect(v5).toMatchObject({ ShoppingTripCode: 'trip-1', Amounts: [{ SplitPart: 'DEVICE' }] });
  expect(String(v5?.CommissionID)).toBe(order.commission?.id);
});

it('a link without a device or with an unknown merchant returns 404', async () => {
  for (const query of ['c=100001', 'c=1&d=1', 'd=1']) {
    const response = await sandbox.fetch(`https://wild.link/e?${query}`, { redirect: 'manual' });
    expect(response.status).toBe(404);
    await response.body?.cancel();
  }
});

it('a deep link goes to its page on the merchant’s domain, and to the home page otherwise', async () => {
  const [merchant] = await merchants();
  const go = async (url: string) => {
    const link = `https://wild.link/e?c=${merchant?.ID}&d=1&url=${encodeURIComponent(url)}`;
    const response = await sandbox.fetch(link, { redirect: 'manual' });
    return new URL(response.headers.get('location') ?? '');
  };
  const home = await go('https://evil.example/steal');
  expect(home.pathname).toBe('/');
  const deep = await go(`https://${home.hostname}/sale?size=4`);
  expect([deep.hostname, deep.pathname, deep.searchParams.get('size')]).toEqual([
    home.hostname,
    '/sale',
    '4',
  ]);
});

it('a HEAD request is redirected but isn’t a visit', async () => {
  const response = await sandbox.fetch('https://wild.link/e?c=100001&d=1', {
    method: 'HEAD',
    redirect: 'manual',
  });
  expect(response.status).toBe(302);
  expect((await control('state')).counts.visits).toBe(0);
});

it('a report call without a valid signature returns an error text', async () => {
  const response = await sandbox.fetch('https://api.wfi.re/v3/commission');
  expect(response.status).toBe(401);
  expect(await response.json()).toHaveProperty('ErrorMessage');
});

it('the second report call within five seconds is refused', async () => {
  await control('limits', { wildfireIntervalMs: 5_000 });
  const call = () => signedGet('https://api.wfi.re/v5/commission?start_modified_date=2020-01-01');
  const [first, second] = [await call(), await call()];
  expect([first.status, second.status]).toEqual([200, 429]);
  await Promise.all([first.body?.cancel(), second.body?.cancel()]);
});

it('the cursor leads through pages that contain every row once', async () => {
  await control('bulk-commissions', { network: 'wildfire', count: 250, clickRefs: ['a', 'b'] });
  await sell(await follow('https://wild.link/e?c=100001&d=1&tc=mine'), '10', 1);
  const rows: { ID?: unknown; TrackingCode?: unknown }[] = [];
  let cursor = '';
  let query = 'start_modified_date=2020-01-01&limit=100';
  do {
    const response = await signedGet(`https://api.wfi.re/v2/commission?${query}`);
    const page = await response.json<{ Commissions: typeof rows; NextCursor: string }>();
    rows.push(...page.Commissions);
    cursor = page.NextCursor;
    query = `cursor=${encodeURIComponent(cursor)}&limit=100`;
  } while (cursor !== '');
  expect(rows).toHaveLength(251);
  expect(new Set(rows.map((row) => row.ID)).size).toBe(251);
  expect(new Set(rows.map((row) => row.TrackingCode))).toEqual(new Set(['mine', 'a', 'b']));
});

it('a sale is READY after 30 days and PAID after 60, with the date of each change', async () => {
  await sell(await follow('https://wild.link/e?c=100001&d=1&tc=x'), '10', 1);
  const status = async () => (await commissionPage('v5', 'start_modified_date=2020-01-01'))[0]?.Status;
  await control('advance', { days: 29 });
  expect(await status()).toBe('PENDING');
  const { now } = await control('advance', { days: 1.5 });
  expect(await status()).toBe('READY');
  const since = (start: string) => commissionPage('v5', `start_modified_date=${start}`);
  const beforeTheChange = dayOf(addMs(parseInstant(now), -13 * HOUR));
  expect(await since(beforeTheChange)).toHaveLength(1);
  expect(await since(now)).toHaveLength(0);
  await control('advance', { days: 30 });
  expect(await status()).toBe('PAID');
});

it('generated rows age like sales', async () => {
  await control('bulk-commissions', { network: 'wildfire', count: 2 });
  const statuses = async () =>
    (await commissionPage('v5', 'start_modified_date=2020-01-01')).map(({ Status }) => Status);
  await control('advance', { days: 31 });
  expect(await statuses()).toEqual(['READY', 'READY']);
  await control('advance', { days: 30 });
  expect(await statuses()).toEqual(['PAID', 'PAID']);
});

it('a disqualified sale keeps its ID, has amount 0 and a new date of change', async () => {
  const order = await sell(await follow('https://wild.link/e?c=100001&d=1&tc=x'), '10', 1);
  const [before] = await commissionPage('v3', 'start_modified_date=2020-01-01');
  await control('advance', { days: 1 });
  await control(`commissions/wildfire/${order.commission?.id}`, { status: 'DISQUALIFIED' });
  const [after] = await commissionPage('v3', 'start_modified_date=2020-01-01');
  expect(after).toMatchObject({
    CommissionID: before?.CommissionID,
    Status: 'DISQUALIFIED',
    Amount: { Amount: '0' },
  });
  expect(after?.ModifiedDate).not.toBe(before?.ModifiedDate);
});

it('a callback contains the commission and a signature of its exact bytes', async () => {
  const order = await sell(await follow('https://wild.link/e?c=100001&d=1&tc=x'), '10', 1);
  const { headers, body } = await control(`callback/${order.commission?.id}`, { version: 'v3' });
  expect(headers['x-wf-signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
  expect(JSON.parse(body)).toMatchObject({
    Type: 'Commission',
    Action: 'create',
    Payload: { CommissionID: Number(order.commission?.id), TrackingCode: 'x' },
  });
});

it('a half feed is valid JSON with half of the merchants; a truncated one isn’t valid JSON', async () => {
  await control('faults', { network: 'wildfire', kind: 'half', times: 1 });
  expect(await merchants()).toHaveLength(200);
  await control('faults', { network: 'wildfire', kind: 'truncated', times: 1 });
  await expect(merchants()).rejects.toThrow(SyntaxError);
  expect(await merchants()).toHaveLength(400);
});

it('a fetch from a network that is down fails', async () => {
  await control('faults', { network: 'wildfire', kind: 'down', times: 1 });
  await expect(sandbox.fetch('https://www.wildlink.me/data/42/merchant/1')).rejects.toThrow();
});

it('a network can send an unknown status, or a Retry-After when it is busy', async () => {
  await sell(await follow('https://wild.link/e?c=100001&d=1&tc=x'), '10', 1);
  await control('faults', { network: 'wildfire', kind: 'unknown_status', times: 1 });
  const [row] = await commissionPage('v5', 'start_modified_date=2020-01-01');
  expect(row?.Status).toBe('UNDER_REVIEW');
  await control('faults', { network: 'wildfire', kind: '429', times: 1, value: 7 });
  const busy = await signedGet('https://api.wfi.re/v5/commission?start_modified_date=2020-01-01');
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '7']);
  await busy.body?.cancel();
});
