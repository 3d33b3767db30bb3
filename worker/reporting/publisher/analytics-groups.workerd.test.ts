import { beforeAll, describe, expect, it } from 'vitest';
import { sampleProgram } from '../../catalog/testing/sample-program.ts';
import { BROWSER } from '../../clicks/redirect/testing/shop.ts';
import { publishStoresOf } from '../../clicks/testing/stores.ts';
import { read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { derivedId } from '../../platform/ids.ts';
import { parseUsd } from '../../platform/money.ts';
import { addMs, DAY, dayOf } from '../../platform/time.ts';
import { sampleRow } from '../../sales/testing/sample-row.ts';
import { GROUPINGS } from './analytics-groups.ts';

interface Grouped {
  groups: { value: string | null; clicks: number; conversions: number; earnings: string }[] | null;
  summary: { total_clicks: number; total_conversions: number; total_earnings: string; groups: number | null };
  code?: string;
}

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const ALDER = derivedId('brd', 'alder nook');

let scene: Scene;
let one: Member;

beforeAll(async () => {
  scene = await openScene([sampleProgram('Alder Nook')]);
  one = await scene.signUp();
  const { now } = scene.ctx;
  const clickRef = await scene.click(one, {
    subId: 'post-7',
    country: 'DE',
    linkId: 'lnk_00000000000000000001',
    userAgent: PHONE,
    referer: 'https://blog.example',
    destination: 'https://shop.alder-nook.example/lamps?a=1',
  });
  await scene.click(one, {
    subId: 'post-7',
    country: 'US',
    userAgent: PHONE,
    referer: 'https://blog.example',
  });
  await scene.click(one, { subId: 'post-8', country: 'DE', userAgent: BROWSER });
  await scene.click(one, { subId: null, country: 'DE' });
  await scene.click(one, { subId: 'post-7', classification: 'bot' });
  await scene.click(one, { subId: 'post-7', classification: 'test' });
  const older = await scene.click(one, { subId: 'older', clickedAt: addMs(now, -40 * DAY) });
  await publishStoresOf([older]);
  await scene.report(sampleRow('sale', { eventAt: now, clickRef, commission: parseUsd('10.00') }));
  const stranger = await scene.signUp();
  await scene.click(stranger, { subId: 'post-7' });
});

const readGroupsBy = async (grouping: string, more = '') => {
  const { body } = await read<Grouped>(`/v1/publisher/analytics?group_by=${grouping}${more}`, one);
  return body;
};
const groupRows = async (grouping: string, more = '') =>
  (await readGroupsBy(grouping, more)).groups?.map(({ value, clicks, conversions, earnings }) => [
    value,
    clicks,
    conversions,
    earnings,
  ]);

describe('analytics by group', () => {
  it('groups clicks and sales by sub-ID, without bots and test clicks', async () => {
    expect(await groupRows('sub_id')).toEqual([
      ['post-7', 2, 1, '5.00'],
      [null, 1, 0, '0.00'],
      ['post-8', 1, 0, '0.00'],
    ]);
  });

  it('groups by the visitor’s device, the site of the link and the host of its destination', async () => {
    expect(await groupRows('device')).toEqual([
      ['mobile', 2, 1, '5.00'],
      [null, 1, 0, '0.00'],
      ['desktop', 1, 0, '0.00'],
    ]);
    expect(await groupRows('referer_host')).toEqual([
      ['blog.example', 2, 1, '5.00'],
      [null, 2, 0, '0.00'],
    ]);
    expect(await groupRows('destination_domain')).toEqual([
      ['shop.alder-nook.example', 1, 1, '5.00'],
      ['alder-nook.example', 3, 0, '0.00'],
    ]);
  });

  it('groups by country, link, brand, program and day', async () => {
    const today = dayOf(scene.ctx.now);
    expect(await groupRows('country')).toEqual([
      ['DE', 3, 1, '5.00'],
      ['US', 1, 0, '0.00'],
      // Visits that don't count have a group too.
      [null, 0, 0, '0.00'],
    ]);
    expect(await groupRows('link')).toEqual([
      ['lnk_00000000000000000001', 1, 1, '5.00'],
      [null, 3, 0, '0.00'],
    ]);
    expect(await groupRows('brand')).toEqual([[scene.program.brand_id, 4, 1, '5.00']]);
    expect(await groupRows('program')).toEqual([[scene.program.id, 4, 1, '5.00']]);
    expect((await groupRows('day', '&days=60'))?.map(([day]) => day)).toEqual([
      today,
      dayOf(addMs(scene.ctx.now, -40 * DAY)),
    ]);
  });

  it.each(GROUPINGS)('adds up to the totals when grouped by %s', async (grouping) => {
    const { groups, summary } = await readGroupsBy(grouping, '&days=60');
    const sum = (field: 'clicks' | 'conversions') =>
      groups?.reduce((total, group) => total + group[field], 0);
    expect(sum('clicks')).toBe(summary.total_clicks);
    expect(sum('conversions')).toBe(summary.total_conversions);
    expect(summary.groups).toBe(groups?.length);
  });

  it('covers one brand’s clicks by another dimension', async () => {
    expect(await groupRows('country', `&brand_id=${ALDER}&days=92`)).toEqual([
      ['DE', 3, 1, '5.00'],
      [null, 1, 0, '0.00'],
      ['US', 1, 0, '0.00'],
    ]);
    expect(await groupRows('country', `&brand_id=${derivedId('brd', 'another')}&days=92`)).toEqual([]);
  });

  it('covers longer periods of all brands', async () => {
    expect(await groupRows('country', '&days=93')).toHaveLength(3);
  });

  it('returns groups only on request', async () => {
    const { body } = await read<Grouped>('/v1/publisher/analytics', one);
    expect([body.groups, body.summary.groups]).toEqual([null, null]);
  });

  it.each([
    ['group_by=color', 'request.invalid'],
    [`group_by=sub_id&brand_id=${ALDER}&days=93`, 'period.too_long'],
  ])('rejects %s with %s', async (query, code) => {
    expect(await read(`/v1/publisher/analytics?${query}`, one)).toMatchObject({
      status: 400,
      body: { code },
    });
  });
});
