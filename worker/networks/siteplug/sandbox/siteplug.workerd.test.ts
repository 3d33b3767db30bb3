import { beforeEach, expect, it } from 'vitest';
import { control, follow, sandbox, sell } from '../../../sandbox/testing/caller.ts';

beforeEach(() => control('reset'));

interface Tile {
  id: string;
  brand: string;
  durl: string;
  bid: string;
  rurl: string;
}

async function list(country: string): Promise<unknown> {
  const url = `https://poa00.siteplug.com/qlapi?o=poa00&s=10001&cc=${country}&f=json`;
  const { data } = await (await sandbox.fetch(url)).json<{ data: unknown }>();
  return data;
}

async function report(): Promise<Record<string, unknown>[]> {
  const today = new Date().toISOString().slice(0, 10);
  const url = `https://poa00.siteplug.com/report?o=poa00&s=10001&from=2026-01-01&to=${today}`;
  const { data } = await (await sandbox.fetch(url)).json<{ data: Record<string, unknown>[] }>();
  return data;
}

async function linkOf(country: string, cid: string): Promise<string> {
  const [tile] = (await list(country)) as Tile[];
  const filled = tile?.rurl.replace('{clickID}', cid).replace('{subid}', 'PUB000001') ?? '';
  return filled.replace('&url={deeplink}', '');
}

it('the list is an array for many campaigns, an object for one, and a sentence for none', async () => {
  expect(await list('US')).toBeInstanceOf(Array);
  expect(await list('IS')).toHaveProperty('rurl');
  expect(await list('LU')).toBe('No Ads for given Country.');
});

it('200 campaigns run in ten countries, each with its own bid', async () => {
  const countries = ['US', 'GB', 'CA', 'AU', 'DE', 'FR', 'IN', 'BR', 'JP', 'ES'];
  const tiles = await Promise.all(countries.map((country) => list(country) as Promise<Tile[]>));
  expect(new Set(tiles.flat().map((tile) => tile.id)).size).toBe(200);
  expect(new Set(tiles.flat().map((tile) => tile.bid)).size).toBeGreaterThan(100);
});

it('a call without the customer key or the site is refused', async () => {
  const response = await sandbox.fetch('https://poa00.siteplug.com/qlapi?o=poa00&s=1&cc=US');
  expect(response.status).toBe(403);
  await response.body?.cancel();
});

it('the clicks of a sub-ID on a campaign are one row per day, paid at the bid', async () => {
  const link = await linkOf('US', 'click-1');
  const [tile] = (await list('US')) as Tile[];
  await follow(link);
  await follow(link);
  expect(await report()).toEqual([
    {
      date: new Date().toISOString().slice(0, 10),
      subid: 'PUB000001',
      cid: 'click-1',
      brand_id: tile?.id,
      clicks: 2,
      revenue: String((Number(tile?.bid) * 2_000) / 1_000),
      country: 'US',
    },
  ]);
});

it('a purchase adds no commission and returns the row of the click', async () => {
  const visit = await follow(await linkOf('DE', 'click-2'));
  const order = await sell(visit, '30', 1);
  const [row] = await report();
  expect(order.commission).toMatchObject({ network: 'siteplug', amount: row?.revenue });
});

it('the revenue of a day can be restated', async () => {
  const order = await sell(await follow(await linkOf('US', 'click-3')), '30', 1);
  await control(`commissions/siteplug/${order.commission?.id}`, { amount: '0.01' });
  expect(await report()).toMatchObject([{ cid: 'click-3', revenue: '0.01' }]);
});

it('a bulk has no day twice', async () => {
  await control('bulk-commissions', { network: 'siteplug', count: 900, clickRefs: ['a', 'b'] });
  const keys = (await report()).map((row) => `${row.date} ${row.cid} ${row.brand_id} ${row.country}`);
  expect(keys).toHaveLength(900);
  expect(new Set(keys).size).toBe(900);
});
