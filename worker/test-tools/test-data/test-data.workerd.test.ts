import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { trackerOf } from '../../app/services.ts';
import { clickIdKeys } from '../../clicks/click-id-keys.ts';
import { readContextAt } from '../../clicks/redirect/edge-cache.ts';
import { clicksOf, countedVisits, eraseClicks } from '../../clicks/testing/stores.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { call, ORIGIN, read } from '../../platform/http/testing/call.ts';
import { openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { TEST_PUBLISHER } from '../../platform/ids.ts';
import { DAY } from '../../platform/time.ts';
import { publisherEarnings } from '../../sales/earnings/tables.ts';
import { conversions } from '../../sales/tables.ts';
import { createTestData } from './test-data.ts';

interface Body {
  code?: string;
  data: {
    is_test: true;
    publisher_id: string;
    created_at: string | null;
    links: { link_id: string; tracking_url: string; clicks: number; conversions: number }[];
    conversions: { link_id: string; order_id: string; earnings: string; converted_at: string }[];
  };
  summary: { links: number; clicks: number; conversions: number; earnings: string };
}

const PATH = '/v1/operations/test-data';
const key = ADMIN;
let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterEach(async () => {
  await read(PATH, { method: 'DELETE', key });
});

const create = () => read<Body>(PATH, { method: 'POST', key });
const pathOf = (url: string) => url.slice(env.PUBLIC_ORIGIN.length);
/** Test clicks of these links; the store of the test publisher can have others. */
async function clicksOfLinks(links: Body['data']['links']) {
  const ids = new Set<string | null>(links.map(({ link_id }) => link_id));
  return (await clicksOf(TEST_PUBLISHER)).filter(({ linkId }) => ids.has(linkId));
}
const shown = async () => (await read<Body>(PATH, { key })).body;

describe('the test data', () => {
  it('is 3 links with 5 to 24 clicks of 7 days and 1 to 3 conversions of 10 to 60 dollars of 5 days each', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ is_test: true, publisher_id: 'PUB999999' });
    expect(body.data.links).toHaveLength(3);
    const clicks = await clicksOfLinks(body.data.links);
    for (const { link_id, clicks: count, conversions: own } of body.data.links) {
      expect(count).toBeGreaterThanOrEqual(5);
      expect(count).toBeLessThanOrEqual(24);
      expect(clicks.filter(({ linkId }) => linkId === link_id)).toHaveLength(count);
      expect(own).toBeGreaterThanOrEqual(1);
      expect(own).toBeLessThanOrEqual(3);
      expect(body.data.conversions.filter((each) => each.link_id === link_id)).toHaveLength(own);
    }
    for (const { clickedAt, classification, reason } of clicks) {
      expect(scene.ctx.now - clickedAt).toBeLessThanOrEqual(7 * DAY);
      expect({ classification, reason }).toEqual({ classification: 'test', reason: 'test_click' });
    }
    for (const { earnings, converted_at } of body.data.conversions) {
      expect(Number(earnings)).toBeGreaterThanOrEqual(10);
      expect(Number(earnings)).toBeLessThanOrEqual(60);
      expect(scene.ctx.now - Date.parse(converted_at)).toBeLessThanOrEqual(5 * DAY);
    }
    expect(await shown()).toMatchObject({ data: body.data, summary: body.summary });
  });

  it.each([
    { random: 0, clicks: 5, conversions: 1, earnings: '30.00' },
    { random: 0.999_999, clicks: 24, conversions: 3, earnings: '540.00' },
  ])('reaches its bounds with the random number $random', async ({ random, ...expected }) => {
    const readContext = readContextAt(scene.ctx.now, () => undefined, null);
    const edge = { table: trackerOf(env).edge, readContext };
    const links = { edge, kv: env.EDGE, origin: ORIGIN };
    const [clickKey] = clickIdKeys(env);
    await createTestData(scene.ctx, { links, clicks: env, clickKey, random: () => random });
    const { data, summary } = await shown();
    expect(data.links.map(({ clicks, conversions }) => ({ clicks, conversions }))).toEqual(
      Array(3).fill({ clicks: expected.clicks, conversions: expected.conversions }),
    );
    expect(summary.earnings).toBe(expected.earnings);
  });

  it('is never money, and in no total', async () => {
    const before = await read<{ data: { links: object } }>('/v1/operations/metrics', { key });
    await create();
    expect(await scene.ctx.db.$count(conversions)).toBe(0);
    expect(await scene.ctx.db.$count(publisherEarnings)).toBe(0);
    const after = await read<{ data: { links: object } }>('/v1/operations/metrics', { key });
    expect(after.body.data.links).toEqual(before.body.data.links);
    const { results } = await env.DB.prepare('SELECT clicks FROM click_totals WHERE publisher_id = ?1')
      .bind(TEST_PUBLISHER)
      .all();
    expect(results).toEqual([]);
    const statistics = await read<{ data: { total_links: number }[] }>('/v1/operations/network-statistics', {
      key,
    });
    expect(statistics.body.data.every(({ total_links }) => total_links === 0)).toBe(true);
  });

  it('exists only once, also when two operators create it at the same time', async () => {
    const answers = await Promise.all([create(), create()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('test_data.exists');
    expect((await shown()).summary.links).toBe(3);
  });

  it('has links that redirect, and whose visits are test clicks', async () => {
    const { body } = await create();
    const [link] = body.data.links;
    if (!link) throw new Error('There is no test link.');
    const response = await call(pathOf(link.tracking_url), {
      headers: { 'user-agent': 'Mozilla/5.0 AppleWebKit/605', accept: 'application/json' },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ classification: 'test' });
  });
});

describe('clearing', () => {
  it('deletes the links, their clicks and conversions, and no other test click', async () => {
    const other = await scene.click(
      { id: TEST_PUBLISHER, key: '' },
      { classification: 'test', reason: 'test_click' },
    );
    const { body } = await create();
    const cleared = await read<{ data: object }>(PATH, { method: 'DELETE', key });
    expect(cleared.body.data).toEqual({
      links: 3,
      clicks: body.summary.clicks,
      conversions: body.summary.conversions,
    });
    expect(await shown()).toMatchObject({
      data: { created_at: null, links: [], conversions: [] },
      summary: { links: 0, clicks: 0, conversions: 0, earnings: '0.00' },
    });
    const left = await clicksOf(TEST_PUBLISHER);
    expect(left.map(({ clickId }) => clickId)).toContain(other);
    expect(await clicksOfLinks(body.data.links)).toEqual([]);
    expect(await countedVisits(TEST_PUBLISHER)).toEqual({ test: left.length });
    const [link] = body.data.links;
    expect((await call(pathOf(link?.tracking_url ?? ''))).status).toBe(404);
    await eraseClicks(TEST_PUBLISHER);
  });

  it('without test data deletes nothing', async () => {
    const cleared = await read<{ data: object }>(PATH, { method: 'DELETE', key });
    expect(cleared.body.data).toEqual({ links: 0, clicks: 0, conversions: 0 });
  });
});

it('without a program that can be linked to, there is no test data', async () => {
  await env.DB.prepare("UPDATE network_programs SET status = 'rejected'").run();
  await env.DB.prepare('UPDATE brands SET program_number = NULL').run();
  expect(await create()).toMatchObject({ status: 409, body: { code: 'test_data.no_programs' } });
});
