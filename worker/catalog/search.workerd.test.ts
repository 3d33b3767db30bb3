import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../platform/database.ts';
import { micros } from '../platform/money.ts';
import { CountingDatabase } from '../platform/testing/counting-database.ts';
import { applyPrograms } from './apply-programs.ts';
import { brandIdOf } from './brands.ts';
import { type BrandQuery, findBrand, listBrands } from './search.ts';
import { sampleContext } from './testing/sample-context.ts';
import { sampleNetworks, sampleProgram } from './testing/sample-program.ts';

const ctx = sampleContext(env.DB);
const link = (brand: string) => `https://go.example/PUB000001/${brand}`;
const urls = { publisher: null, link, logo: () => null };
const list = (query: Partial<BrandQuery>) => listBrands(ctx, { offset: 0, limit: 50, ...query }, urls);
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
    const second = await list({ offset: 2, limit: 2 });
    expect(second.brands.map((brand) => brand.name)).toEqual(['Nova', 'Café Lune']);
    expect(second.total).toBe(5);
    expect(await list({ offset: 400 })).toEqual({ brands: [], total: 5, next: null, also: [] });
  });

  it('can be filtered by network, category and country', async () => {
    expect(await names({ network: 'siteplug' })).toEqual(['Blue Lamp']);
    expect(await names({ category: 'fashion' })).toEqual(['Nova Shoes']);
    expect(await names({ category: 'General' })).toEqual(['Super Nova']);
    expect(await names({ country: 'gb', network: 'wildfire' })).toEqual(['Nova Shoes']);
    expect(await list({ country: 'GB', network: 'siteplug' })).toEqual({
      brands: [],
      total: 0,
      next: null,
      also: [],
    });
  });

  it('finds parts of words of at least three letters, and the beginnings of words with shorter ones', async () => {
    expect(await names({ q: 'ova' })).toEqual(['Super Nova', 'Nova Shoes', 'Nova']);
    expect(await names({ q: 'hoe ova' })).toEqual(['Nova Shoes']);
    expect(await names({ q: 'ova GB' })).toEqual(['Nova Shoes']);
    expect(await names({ q: 'ova arden' })).toEqual(['Nova']);
    expect(await names({ q: 'afé' })).toEqual(['Café Lune']);
    expect(await names({ q: 'am' })).toEqual([]);
    expect(await names({ q: 'la' })).toEqual(['Blue Lamp']);
  });

  it('is searched by words, with exact names first and then names that start with the text', async () => {
    expect(await names({ q: 'nova' })).toEqual(['Nova', 'Nova Shoes', 'Super Nova']);
    expect(await names({ q: 'sho no' })).toEqual(['Nova Shoes']);
    expect(await names({ q: 'CAFE' })).toEqual(['Café Lune']);
    expect(await names({ q: 'nova', category: 'Fashion' })).toEqual(['Nova Shoes']);
    expect(await list({ q: 'nova', limit: 1, offset: 1 })).toMatchObject({
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
    expect(await list({ q: 'x'.repeat(10_000) })).toEqual({ brands: [], total: 0, next: null, also: [] });
    expect((await list({ q: 'nova '.repeat(500) })).total).toBe(3);
  });

  it('reads search operators as words', async () => {
    expect(await names({ q: 'nova OR blue' })).toEqual([]);
    expect(await names({ q: 'nova"' })).toEqual(['Super Nova', 'Nova Shoes', 'Nova']);
    expect(await names({ q: '🎉' })).toEqual([]);
  });
});

it('a search finds what a sync has changed, and no longer what it was, but for the name, to which links may lead', async () => {
  const lamp = sampleProgram('Red Lamp', { category: 'Lighting', country: 'NL' });
  const found = async (q: string) => (await list({ q })).total;
  await applyPrograms(ctx, 'wildfire', [lamp]);
  await applyPrograms(ctx, 'wildfire', [{ ...lamp, numericCommission: micros(1) }]);
  expect(await Promise.all(['red', 'ightin', 'nl'].map(found))).toEqual([1, 1, 1]);
  const changes = [
    { category: 'Furniture' },
    { country: 'BE' },
    { programName: 'Gray Lamp', advertiserName: 'Gray Lamp' },
  ];
  for (const change of changes) await applyPrograms(ctx, 'wildfire', [Object.assign(lamp, change)]);
  expect(await Promise.all(['red', 'ightin', 'nl'].map(found))).toEqual([1, 0, 0]);
  expect(await Promise.all(['gray', 'urnitur', 'be'].map(found))).toEqual([1, 1, 1]);
});

describe('a brand', () => {
  it('shows a commission per click', async () => {
    expect(await findBrand(ctx, brandIdOf('Blue Lamp'), urls)).toMatchObject({
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
    expect(await findBrand(ctx, brandIdOf('Super Nova'), { ...urls, link: () => null })).toMatchObject({
      category: 'General',
      commission_rate: '3.25%',
      offerType: 'CPA',
      networkType: 'wildfire',
      affiliateLink: null,
    });
  });

  it('returns null for an unknown ID', async () => {
    expect(await findBrand(ctx, 'brd_none', urls)).toBeNull();
  });
});

describe('the pages of a list', () => {
  const HUNDRED = Array.from({ length: 100 }, (_, index) =>
    sampleProgram(`Paged ${String(index).padStart(3, '0')}`, {
      // Ten brands share each commission, so that a page may end among equals, and ten have none that can be compared.
      numericCommission: index % 10 === 9 ? null : micros(((index * 7) % 10) * 1_000_000 + 1_000_000),
      category: 'Paged',
      commissionType: index % 4 === 0 ? 'flat' : 'percentage',
    }),
  );
  const all = HUNDRED.map(({ advertiserName }) => advertiserName);

  /** The names on all pages; `between` runs after the second one. */
  async function pages(query: Partial<BrandQuery>, between = async () => {}): Promise<string[]> {
    const found: string[] = [];
    let cursor: string | undefined;
    for (let page = 1; page < 30; page++) {
      const { brands, next } = await list({ ...query, limit: 13, cursor });
      found.push(...brands.map(({ name }) => name));
      if (next === null) return found;
      cursor = next;
      if (page === 2) await between();
    }
    throw new Error('The list has no end.');
  }

  beforeAll(async () => {
    await applyPrograms(ctx, 'wildfire', HUNDRED);
  });

  it.each<Partial<BrandQuery>>([
    { category: 'Paged' },
    { category: 'Paged', sort: 'name' },
    { q: 'paged' },
    { q: 'Paged 05' },
    { q: 'paged', sort: 'commission', network: 'wildfire' },
    { type: 'flat', country: 'US' },
  ])('continue after a cursor as one long page for %j', async (query) => {
    expect(await pages(query)).toEqual(await names({ ...query, limit: 1_000 }));
  });

  it.each(['commission', 'name'] as const)(
    'sorted by %s have every brand once while others open, close and change',
    async (sort) => {
      const moved = new Set(['Paged 010', 'Paged 090', 'Paged 055']);
      const open = (commission: number) =>
        applyPrograms(ctx, 'wildfire', [
          sampleProgram('Aaa new', { category: 'Paged', numericCommission: micros(99_000_000) }),
          ...HUNDRED.filter(({ advertiserName }) => moved.has(advertiserName)).map((program) => ({
            ...program,
            numericCommission: micros(commission),
          })),
        ]);
      const found = await pages({ category: 'Paged', sort }, async () => {
        await open(sort === 'name' ? 1 : 50_000_000);
      });
      const steady = all.filter((name) => !moved.has(name));
      const times = (name: string) => found.filter((each) => each === name).length;
      expect(steady.filter((name) => times(name) !== 1)).toEqual([]);
    },
  );

  it.each(['', 'x', 'W10', 'WyJ4Il0', '!!', 'eyJhIjoxfQ'])('refuse the cursor %j', async (cursor) => {
    await expect(list({ cursor })).rejects.toMatchObject({ code: 'brands.cursor_invalid', status: 400 });
  });
});

describe('the list among many brands', () => {
  beforeAll(async () => {
    const many = Array.from({ length: 600 }, (_, at) => sampleProgram(`Many ${at}`, { country: 'DE' }));
    await applyPrograms(ctx, 'wildfire', many);
  });

  it.each([{ category: 'fashion' }, { country: 'gb' }, { network: 'siteplug' }, { type: 'cpc' }] as const)(
    'reads those of a filter: %o',
    async (filter) => {
      expect(await rowsReadFor(filter)).toBeLessThan(100);
    },
  );

  it('reads a page of a filter that many have, and counts them in its index', async () => {
    expect(await rowsReadFor({ country: 'de', limit: 10 })).toBeLessThan(800);
    expect((await list({ country: 'de', limit: 10 })).total).toBe(600);
  });

  it('finds a brand by what its program has since', async () => {
    await applyPrograms(ctx, 'wildfire', [sampleProgram('Many 7', { country: 'FR', category: 'Toys' })]);
    expect(await names({ country: 'fr', category: 'toys' })).toEqual(['Many 7']);
    expect((await list({ country: 'de' })).total).toBe(599);
  });

  async function rowsReadFor(query: Partial<BrandQuery>): Promise<number> {
    const counting = new CountingDatabase(env.DB);
    await listBrands(
      { ...ctx, db: openDatabase(counting.binding) },
      { offset: 0, limit: 50, ...query },
      urls,
    );
    return counting.rowsRead;
  }
});
