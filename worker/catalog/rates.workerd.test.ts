import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { publisherReader } from '../links/link-record.ts';
import { callTool, dataOf } from '../mcp/testing/mcp-call.ts';
import { openDatabase } from '../platform/database.ts';
import { ADMIN } from '../platform/http/testing/admins.ts';
import { read } from '../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { newId } from '../platform/ids.ts';
import { micros } from '../platform/money.ts';
import { parseDay } from '../platform/time.ts';
import { brandIdOf } from './brands.ts';
import type { Offer } from './offer.ts';
import { listBrands } from './search.ts';
import { shareRules } from './tables.ts';
import { sampleProgram } from './testing/sample-program.ts';

interface Rated extends Offer {
  name: string;
  brand_name: string;
  numeric_commission: number | null;
  allDomains: { rate: string; you_earn: string | null }[];
}

const SEVERAL = brandIdOf('Scandibooks');

let scene: Scene;
let ordinary: Member;
let favored: Member;

beforeAll(async () => {
  scene = await openScene([
    sampleProgram('Scandibooks', {
      commissionRate: '29',
      numericCommission: micros(29_000_000),
      metadata: {
        is_maximum: true,
        rates: [
          { name: 'All purchases', kind: 'percentage', amount: '12.5' },
          { name: 'New customers', kind: 'percentage', amount: '29' },
        ],
      },
    }),
    sampleProgram('Quiet Lamps', { commissionRate: null, numericCommission: null, metadata: {} }),
    sampleProgram('Fogline', {
      commissionType: 'flat',
      commissionRate: '12',
      commissionCurrency: 'GBP',
      numericCommission: null,
      metadata: { rates: [{ name: 'Sale', kind: 'flat', amount: '12', currency: 'GBP' }] },
    }),
    sampleProgram('Beech', { commissionRate: '4', numericCommission: micros(4_000_000) }),
  ]);
  [ordinary, favored] = [await scene.signUp(), await scene.signUp()];
  await scene.ctx.db.insert(shareRules).values({
    id: newId('shr'),
    publisherId: favored.id,
    sharePpm: 800_000,
    effectiveFrom: parseDay('2021-01-01'),
    createdBy: 'system:test',
    createdAt: scene.ctx.now,
  });
});

const first = async (path: string, by: { key?: string } = {}) =>
  (await read<{ data: Rated[] }>(path, by)).body.data[0];

describe('a program with several rates', () => {
  it.each(['/v1/brands', '/v1/publisher/brands', '/v1/publisher/links'])(
    'has a maximum in %s, with all rates and what the reader earns of each',
    async (path) => {
      expect(await first(path, ordinary)).toMatchObject({
        commission_rate: 'up to 29%',
        you_earn: 'up to 14.5%',
        share_percent: 50,
        rates: [
          { name: 'All purchases', rate: '12.5%', you_earn: '6.25%' },
          { name: 'New customers', rate: '29%', you_earn: '14.5%' },
        ],
        has_more_rates: false,
      });
    },
  );

  it.each(['/v1/brands', '/v1/publisher/brands', '/v1/publisher/links'])(
    'pays a publisher with a share of their own that share in %s',
    async (path) => {
      expect(await first(path, favored)).toMatchObject({ you_earn: 'up to 23.2%', share_percent: 80 });
    },
  );

  it('shows a visitor what a new publisher earns, also for each domain', async () => {
    const { data } = (await read<{ data: Rated }>(`/v1/brands/${SEVERAL}`)).body;
    expect(data).toMatchObject({ you_earn: 'up to 14.5%', share_percent: 50, numeric_commission: 29 });
    expect(data.allDomains).toMatchObject([{ rate: 'up to 29%', you_earn: 'up to 14.5%' }]);
    const known = await read<{ data: Rated }>(`/v1/brands/${SEVERAL}`, { key: favored.key });
    expect(known.body.data.you_earn).toBe('up to 23.2%');
  });

  it('is explained with the reader’s part', async () => {
    const explain = async (by: { key?: string }) =>
      (await read<{ data: { brand: Offer } }>('/v1/explain?url=https://scandibooks.example/', by)).body.data;
    expect((await explain({})).brand).toMatchObject({
      commission_rate: 'up to 29%',
      you_earn: 'up to 14.5%',
    });
    expect((await explain(favored)).brand).toMatchObject({ you_earn: 'up to 23.2%', share_percent: 80 });
  });
});

describe('a rate that can’t be compared', () => {
  it('comes last, has no number, and is shown in its own currency', async () => {
    const { data } = (await read<{ data: Rated[] }>('/v1/brands')).body;
    expect(data.map(({ name }) => name)).toEqual(['Scandibooks', 'Beech', 'Fogline', 'Quiet Lamps']);
    expect(data[2]).toMatchObject({
      commission_rate: '£12.00 per sale',
      you_earn: '£6.00 per sale',
      numeric_commission: null,
    });
  });

  it('is said to be unknown where the network states none', async () => {
    const { data } = (await read<{ data: Rated[] }>('/v1/brands')).body;
    expect(data[3]).toMatchObject({
      commission_rate: 'not stated',
      you_earn: null,
      numeric_commission: null,
      rates: [],
    });
  });
});

it('operators see a rate in its own currency too', async () => {
  const listed = async (path: string) => (await read<{ data: object[] }>(path, { key: ADMIN })).body.data;
  expect(await listed('/v1/operations/programs?q=fogl')).toMatchObject([
    { commission_rate: '12', commission_currency: 'GBP', rate: '£12.00 per sale' },
  ]);
  expect(await listed('/v1/operations/brands?q=fogl')).toMatchObject([
    { commission_rate: '£12.00 per sale' },
  ]);
  expect(await listed('/v1/operations/brands?q=candib')).toMatchObject([{ commission_rate: 'up to 29%' }]);
});

describe('an assistant', () => {
  const several = { commission_rate: 'up to 29%', you_earn: 'up to 23.2%', share_percent: 80 };

  it('finds a brand by a part of its name, with all rates and what its publisher earns', async () => {
    const found = await dataOf<{ brands: object[] }>(favored.key, 'search_brands', { q: 'book' });
    expect(found.brands).toMatchObject([{ brand_name: 'Scandibooks', ...several, rates: [{}, {}] }]);
  });

  it('reads what a link pays and earns', async () => {
    const sentence = '“Scandibooks” pays up to 29%, and you earn up to 23.2%.';
    const link = await callTool(favored.key, 'generate_instant_link', { brand_id: SEVERAL });
    expect(link.structuredContent).toMatchObject(several);
    expect(link.content[0]?.text).toContain(sentence);
    const check = await callTool(favored.key, 'check_url', { url: 'https://scandibooks.example/' });
    expect(check.content[0]?.text).toContain(sentence);
  });

  it('sees the highest rates of the catalog as maxima', async () => {
    const { brands } = await dataOf<{ brands: object[] }>(favored.key, 'get_top_performing_brands', {});
    expect(brands[0]).toMatchObject({ brand_name: 'Scandibooks', offer: several });
  });
});

it('a list takes one round trip, in which the reader’s share is read', async () => {
  const calls: PropertyKey[] = [];
  const binding = new Proxy(env.DB, {
    get: (target, name) => {
      calls.push(name);
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  const ctx = { ...scene.ctx, db: openDatabase(binding) };
  const { brands } = await listBrands(
    ctx,
    { offset: 0, limit: 5 },
    publisherReader(env.PUBLIC_ORIGIN, favored.id),
  );
  expect(brands[0]?.you_earn).toBe('up to 23.2%');
  expect(calls.filter((name) => name !== 'prepare')).toEqual(['batch']);
});
