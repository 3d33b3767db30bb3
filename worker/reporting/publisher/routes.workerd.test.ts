import { beforeAll, describe, expect, it } from 'vitest';
import { sampleProgram } from '../../catalog/testing/sample-program.ts';
import { read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { addDays, addMs, dayOf, MINUTE } from '../../platform/time.ts';

interface Links {
  data: {
    brand_id: string;
    brand_name: string;
    category: string;
    instant_link: string;
    embed_code: string;
  }[];
  summary: { total: number };
  meta: Record<string, unknown>;
}
interface Analytics {
  data: Record<string, unknown>[];
  brand_performance: Record<string, unknown>[];
  summary: Record<string, unknown>;
  meta: { from: string; to: string };
}

const SHARP = '<script>alert("1")</script>';

let scene: Scene;
let one: Member;

beforeAll(async () => {
  scene = await openScene([
    sampleProgram('Alder Nook'),
    sampleProgram(SHARP, { category: null }),
    ...Array.from({ length: 12 }, (_, index) => sampleProgram(`Shop ${index}`, { category: 'Toys' })),
  ]);
  one = await scene.signUp();
});

describe('a publisher’s links', () => {
  it('have one for each active brand, and no duplicates across pages', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => links(`?page=${page}&per_page=5`)));
    expect(pages.map(({ body }) => body.data.length)).toEqual([5, 5, 4, 0]);
    expect(new Set(pages.flatMap(({ body }) => body.data.map((link) => link.brand_id))).size).toBe(14);
    expect(pages[1]?.body).toMatchObject({
      summary: { total: 14, network_programs: 14, direct_brands: 0 },
      meta: { publisher_id: one.id, page: 2, per_page: 5, version: 'v1' },
    });
  });

  it('have fifty per page by default', async () => {
    expect((await links()).body.meta).toMatchObject({ page: 1, per_page: 50 });
  });

  it('can be filtered by category, including the one of programs without a category', async () => {
    expect((await links('?category=Toys')).body.summary.total).toBe(12);
    expect((await links('?category=General')).body.data).toMatchObject([{ brand_name: SHARP }]);
    expect((await links('?category=nothing%00')).body.data).toEqual([]);
  });

  it('can be searched by name', async () => {
    const { body } = await links('?q=alder');
    expect(body.data).toMatchObject([
      { brand_name: 'Alder Nook', website_url: 'https://alder-nook.example/', epc_7_day: '12.50' },
    ]);
    expect(body.summary.total).toBe(1);
  });

  it('go through the publisher’s own redirect', async () => {
    const [link] = (await links('?category=General')).body.data;
    expect(link?.instant_link).toMatch(new RegExp(`/go/${one.id}/${link?.brand_id}$`));
  });

  it('embed as HTML that a brand’s name can’t break out of', async () => {
    const [link] = (await links('?category=General')).body.data;
    expect(link?.embed_code).toBe(
      `<a href="${link?.instant_link}" target="_blank" rel="sponsored noopener">Check out ` +
        '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</a>',
    );
  });

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=', 'page=1&page=2', 'per_page=1001', 'page=1e9'])(
    'are rejected with %s',
    async (query) => {
      expect(await links(`?${query}`)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    },
  );
});

describe('a publisher’s analytics', () => {
  let clicked: Member;

  beforeAll(async () => {
    clicked = await scene.signUp();
    const dayBefore = addMs(scene.ctx.now, -MINUTE - 86_400_000);
    for (const clickedAt of [scene.ctx.now, scene.ctx.now, dayBefore])
      await scene.click(clicked, { clickedAt });
    for (const classification of ['bot', 'preview', 'duplicate', 'blocked', 'unmonetized', 'test'] as const)
      await scene.click(clicked, { classification, clickedAt: scene.ctx.now });
    await scene.click(clicked, { brandId: null, programId: null, clickedAt: scene.ctx.now });
  });

  it('count clicks, and other visits by reason', async () => {
    expect((await analytics()).body.summary).toMatchObject({
      total_clicks: 4,
      not_counted: { bots: 1, previews: 1, duplicates: 1, blocked: 1, unmonetized: 1, tests: 1 },
    });
  });

  it('cover the requested number of days, including today', async () => {
    const { body } = await analytics('?days=1');
    expect(body.summary.total_clicks).toBe(3);
    expect(body.meta).toMatchObject({ from: dayOf(scene.ctx.now), to: dayOf(scene.ctx.now) });
  });

  it('cover thirty days by default', async () => {
    const today = dayOf(scene.ctx.now);
    expect((await analytics()).body.meta).toMatchObject({ from: addDays(today, -29), to: today });
  });

  it('include both ends of a period', async () => {
    const today = dayOf(scene.ctx.now);
    const yesterday = dayOf(addMs(scene.ctx.now, -MINUTE - 86_400_000));
    const during = async (from: string, to: string) =>
      (await analytics(`?start_date=${from}&end_date=${to}`)).body.summary.total_clicks;
    expect(await during(yesterday, yesterday)).toBe(1);
    expect(await during(yesterday, today)).toBe(4);
    expect(await during(addDays(yesterday, -1), addDays(yesterday, -1))).toBe(0);
  });

  it('can be filtered by brand, and are empty for a brand without clicks', async () => {
    const own = await analytics(`?brand_id=${scene.program.brand_id}`);
    expect(own.body.data).toMatchObject([{ brand_id: scene.program.brand_id, clicks: 3 }]);
    expect((await analytics('?brand_id=brd_0000000000000000')).body).toMatchObject({
      data: [],
      summary: { total_clicks: 0 },
    });
  });

  it('list clicks without a brand in a row of their own', async () => {
    expect((await analytics()).body.data).toContainEqual(
      expect.objectContaining({ brand_id: null, clicks: 1 }),
    );
  });

  it('have no rate and no average without clicks, and list brands under both field names', async () => {
    const { body } = await read<Analytics>('/v1/publisher/analytics', one);
    expect(body.summary).toMatchObject({ conversion_rate: null, epc: null, avg_commission: null });
    const own = (await analytics()).body;
    expect(own.brand_performance).toEqual(own.data);
  });

  it.each([
    ['days=0', 'request.invalid'],
    ['days=1101', 'request.invalid'],
    ['days=', 'request.invalid'],
    ['start_date=2026-02-30', 'request.invalid'],
    ['start_date=yesterday', 'request.invalid'],
    ['start_date=2026-11-02&end_date=2026-11-01', 'period.backwards'],
    ['start_date=2020-01-01&end_date=2026-01-01', 'period.too_long'],
    ['end_date=0001-01-01', 'period.out_of_range'],
    ['end_date=9999-12-31', 'period.out_of_range'],
    ['brand_id=alder', 'request.invalid'],
    ['brand_id=BRD_0000000000000000', 'request.invalid'],
    ['brand_id=', 'request.invalid'],
    ["brand_id=brd_'%20OR%201=1", 'request.invalid'],
  ])('are rejected with %s (%s)', async (query, code) => {
    expect(await analytics(`?${query}`)).toMatchObject({ status: 400, body: { code } });
  });

  function analytics(query = '') {
    return read<Analytics>(`/v1/publisher/analytics${query}`, clicked);
  }
});

function links(query = '') {
  return read<Links>(`/v1/publisher/links${query}`, one);
}
