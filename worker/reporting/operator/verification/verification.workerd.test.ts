import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { clickRow } from '../../../clicks/click-record.ts';
import { sampleClick } from '../../../clicks/redirect/testing/click.ts';
import { eraseClicks } from '../../../clicks/testing/stores.ts';
import { writeClicks } from '../../../clicks/write-clicks.ts';
import { ADMIN } from '../../../platform/http/testing/admins.ts';
import { read } from '../../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../../platform/http/testing/scene.ts';
import { TEST_PUBLISHER } from '../../../platform/ids.ts';
import { usd } from '../../../platform/money.ts';
import { addMs, DAY, HOUR, MINUTE } from '../../../platform/time.ts';
import { sampleRow } from '../../../sales/testing/sample-row.ts';

const key = ADMIN;
const tester: Member = { id: TEST_PUBLISHER, key: '' };
const TEST = { classification: 'test', reason: 'test_click' } as const;
let scene: Scene;
let member: Member;

beforeAll(async () => {
  scene = await openScene();
  member = await scene.signUp();
  await eraseClicks(TEST_PUBLISHER);
});

interface Clicks {
  code?: string;
  data: { click_id: string; classification: string; brand_name: string | null }[];
  summary: { last_5_minutes: number };
  publisher: { publisher_id: string; name: string | null; is_test: boolean };
}
const clicks = (query = '') => read<Clicks>(`/v1/operations/click-logs${query}`, { key });
const ago = (milliseconds: number) => ({ clickedAt: addMs(scene.ctx.now, -milliseconds) });

describe('the click logs', () => {
  it('are the latest 10 of the test publisher, marked as tests, with the number of the last 5 minutes', async () => {
    for (let minutes = 1; minutes <= 12; minutes++)
      await scene.click(tester, { ...TEST, ...ago(minutes * MINUTE) });
    const { body } = await clicks();
    expect(body.data).toHaveLength(10);
    expect(body.data.every(({ classification }) => classification === 'test')).toBe(true);
    // The clicks of 1 to 4 minutes ago: the one of 5 minutes ago is older by the time of the calls.
    expect(body.summary.last_5_minutes).toBe(4);
    expect(body.publisher).toEqual({ publisher_id: 'PUB999999', name: null, is_test: true });
  });

  it('can be the latest 100 clicks of any publisher that lead to a brand, newest first', async () => {
    await scene.click(member, { ...ago(3 * MINUTE), brandId: null, programId: null });
    const older = await scene.click(member, ago(2 * MINUTE));
    const newer = await scene.click(member, ago(MINUTE));
    const { body } = await clicks(`?publisher_id=${member.id}&of_brands=true&limit=100`);
    expect(body.data.map(({ click_id }) => click_id)).toEqual([newer, older]);
    expect(body.data[0]?.brand_name).toBe('Alder Nook');
    expect(body.publisher).toMatchObject({ publisher_id: member.id, is_test: false });
    expect((await clicks(`?publisher_id=${member.id}`)).body.data).toHaveLength(3);
    expect((await clicks('?limit=101')).status).toBe(400);
  });

  it('that lead to a brand are found behind hundreds that lead to none', async () => {
    const visited = await scene.signUp();
    const led = await scene.click(visited, ago(DAY));
    const astray = Array.from({ length: 501 }, (_, click) => {
      const clickedAt = addMs(scene.ctx.now, -MINUTE - click);
      const clickId = scene.idOf(visited, 1, clickedAt);
      return clickRow(
        sampleClick({ clickId, clickedAt, publisherId: visited.id, brandId: null, programId: null }),
      );
    });
    for (let from = 0; from < astray.length; from += 50)
      await writeClicks(env, astray.slice(from, from + 50));
    const { body } = await clicks(`?publisher_id=${visited.id}&of_brands=true&limit=100`);
    expect(body.data.map(({ click_id }) => click_id)).toEqual([led]);
  });

  it('are of a publisher that exists', async () => {
    expect((await clicks('?publisher_id=PUB999998')).body.code).toBe('publisher.unknown');
    expect((await clicks('?publisher_id=PUB1')).status).toBe(400);
  });
});

describe('the figures', () => {
  it('of brands are those of the last 30 days, with test clicks apart', async () => {
    const { body } = await read<{ data: Record<string, unknown>[] }>('/v1/operations/brand-performance', {
      key,
    });
    expect(body.data).toMatchObject([
      { brand_name: 'Alder Nook', visits: 12, tests: 12, clicks: 0, conversions: 0, earnings: '0.00' },
    ]);
  });

  it('of the last 24 hours are its visits by hour and its sales', async () => {
    const seller = await scene.signUp();
    await scene.click(seller, ago(2 * HOUR));
    await scene.click(seller, ago(2 * DAY));
    const clickRef = await scene.click(seller, ago(3 * HOUR));
    await scene.report(
      sampleRow('today', { clickRef, eventAt: addMs(scene.ctx.now, -HOUR), commission: usd('6.00') }),
      sampleRow('before', {
        clickRef,
        eventAt: addMs(scene.ctx.now, -2 * HOUR),
        commission: usd('1.00'),
        status: 'reversed',
        statusRaw: 'X',
      }),
      sampleRow('paid-clicks', {
        clickRef,
        eventAt: addMs(scene.ctx.now, -3 * HOUR),
        commission: usd('2.00'),
        clicks: 5,
      }),
    );
    const { body } = await read<{ data: Record<string, unknown> & { hours: { visits: number }[] } }>(
      `/v1/operations/recent-activity?publisher_id=${seller.id}`,
      { key },
    );
    expect(body.data).toMatchObject({
      visits: 2,
      tests: 0,
      clicks: 2,
      conversions: 1,
      earnings: '4.00',
      sales: [
        { earnings: '3.00', status: 'pending', reported_clicks: null },
        { status: 'reversed', reported_clicks: null },
        { earnings: '1.00', reported_clicks: 5 },
      ],
    });
    expect(body.data.hours).toHaveLength(25);
    expect(body.data.hours.reduce((all, { visits }) => all + visits, 0)).toBe(2);
  });

  it('of earnings are the latest 50, and the test publisher has none', async () => {
    const earner = await scene.signUp();
    for (let day = 1; day <= 52; day++) {
      const eventAt = addMs(scene.ctx.now, -day * DAY);
      const clickRef = await scene.click(earner, { clickedAt: addMs(eventAt, -HOUR) });
      await scene.report(sampleRow(`day-${day}`, { clickRef, eventAt }));
    }
    const path = '/v1/operations/publisher-earnings';
    const { body } = await read<{ data: { earnings_date: string; [field: string]: unknown }[] }>(
      `${path}?publisher_id=${earner.id}`,
      {
        key,
      },
    );
    expect(body.data).toHaveLength(50);
    const days = body.data.map(({ earnings_date }) => earnings_date);
    expect(days).toEqual(days.toSorted().reverse());
    expect(body.data[0]).toMatchObject({
      ...{ network_id: 'wildfire', held: '0.00' },
      ...{ created_at: expect.stringMatching(/^\d{4}-/), updated_at: expect.stringMatching(/^\d{4}-/) },
    });
    expect(days[0]).toBe(new Date(scene.ctx.now - DAY).toISOString().slice(0, 10));
    expect((await read<{ data: object[] }>(path, { key })).body.data).toEqual([]);
  });
});
