import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../platform/database.ts';
import { call, read } from '../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { micros, parseUsd } from '../platform/money.ts';
import { CountingDatabase } from '../platform/testing/counting-database.ts';
import { applyPrograms } from './apply-programs.ts';
import { type CategoryFacet, countBrands, readBrandFacets } from './brand-facets.ts';
import { brandIdOf } from './brands.ts';
import type { CommissionType } from './program.ts';
import { sampleProgram } from './testing/sample-program.ts';

interface Brands {
  data: { id: string; name: string; affiliateLink?: string | null; commission_rate: string }[];
  summary: { total: number };
  code?: string;
}

let scene: Scene;
let one: Member;

beforeAll(async () => {
  scene = await openScene([
    sampleProgram('Alder Nook', { numericCommission: micros(9_000_000) }),
    sampleProgram('Żółta Łódź', { country: 'PL', category: 'Toys' }),
    sampleProgram('Beech Toys', { category: 'toys', numericCommission: micros(5_000_000) }),
    sampleProgram('Cedar', { category: null, country: null }),
  ]);
  one = await scene.signUp();
});

const open = (query = '') => read<Brands>(`/v1/brands${query}`);
const own = (query = '') => read<Brands>(`/v1/publisher/brands${query}`, one);
const names = ({ body }: { body: Brands }) => body.data.map(({ name }) => name);

describe.each([
  ['for anyone', open],
  ['for a publisher', own],
])('brands %s', (_, list) => {
  it('are sorted by highest commission or by name', async () => {
    expect(names(await list())).toEqual(['Alder Nook', 'Beech Toys', 'Cedar', 'Żółta Łódź']);
    expect(names(await list('?sort=name'))).toEqual(['Alder Nook', 'Beech Toys', 'Cedar', 'Żółta Łódź']);
    expect(names(await list('?q=toys&sort=commission'))[0]).toBe('Beech Toys');
    expect((await list('?sort=rating')).status).toBe(400);
  });

  it('are found by parts of words, regardless of accents', async () => {
    expect(names(await list('?q=eec'))).toEqual(['Beech Toys']);
    expect(names(await list(`?q=${encodeURIComponent('zoł')}`))).toEqual(['Żółta Łódź']);
    expect(names(await list(`?q=${encodeURIComponent('ŻÓŁ')}`))).toEqual(['Żółta Łódź']);
    expect(names(await list('?q=%22*%29'))).toEqual([]);
    expect((await list(`?q=${'x'.repeat(101)}`)).status).toBe(400);
  });

  it('can be filtered by category, country and network', async () => {
    expect(names(await list('?category=TOYS'))).toEqual(['Beech Toys', 'Żółta Łódź']);
    expect(names(await list('?country=pl'))).toEqual(['Żółta Łódź']);
    expect(names(await list('?network=siteplug'))).toEqual([]);
    const unknown = await read<{ code: string; detail: string }>('/v1/brands?network=awin');
    expect(unknown).toMatchObject({ status: 400, body: { code: 'network.unknown' } });
    expect(unknown.body.detail).toContain('wildfire');
  });

  it('are paged, and a page after the last one is empty', async () => {
    expect(names(await list('?per_page=3&page=2'))).toEqual(['Żółta Łódź']);
    expect((await list('?page=3&per_page=3')).body).toMatchObject({ data: [], summary: { total: 4 } });
    for (const query of ['?page=0', '?per_page=0', '?page=x', '?per_page=1001'])
      expect((await list(query)).status, query).toBe(400);
  });
});

it.each(['/v1/brands', '/v1/publisher/brands', '/v1/publisher/links'])(
  'a page of %s has up to 1,000 brands',
  async (path) => {
    expect((await read(`${path}?per_page=1000`, one)).status).toBe(200);
    expect((await read(`${path}?per_page=1001`, one)).status).toBe(400);
  },
);

it.each(['/v1/brands', '/v1/publisher/brands'])('%s refuses a cursor that it didn’t give', async (path) => {
  for (const query of ['?cursor=nonsense', '?cursor=nonsense&q=%22', '?cursor='])
    expect(await read<Brands>(`${path}${query}`, one), query).toMatchObject({
      status: 400,
      body: { code: 'brands.cursor_invalid' },
    });
});

it('only publishers see a link, and it is their own', async () => {
  const id = brandIdOf('Alder Nook');
  expect((await own()).body.data[0]?.affiliateLink).toBe(`${env.PUBLIC_ORIGIN}/go/${one.id}/${id}`);
  expect((await open()).body.data[0]).not.toHaveProperty('affiliateLink');
  expect((await read<{ data: object }>(`/v1/publisher/brands/${id}`, one)).body.data).toHaveProperty(
    'affiliateLink',
  );
  expect((await read<{ data: object }>(`/v1/brands/${id}`)).body.data).not.toHaveProperty('affiliateLink');
});

it.each(['/v1/brands', '/v1/publisher/brands'])(
  '%s responds with 404 for a closed or unknown brand',
  async (path) => {
    const unknown = await read<Brands>(`${path}/brd_0000000000000000`, one);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'brand.unknown' } });
    expect((await read(`${path}/alder`, one)).status).toBe(400);
  },
);

it('facets count open brands, most frequent first and regardless of case', async () => {
  const { body } = await read<{ data: Record<string, { value: string; brands: number }[]> }>(
    '/v1/brands/facets',
  );
  expect(body.data.category?.map(({ value, brands }) => [value.toLowerCase(), brands])).toEqual([
    ['toys', 2],
    ['general', 1],
    ['home & garden', 1],
  ]);
  expect(body.data.country).toEqual([
    { value: 'US', label: 'US', brands: 2 },
    { value: 'PL', label: 'PL', brands: 1 },
  ]);
  expect(body.data.network).toEqual([{ value: 'wildfire', label: 'Wildfire', brands: 4 }]);
});

it('category facets have a range for each kind of commission, without rates that the network does not state', async () => {
  const rated = (name: string, commissionType: CommissionType, rate: string) =>
    sampleProgram(name, {
      category: 'Ranges',
      commissionType,
      commissionRate: rate,
      numericCommission: parseUsd(rate),
    });
  await applyPrograms(scene.ctx, 'wildfire', [
    rated('Range low', 'percentage', '1.5'),
    rated('Range high', 'percentage', '12'),
    { ...rated('Range zero', 'percentage', '0'), category: 'ranges' },
    rated('Range flat', 'flat', '60'),
    sampleProgram('Only unstated', { category: 'Unstated', commissionRate: null, numericCommission: null }),
  ]);
  const { body } = await read<{ data: { category: CategoryFacet[] } }>('/v1/brands/facets');
  const facetOf = (label: string) => body.data.category.find((each) => each.label === label);
  expect(facetOf('Ranges')).toEqual({
    value: 'Ranges',
    label: 'Ranges',
    brands: 4,
    commissions: [
      { type: 'percentage', min: '1.50', max: '12.00', label: '1.5% to 12%', you_earn: '0.75% to 6%' },
      { type: 'flat', min: '60.00', max: '60.00', label: '$60.00 per sale', you_earn: '$30.00 per sale' },
    ],
  });
  expect(facetOf('Unstated')).toMatchObject({ brands: 1, commissions: [] });
});

it('facets are read as they were counted last, and not from all brands', async () => {
  const counting = new CountingDatabase(env.DB);
  const ctx = { ...scene.ctx, db: openDatabase(counting.binding) };
  const counted = await readBrandFacets(ctx, env.EDGE, null);
  const rowsOfCount = counting.rowsRead;
  await countBrands(scene.ctx, env.EDGE, 1);
  expect(await readBrandFacets(ctx, env.EDGE, null)).toEqual(counted);
  expect(counting.rowsRead - rowsOfCount).toBeLessThan(rowsOfCount / 10);
  await countBrands(scene.ctx, env.EDGE);
  await readBrandFacets(ctx, env.EDGE, null);
  expect(counting.rowsRead, 'a small catalog is counted by each call').toBeGreaterThan(rowsOfCount * 1.5);
});

it('what anyone may lists may be cached, but errors and a publisher’s list may not', async () => {
  const cacheControl = async (path: string, by?: Member) =>
    (await call(path, by)).headers.get('cache-control');
  expect(await cacheControl('/v1/brands')).toBe('public, max-age=300');
  expect(await cacheControl('/v1/brands', one)).toBe('private, max-age=60');
  expect((await call('/v1/brands')).headers.get('vary')).toMatch(/cookie, authorization/i);
  expect(await cacheControl('/v1/brands/brd_0000000000000000')).toBe('no-store');
  expect(await cacheControl('/v1/publisher/brands', one)).toBe('no-store');
});

it('an address that calls too often is limited, and others aren’t', async () => {
  const from = (address: string) => call('/v1/brands/facets', { headers: { 'cf-connecting-ip': address } });
  const responses = await Promise.all(Array.from({ length: 320 }, () => from('203.0.113.7')));
  const refused = responses.find(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await from('198.51.100.1')).status).toBe(200);
});
