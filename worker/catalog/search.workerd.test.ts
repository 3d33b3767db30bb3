import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { micros } from '../platform/money.ts';
import { applyPrograms } from './apply-programs.ts';
import { brandIdOf } from './brands.ts';
import { type BrandQuery, findBrand, listBrands } from './search.ts';
import { sampleContext } from './testing/sample-context.ts';
import { sampleNetworks, sampleProgram } from './testing/sample-program.ts';

const ctx = sampleContext(env.DB);
const link = (brand: string) => `https://go.example/PUB000001/${brand}`;
const list = (query: Partial<BrandQuery>) => listBrands(ctx, { page: 1, perPage: 50, ...query }, link);
const names = async (query: Partial<BrandQuery>) => (await list(query)).brands.map((brand) => brand.name);

beforeAll(async () => {
  await sampleNetworks(ctx);
  await env.DB.prepare(
    `UPDATE affiliate_networks SET settings = json_set(settings, '$.autoApprove', json('true'))`,
  ).run();
  await applyPrograms(ctx, 'wildfire', [
    sampleProgram('Nova', { numericCommission: micros(2_000_000) }),
    sampleProgram('Nova Shoes', { numericCommission: micros(5_000_000), category: 'Fashion', country: 'GB' }),
    sampleProgram('Super Nova', { numericCommission: micros(9_000_000), category: null }),
    sampleProgram('Café Lune', { numericCommission: micros(1_000_000), description: 'Coffee at home' }),
  ]);
  await applyPrograms(ctx, 'siteplug', [
    sampleProgram('Blue Lamp', {
      programId: 'blue',
      commissionType: 'cpc',
      commissionRate: '0.10',
      numericCommission: micros(100_000),
      metadata: { bid_value: '0.25' },
      domains: ['blue-lamp.example', 'blue.example'],
    }),
  ]);
});

describe('the list of brands', () => {
  it('shows the highest commission first and counts all pages', async () => {
    expect(await names({})).toEqual(['Super Nova', 'Nova Shoes', 'Nova', 'Café Lune', 'Blue Lamp']);
    const second = await list({ page: 2, perPage: 2 });
    expect(second.brands.map((brand) => brand.name)).toEqual(['Nova', 'Café Lune']);
    expect(second.total).toBe(5);
    expect(await list({ page: 9 })).toEqual({ brands: [], total: 5 });
  });

  it('can be filtered by network, category and country', async () => {
    expect(await names({ network: 'siteplug' })).toEqual(['Blue Lamp']);
    expect(await names({ category: 'fashion' })).toEqual(['Nova Shoes']);
    expect(await names({ category: 'General' })).toEqual(['Super Nova']);
    expect(await names({ country: 'gb', network: 'wildfire' })).toEqual(['Nova Shoes']);
    expect(await list({ country: 'GB', network: 'siteplug' })).toEqual({ brands: [], total: 0 });
  });

  it('is searched by word prefixes, with exact names first and then names that start with the text', async () => {
    expect(await names({ q: 'nova' })).toEqual(['Nova', 'Nova Shoes', 'Super Nova']);
    expect(await names({ q: 'sho no' })).toEqual(['Nova Shoes']);
    expect(await names({ q: 'CAFE' })).toEqual(['Café Lune']);
    expect(await names({ q: 'nova', category: 'Fashion' })).toEqual(['Nova Shoes']);
    expect(await list({ q: 'nova', perPage: 1, page: 2 })).toMatchObject({
      total: 3,
      brands: [{ name: 'Nova Shoes' }],
    });
  });

  it.each([
    '"',
    '""',
    "'",
    "nova'; DROP TABLE brands; --",
    'nova OR blue',
    'NEAR(nova, 2)',
    'advertiser_name:nova',
    '^nova',
    'nova*',
    '*',
    '(',
    'nova AND',
    '-nova',
    '{a b}:nova',
    '\u0000',
    'no\u0000va',
    '🎉',
    'nova 🎉',
    '\ud800',
    '%',
    '_',
  ])('is not broken by a search for %j', async (q) => {
    const { brands, total } = await list({ q });
    expect(brands).toHaveLength(total);
  });

  it('is not broken by a search of any length', async () => {
    expect(await list({ q: 'x'.repeat(10_000) })).toEqual({ brands: [], total: 0 });
    expect((await list({ q: 'nova '.repeat(500) })).total).toBe(3);
  });

  it('reads search operators as words', async () => {
    expect(await names({ q: 'nova OR blue' })).toEqual([]);
    expect(await names({ q: 'nova"' })).toEqual(['Super Nova', 'Nova Shoes', 'Nova']);
    expect(await names({ q: '🎉' })).toEqual([]);
  });
});

it('a search finds what a sync has changed, and no longer what it was', async () => {
  const lamp = sampleProgram('Red Lamp', { category: 'Lighting', country: 'NL' });
  const found = async (q: string) => (await list({ q })).total;
  await applyPrograms(ctx, 'wildfire', [lamp]);
  await applyPrograms(ctx, 'wildfire', [{ ...lamp, numericCommission: micros(1) }]);
  expect(await Promise.all(['red', 'lighting', 'nl'].map(found))).toEqual([1, 1, 1]);
  const changes = [
    { category: 'Furniture' },
    { country: 'BE' },
    { programName: 'Gray Lamp', advertiserName: 'Gray Lamp' },
  ];
  for (const change of changes) await applyPrograms(ctx, 'wildfire', [Object.assign(lamp, change)]);
  expect(await Promise.all(['red', 'lighting', 'nl'].map(found))).toEqual([0, 0, 0]);
  expect(await Promise.all(['gray', 'furniture', 'be'].map(found))).toEqual([1, 1, 1]);
});

describe('a brand', () => {
  it('shows a commission per click', async () => {
    expect(await findBrand(ctx, brandIdOf('Blue Lamp'), link)).toMatchObject({
      name: 'Blue Lamp',
      description: 'Shop Blue Lamp and earn commission',
      category: 'Home & Garden',
      commission_rate: '$0.25 per click',
      commission_type: 'cpc',
      numeric_commission: 0.1,
      website_url: 'https://blue-lamp.example/',
      affiliateLink: `https://go.example/PUB000001/${brandIdOf('blue lamp')}`,
      is_featured: false,
      is_active: true,
      networkType: 'siteplug',
      networkSlug: 'siteplug',
      offerType: 'CPC',
      domain: 'blue-lamp.example',
      domainCount: 2,
      allDomains: [
        {
          domain: 'blue-lamp.example',
          rate: '$0.10 per click',
          offerType: 'CPC',
          url: 'https://blue-lamp.example',
        },
        { domain: 'blue.example', rate: '$0.10 per click', offerType: 'CPC', url: 'https://blue.example' },
      ],
      epc_7_day: '12.50',
      epc_3_month: '10.00',
      isNetworkBrand: true,
    });
  });

  it('has the category “General” by default and shows its commission in percent', async () => {
    expect(await findBrand(ctx, brandIdOf('Super Nova'), () => null)).toMatchObject({
      category: 'General',
      commission_rate: '3.25%',
      offerType: 'CPA',
      networkType: 'wildfire',
      affiliateLink: null,
    });
  });

  it('returns null for an unknown ID', async () => {
    expect(await findBrand(ctx, 'brd_none', link)).toBeNull();
  });
});
