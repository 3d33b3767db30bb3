import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleProgram } from '../catalog/testing/sample-program.ts';
import { clickRow } from '../clicks/click-record.ts';
import { sampleClick } from '../clicks/redirect/testing/click.ts';
import { writeClicks } from '../clicks/write-clicks.ts';
import { read } from '../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { parseUsd } from '../platform/money.ts';
import { addMs, DAY, dayOf, MINUTE } from '../platform/time.ts';
import { sampleRow } from '../sales/testing/sample-row.ts';
import { callTool, dataOf, problemOfCall } from './testing/mcp-call.ts';
import { TOOLS } from './tools.ts';

const LAMPS = 'https://alder-nook.example/lamps';
const NOWHERE = 'https://no-program.example/chair';

let scene: Scene;
let member: Member;
let brandId: string;
let clickId: string;

beforeAll(async () => {
  scene = await openScene([
    sampleProgram('Alder Nook'),
    ...Array.from({ length: 24 }, (_, index) => sampleProgram(`Chair Shop ${index}`)),
  ]);
  member = await scene.signUp();
  brandId = scene.program.brand_id;
  clickId = await scene.click(member, { subId: 'best-lamps' });
  await scene.report(sampleRow('sale', { eventAt: scene.ctx.now, clickRef: clickId }));
});

/** Arguments with which each tool that reads succeeds. */
const READS: Record<string, () => object> = {
  generate_instant_link: () => ({ brand_id: brandId }),
  get_brand_performance: () => ({ brand_id: brandId }),
  get_publisher_analytics: () => ({}),
  get_top_performing_brands: () => ({}),
  search_brands: () => ({}),
  check_url: () => ({ url: LAMPS }),
  list_links: () => ({}),
  list_campaigns: () => ({}),
  optimize_campaign: () => ({}),
  explain_click: () => ({ click_id: clickId }),
  get_earnings: () => ({}),
  list_payouts: () => ({}),
  get_integration_guide: () => ({}),
};

describe('every tool', () => {
  it.each(Object.keys(READS))(
    '%s returns data, one sentence for people and the same data as JSON',
    async (name) => {
      const { content, structuredContent, isError } = await callTool(member.key, name, READS[name]?.());
      expect(isError, content[0]?.text).toBeFalsy();
      expect(content[0]?.text.length).toBeLessThan(400);
      expect(JSON.parse(content[1]?.text ?? '')).toEqual(structuredContent);
    },
  );

  it('has a name, a title and a description of its own', () => {
    for (const part of ['name', 'title', 'description'] as const)
      expect(new Set(TOOLS.map((tool) => tool[part])).size).toBe(TOOLS.length);
  });
});

describe('links', () => {
  it('to a brand, to a page and with a sub-ID lead where they say', async () => {
    const link = async (args: object) =>
      (await dataOf(member.key, 'generate_instant_link', { brand_id: brandId, ...args })).tracking_url;
    const base = `${env.PUBLIC_ORIGIN}/go/${member.id}`;
    expect(await link({})).toBe(`${base}/${brandId}`);
    expect(await link({ ref: 'a' })).toBe(`${base}/${brandId}?ref=a`);
    expect(await link({ url: LAMPS, ref: 'a' })).toBe(`${base}?url=${encodeURIComponent(LAMPS)}&ref=a`);
  });

  it('to a page of another shop, to an unknown brand or with personal data are refused', async () => {
    const refused = async (args: object) =>
      (await problemOfCall(member.key, 'generate_instant_link', args)).code;
    expect(await refused({ brand_id: brandId, url: NOWHERE })).toBe('link.outside_program_domains');
    expect(await refused({ brand_id: 'brd_0000000000000000' })).toBe('brand.unknown');
    expect(await refused({ brand_id: brandId, ref: 'ada@example.com' })).toBe('sub_id.personal_data');
  });

  it('can be checked before they are made, with alternatives to what can’t earn', async () => {
    const can = await dataOf(member.key, 'check_url', { url: LAMPS });
    expect(can).toMatchObject({ monetizable: true, reason: null, alternatives: [], brand: { id: brandId } });
    const cannot = await dataOf<{ alternatives: { brand_name: string }[] }>(member.key, 'check_url', {
      url: NOWHERE,
    });
    expect(cannot).toMatchObject({
      monetizable: false,
      affiliate_link: null,
      reason: { code: 'no_program' },
    });
    expect(cannot.alternatives.map(({ brand_name }) => brand_name).join()).toContain('Chair Shop');
  });

  it('are created, with a reason for each invalid one, and listed', async () => {
    const owner = await scene.signUp();
    const links = [{ url: LAMPS, title: 'Lamps' }, { url: NOWHERE }];
    const created = await dataOf<{ results: { link: { id: string } | null; error: object | null }[] }>(
      owner.key,
      'create_links',
      { links },
    );
    expect(created).toMatchObject({
      dry_run: false,
      summary: { created: 1, updated: 0, refused: 1 },
      results: [
        { link: { title: 'Lamps' }, destination: LAMPS },
        { link: null, error: { code: 'link.no_program' } },
      ],
    });
    const listed = await dataOf(owner.key, 'list_links');
    expect(listed).toMatchObject({ total: 1, next_offset: null, links: [{ title: 'Lamps', clicks: 0 }] });
  });

  it('of a dry run aren’t stored, and it says which would be created and which updated', async () => {
    const owner = await scene.signUp();
    const one = { url: LAMPS, external_key: 'one' };
    await dataOf(owner.key, 'create_links', { links: [one] });
    const planned = await dataOf(owner.key, 'create_links', {
      links: [one, { ...one, external_key: 'two' }, { url: NOWHERE }],
      dry_run: true,
    });
    expect(planned).toMatchObject({ dry_run: true, summary: { created: 1, updated: 1, refused: 1 } });
    expect(await dataOf(owner.key, 'list_links')).toMatchObject({ total: 1 });
  });

  it('are made once if the assistant repeats the call with its idempotency key', async () => {
    const owner = await scene.signUp();
    const args = { links: [{ url: LAMPS }], idempotency_key: 'first' };
    const first = await dataOf(owner.key, 'create_links', args);
    expect(await dataOf(owner.key, 'create_links', args)).toEqual(first);
    expect(await dataOf(owner.key, 'list_links')).toMatchObject({ total: 1 });
    const other = { links: [{ url: `${LAMPS}/2` }], idempotency_key: 'first' };
    expect((await problemOfCall(owner.key, 'create_links', other)).code).toBe('idempotency.key_reused');
  });

  it('of an idempotent call that was refused are refused again with the same reason', async () => {
    const owner = await scene.signUp();
    const args = { links: [], idempotency_key: 'empty' };
    const problems = [
      await problemOfCall(owner.key, 'create_links', args),
      await problemOfCall(owner.key, 'create_links', args),
    ];
    expect(problems.map(({ code }) => code)).toEqual(['request.invalid', 'request.invalid']);
  });
});

describe('figures', () => {
  it('are those of the API', async () => {
    const { body } = await read<{ summary: object; groups: object[]; reasons: object }>(
      '/v1/publisher/analytics?days=30&group_by=brand',
      member,
    );
    const analytics = await dataOf(member.key, 'get_publisher_analytics');
    expect(analytics).toMatchObject({ summary: body.summary, groups: body.groups, reasons: body.reasons });
    expect(analytics).toMatchObject({ summary: { total_clicks: 1, total_conversions: 1 } });
  });

  it('of one brand are its own', async () => {
    const own = await dataOf(member.key, 'get_brand_performance', { brand_id: brandId });
    expect(own).toMatchObject({ brand_name: 'Alder Nook', summary: { total_clicks: 1 } });
  });

  it('rank the brands that earned, or else say that they rank the catalog', async () => {
    const earned = await dataOf(member.key, 'get_top_performing_brands');
    expect(earned).toMatchObject({
      basis: 'your_earnings',
      brands: [{ brand_name: 'Alder Nook', clicks: 1 }],
    });
    const beginner = await scene.signUp();
    const fromCatalog = await dataOf<{ brands: object[] }>(beginner.key, 'get_top_performing_brands', {
      limit: 3,
    });
    expect(fromCatalog).toMatchObject({ basis: 'catalog_commission' });
    expect(fromCatalog.brands).toHaveLength(3);
  });
});

describe('money', () => {
  it('can be followed from the earning to the click, and adds up', async () => {
    const { earnings } = await dataOf<{ earnings: { id: string; net_earnings: string }[] }>(
      member.key,
      'get_earnings',
    );
    const traced = await dataOf<{ conversions: { id: string }[] }>(member.key, 'trace_earning', {
      earning_id: earnings[0]?.id,
    });
    expect(traced).toMatchObject({ adds_up: true, total: 1, net: earnings[0]?.net_earnings });
    expect(JSON.stringify(traced)).toContain(clickId);
    const sale = await dataOf(member.key, 'trace_earning', { conversion_id: traced.conversions[0]?.id });
    expect(sale).toMatchObject({ adds_up: true, earning: null, conversions: traced.conversions });
  });

  it('is traced for one earning or one conversion', async () => {
    expect((await problemOfCall(member.key, 'trace_earning')).code).toBe('trace.subject_missing');
  });

  it('of another publisher isn’t shown', async () => {
    const stranger = await scene.signUp();
    const { earnings } = await dataOf<{ earnings: { id: string }[] }>(member.key, 'get_earnings');
    const codes = await Promise.all([
      problemOfCall(stranger.key, 'trace_earning', { earning_id: earnings[0]?.id }),
      problemOfCall(stranger.key, 'explain_click', { click_id: clickId }),
    ]);
    expect(codes.map(({ code }) => code)).toEqual(['earning.unknown', 'click.unknown']);
  });

  it('has balances and the next payout beside the earnings', async () => {
    const { body } = await read<{ data: object[]; next_payout: object }>('/v1/publisher/balances', member);
    const earnings = await dataOf(member.key, 'get_earnings');
    expect(earnings).toMatchObject({ balances: body.data, next_payout: body.next_payout, total: 1 });
  });
});

describe('a click', () => {
  it('is explained with its sales', async () => {
    expect(await dataOf(member.key, 'explain_click', { click_id: clickId })).toMatchObject({
      click: { classification: 'click', sub_id: 'best-lamps', conversions: [{ status: 'pending' }] },
    });
  });
});

describe('days', () => {
  it('come newest first, and in the order of their earnings if that is asked for', async () => {
    const owner = await scene.signUp();
    const sell = async (name: string, daysAgo: number, commission: number) => {
      const eventAt = addMs(scene.ctx.now, -daysAgo * DAY);
      const clickRef = scene.idOf(owner, scene.program.number, addMs(eventAt, -MINUTE));
      await scene.report(sampleRow(name, { eventAt, clickRef, commission: parseUsd(commission) }));
    };
    await sell('today', 0, 4);
    await sell('the best day', 2, 40);
    await sell('a good day', 4, 20);
    const daysBy = async (input: object) => {
      const found = await dataOf<{ groups: { value: string }[] }>(owner.key, 'get_publisher_analytics', {
        group_by: 'day',
        ...input,
      });
      return found.groups.map(({ value }) => value);
    };
    const [today, best, good] = [0, 2, 4].map((daysAgo) => dayOf(addMs(scene.ctx.now, -daysAgo * DAY)));
    expect(await daysBy({})).toEqual([today, best, good]);
    expect(await daysBy({ day_order: 'earnings', limit: 2 })).toEqual([best, good]);
  });
});

describe('a list that is filtered', () => {
  it('doesn’t say that there is nothing if only nothing matches', async () => {
    await callTool(member.key, 'create_affiliate_campaign', { campaign_name: 'Lamps', brand_ids: [brandId] });
    const textOf = async (input: object) =>
      (await callTool(member.key, 'list_campaigns', input)).content[0]?.text;
    expect(await textOf({ status: 'archived' })).toContain('No campaign matches.');
    expect(await textOf({ status: 'active' })).toContain('1 campaign matches.');
    expect(await textOf({})).toContain('You have 1 campaign.');
  });
});

describe('a long list', () => {
  it('is read in parts without a gap', async () => {
    const ids: string[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const page: { brands: { brand_id: string }[]; next_offset: number | null; total: number } =
        await dataOf(member.key, 'search_brands', { limit: 10, offset });
      expect(page.total).toBe(25);
      ids.push(...page.brands.map(({ brand_id }) => brand_id));
      offset = page.next_offset;
    }
    expect(new Set(ids).size).toBe(25);
    expect(ids).toHaveLength(25);
  });

  it('continues at any offset', async () => {
    const brandsFrom = async (offset: number, limit: number) => {
      const found = await dataOf<{ brands: { brand_id: string }[]; next_offset: number | null }>(
        member.key,
        'search_brands',
        { limit, offset },
      );
      return { ids: found.brands.map(({ brand_id }) => brand_id), next: found.next_offset };
    };
    const all = await brandsFrom(0, 25);
    expect(await brandsFrom(5, 10)).toEqual({ ids: all.ids.slice(5, 15), next: 15 });
    expect(await brandsFrom(18, 10)).toEqual({ ids: all.ids.slice(18), next: null });
  });
});

describe('more groups than a response of the API lists', () => {
  const GROUPS = 520;
  let owner: Member;

  beforeAll(async () => {
    owner = await scene.signUp();
    const { now: clickedAt } = scene.ctx;
    const clicks = Array.from({ length: GROUPS }, (_, index) => {
      const clickId = scene.idOf(owner, scene.program.number, clickedAt);
      return clickRow(sampleClick({ clickId, clickedAt, publisherId: owner.id, subId: `post-${index}` }));
    });
    await writeClicks(env, clicks);
  });

  it('are counted and read to the last one', async () => {
    const groups: (string | null)[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const page: {
        groups: { value: string }[];
        next_offset: number | null;
        total: number;
        summary: object;
      } = await dataOf(owner.key, 'get_publisher_analytics', { group_by: 'sub_id', limit: 100, offset });
      expect(page).toMatchObject({ total: GROUPS, summary: { groups: GROUPS } });
      groups.push(...page.groups.map(({ value }) => value));
      offset = page.next_offset;
    }
    expect(groups.toSorted()).toEqual(
      Array.from({ length: GROUPS }, (_, index) => `post-${index}`).toSorted(),
    );
  });

  it('are listed by the API up to its limit, with their number', async () => {
    const path = '/v1/publisher/analytics?group_by=sub_id';
    const { body } = await read<{ groups: object[]; summary: object }>(path, owner);
    expect([body.groups.length, body.summary]).toMatchObject([500, { groups: GROUPS }]);
  });
});

describe('the guide', () => {
  it('has the publisher’s own ID and the code of the platform', async () => {
    const { body } = { body: await dataOf<{ markdown: string }>(member.key, 'get_integration_guide') };
    expect(body.markdown).toContain(member.id);
    expect(body).toMatchObject({ file_name: 'SKILL.md' });
  });
});
