import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyPrograms } from '../catalog/apply-programs.ts';
import { programOf, sampleProgram } from '../catalog/testing/sample-program.ts';
import { createClickId } from '../clicks/click-id.ts';
import { clickIdKeys } from '../clicks/click-id-keys.ts';
import { type ClickRecord, clickRow } from '../clicks/click-record.ts';
import { sampleClick } from '../clicks/redirect/testing/click.ts';
import { writeClicks } from '../clicks/write-clicks.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { newId, publisherNumber } from '../platform/ids.ts';
import { parseUsd } from '../platform/money.ts';
import { addMs, DAY } from '../platform/time.ts';
import type { ReportRow } from '../sales/report-row.ts';
import { sampleRow } from '../sales/testing/sample-row.ts';
import { callTool, dataOf, problemOfCall } from './testing/mcp-call.ts';

const LAMPS = 'https://alder-nook.example/lamps';
const NOWHERE = 'https://no-program.example/chair';

interface Receipt {
  dry_run: boolean;
  campaign: { campaign_id: string | null; campaign_name: string };
  links: { target: string; link_id: string | null; tracking_url: string | null; destination: string }[];
  refused: { target: string; code: string; reason: string }[];
}

interface Advice {
  points: {
    code: string;
    subject: { kind: string; id: string | null };
    sentence: string;
    evidence: Record<string, unknown>;
    estimated_effect: string | null;
  }[];
  totals: object;
  account_totals: object;
  campaign: object | null;
}

let scene: Scene;
let brandId: string;

beforeAll(async () => {
  scene = await openScene([sampleProgram('Alder Nook'), sampleProgram('Chair Shop')]);
  brandId = scene.program.brand_id;
});

const rowCounts = async () => {
  const tables = ['campaigns', 'affiliate_links'].map((table) =>
    env.DB.prepare(`SELECT count(*) AS n FROM ${table}`),
  );
  return (await env.DB.batch<{ n: number }>(tables)).map(({ results: [row] }) => row?.n);
};

describe('a campaign', () => {
  let member: Member;
  const args = {
    campaign_name: 'Spring',
    brand_ids: [] as string[],
    urls: [LAMPS, LAMPS, NOWHERE],
    ref: 'spring',
  };

  beforeAll(async () => {
    member = await scene.signUp();
    args.brand_ids = [brandId];
  });

  it('of a dry run isn’t stored, and the receipt says what would be', async () => {
    const before = await rowCounts();
    const receipt = await dataOf<Receipt>(member.key, 'create_affiliate_campaign', {
      ...args,
      dry_run: true,
    });
    expect(receipt).toMatchObject({
      dry_run: true,
      campaign: { campaign_id: null, campaign_name: 'Spring' },
      links: [
        { target: brandId, link_id: null, tracking_url: null, destination: 'https://alder-nook.example/' },
        { target: LAMPS, link_id: null, tracking_url: null, destination: LAMPS },
      ],
      refused: [{ target: NOWHERE, code: 'link.no_program' }],
    });
    expect(await rowCounts()).toEqual(before);
  });

  it('has a tracking URL for each target, and a reason for each one that can’t earn', async () => {
    const { content, structuredContent } = await callTool<Receipt>(
      member.key,
      'create_affiliate_campaign',
      args,
    );
    expect(content[0]?.text).toContain(
      'The campaign “Spring” was created with 2 links. 1 target can’t be linked.',
    );
    expect(structuredContent?.refused).toMatchObject([{ target: NOWHERE }]);
    for (const { tracking_url, link_id } of structuredContent?.links ?? [])
      expect(tracking_url).toBe(`${env.PUBLIC_ORIGIN}/track?id=${link_id}&ref=spring`);
    const { campaigns } = await dataOf<{ campaigns: object[] }>(member.key, 'list_campaigns');
    expect(campaigns).toMatchObject([{ name: 'Spring', links: 2, clicks: 0 }]);
    const campaign_id = structuredContent?.campaign.campaign_id;
    expect(await dataOf(member.key, 'list_links', { campaign_id })).toMatchObject({ total: 2 });
  });

  it.each([
    ['without a target', { brand_ids: [], urls: [] }, 'campaign.no_links'],
    [
      'with 51 targets',
      { urls: Array.from({ length: 50 }, (_, index) => `${LAMPS}&n=${index}`) },
      'campaign.too_many_links',
    ],
    ['whose targets all can’t earn', { brand_ids: [], urls: [NOWHERE] }, 'campaign.no_valid_link'],
    ['without a name', { campaign_name: ' ' }, 'request.invalid'],
    ['with personal data as a ref', { ref: 'ada@example.com' }, 'campaign.no_valid_link'],
  ])('%s is refused, and nothing is stored', async (_, changes, code) => {
    const before = await rowCounts();
    for (const dry_run of [true, false])
      expect(
        await problemOfCall(member.key, 'create_affiliate_campaign', { ...args, ...changes, dry_run }),
      ).toMatchObject({ code });
    expect(await rowCounts()).toEqual(before);
  });

  it('is created once if the assistant repeats the call with its idempotency key', async () => {
    const call = { ...args, idempotency_key: 'spring-1' };
    const first = await dataOf(member.key, 'create_affiliate_campaign', call);
    expect(await dataOf(member.key, 'create_affiliate_campaign', call)).toEqual(first);
  });
});

describe('the advice', () => {
  let member: Member;
  let campaign: string;
  let lamp: string;
  let chair: string;

  beforeAll(async () => {
    member = await scene.signUp();
    const made = async (campaign_name: string, urls: string[]) =>
      dataOf<Receipt>(member.key, 'create_affiliate_campaign', { campaign_name, urls });
    lamp = (await made('Lamps', [LAMPS])).links[0]?.link_id ?? '';
    const chairs = await made('Chairs', ['https://chair-shop.example/oak']);
    chair = chairs.links[0]?.link_id ?? '';
    campaign = chairs.campaign.campaign_id ?? '';
    const old = addMs(scene.ctx.now, -60 * DAY);
    await env.DB.prepare('UPDATE affiliate_links SET created_at = ?1').bind(old).run();
  });

  /** Stores visits and reports a sale for each of the first ones. */
  async function visits(
    count: number,
    changes: Partial<ClickRecord>,
    sales: Partial<ReportRow>[] = [],
  ): Promise<void> {
    const { clickedAt = addMs(scene.ctx.now, -DAY) } = changes;
    const facts = {
      at: clickedAt,
      publisher: publisherNumber(member.id) ?? 0,
      program: scene.program.number,
    };
    const own = {
      publisherId: member.id,
      clickedAt,
      programId: scene.program.id,
      brandId: scene.program.brand_id,
    };
    const ids = Array.from({ length: count }, () => createClickId(clickIdKeys(env)[0], facts));
    const clicks = ids.map((clickId) => sampleClick({ ...own, clickId, country: 'US', ...changes }));
    await writeClicks(env, clicks.map(clickRow));
    const reported = sales.map((sale, index) => {
      const clickRef = ids[index] ?? '';
      return sampleRow(clickRef, { eventAt: scene.ctx.now, clickRef, ...sale });
    });
    if (reported.length > 0) await scene.report(...reported);
  }

  const optimize = (args: object = {}) => dataOf<Advice>(member.key, 'optimize_campaign', args);
  const pointOf = async (code: string, args: object = {}) =>
    (await optimize(args)).points.find((point) => point.code === code);

  it('says what is missing as long as there are too few figures', async () => {
    expect((await optimize()).points.map(({ code }) => code)).toEqual(['data.no_clicks']);
    await visits(100, { linkId: lamp });
    expect((await pointOf('data.more_clicks'))?.sentence).toContain('You need about 200 more clicks');
    expect((await optimize({ campaign_id: campaign })).points.map(({ code }) => code)).toEqual([
      'data.no_clicks',
    ]);
  });

  it('is computed from the publisher’s own clicks and sales, highest effect first', async () => {
    const sale = { commission: parseUsd('4') };
    const reversed = {
      status: 'reversed',
      statusRaw: 'DISQUALIFIED',
      reason: 'returned',
      commission: parseUsd('0'),
    } as const;
    await visits(200, { linkId: lamp }, [
      ...Array.from({ length: 6 }, () => sale),
      ...Array.from({ length: 3 }, () => reversed),
    ]);
    const { brand_id: chairBrand, id: chairProgram } = await programOf(scene.ctx, 'id-chair-shop');
    await visits(250, { linkId: chair, brandId: chairBrand, programId: chairProgram, country: 'DE' });
    await visits(40, {
      programId: null,
      brandId: null,
      destination: NOWHERE,
      classification: 'unmonetized',
      reason: 'no_program',
    });
    await visits(200, { linkId: lamp, classification: 'bot', reason: 'known_bot' });

    const advice = await optimize();
    expect(advice.account_totals).toMatchObject({ clicks: 550, conversions: 6, earnings: '12.00' });
    expect(advice.points.map(({ code }) => code)).toEqual([
      'link.no_sales',
      'brand.other_countries',
      'destination.earns_nothing',
      'brand.reversals',
      'traffic.uncounted',
    ]);
    expect(advice.points[0]).toMatchObject({
      subject: { kind: 'link', id: chair },
      sentence:
        '“Chair Shop” had 250 clicks and no sale. At the average of the rest, one sale per 50 clicks, about 5.0 sales were to be expected.',
      estimated_effect: '10.00',
    });
    expect(await pointOf('destination.earns_nothing')).toMatchObject({
      subject: { kind: 'destination', id: 'no-program.example' },
      evidence: { visits: 40, alternative_tracking_url: expect.stringContaining(`/go/${member.id}/`) },
    });
    expect((await pointOf('brand.reversals'))?.sentence).toBe(
      '“Alder Nook” reversed 3 of 9 sales (33%): 3 as “returned”.',
    );
    expect((await pointOf('brand.other_countries'))?.evidence).toMatchObject({
      clicks_elsewhere: 250,
      accepted: ['US'],
    });
  });

  it('of a campaign is about its links and brands only, compared with the whole account', async () => {
    const advice = await optimize({ campaign_id: campaign });
    expect(advice).toMatchObject({
      campaign: { campaign_id: campaign, campaign_name: 'Chairs' },
      totals: { clicks: 250, conversions: 0 },
      account_totals: { clicks: 550, conversions: 6 },
    });
    expect(advice.points.map(({ code }) => code)).toEqual(['link.no_sales', 'brand.other_countries']);
  });

  it('names a brand whose program has closed', async () => {
    await env.DB.exec("UPDATE brands SET program_number = NULL WHERE name = 'Chair Shop'");
    expect(await pointOf('brand.closed')).toMatchObject({
      subject: { kind: 'brand' },
      evidence: { clicks: 250 },
    });
    await applyPrograms(scene.ctx, 'wildfire', [sampleProgram('Alder Nook'), sampleProgram('Chair Shop')]);
  });

  it('names a sub-ID and a site that earn more', async () => {
    const source = { linkId: lamp, subId: 'newsletter', referer: 'https://blog.example' };
    await visits(
      60,
      source,
      Array.from({ length: 12 }, () => ({ commission: parseUsd('10') })),
    );
    expect(await pointOf('sub_id.earns_more')).toMatchObject({
      subject: { kind: 'sub_id', id: 'newsletter' },
    });
    expect(await pointOf('referrer.earns_more')).toMatchObject({ subject: { id: 'blog.example' } });
    const codes = (await optimize({ campaign_id: campaign })).points.map(({ code }) => code);
    expect(codes.join()).not.toMatch(/sub_id|referrer/);
  });

  it('names a brand that paid more in the period before', async () => {
    const eventAt = addMs(scene.ctx.now, -40 * DAY);
    const sale = { eventAt, commission: parseUsd('20') };
    await visits(
      5,
      { clickedAt: addMs(eventAt, -DAY) },
      Array.from({ length: 5 }, () => sale),
    );
    expect((await pointOf('brand.pays_less'))?.sentence).toBe(
      '“Alder Nook” paid 8.0% commission on 18 sales in USD, and 20.0% on 5 sales in the 30 days before.',
    );
  });

  it('names a problem that the daily check found, and its clicks', async () => {
    await env.DB.prepare(
      `INSERT INTO link_checks (publisher_id, subject, link_id, program_id, url, state, code, sentence, clicks_at_risk)
       VALUES (?1, ?2, ?2, 'prg_x', ?3, 'problem', 'page.not_found', 'The page is gone.', 120)`,
    )
      .bind(member.id, lamp, LAMPS)
      .run();
    expect(await pointOf('link.problem')).toMatchObject({
      subject: { kind: 'link', id: lamp },
      evidence: { clicks_at_risk: 120 },
    });
    expect(await pointOf('link.problem', { campaign_id: campaign })).toBeUndefined();
  });

  it('of another publisher’s campaign isn’t given', async () => {
    const other = await scene.signUp();
    for (const campaign_id of [campaign, newId('cmp')])
      expect(await problemOfCall(other.key, 'optimize_campaign', { campaign_id })).toMatchObject({
        code: 'campaign.unknown',
      });
    expect((await dataOf<Advice>(other.key, 'optimize_campaign')).points).toMatchObject([
      { code: 'data.no_clicks' },
    ]);
  });

  it('covers at most 92 days', async () => {
    expect(await problemOfCall(member.key, 'optimize_campaign', { period_days: 93 })).toMatchObject({
      code: 'request.invalid',
    });
    expect((await optimize({ period_days: 92 })).points.length).toBeGreaterThan(1);
  });
});
