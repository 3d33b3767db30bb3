import { beforeAll, describe, expect, it } from 'vitest';
import { publishStoresOf } from '../../clicks/testing/stores.ts';
import { read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { parseUsd } from '../../platform/money.ts';
import { addDays, addMs, DAY, dayOf } from '../../platform/time.ts';
import { sampleRow } from '../../sales/testing/sample-row.ts';

interface Figures {
  clicks: number;
  conversions: number;
  earnings: string;
  conversion_rate: string | null;
  epc: string;
}
interface Overview {
  data: {
    today: Figures;
    month: Figures;
    all_time: Figures & { links: number };
    days: { day: string; clicks: number; conversions: number; earnings: string }[];
    has_payout_details: boolean;
  };
}

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

const overviewOf = async (member: Member) =>
  (await read<Overview>('/v1/publisher/overview', member)).body.data;

describe('a publisher’s overview', () => {
  it('is zero for a new account, with thirty days up to today', async () => {
    const none = {
      ...{ clicks: 0, conversions: 0, earnings: '0.00', held: '0.00' },
      ...{ conversion_rate: null, epc: null },
    };
    const { days, ...totals } = await overviewOf(await scene.signUp());
    expect(totals).toEqual({
      today: none,
      month: none,
      all_time: { ...none, links: 0 },
      has_payout_details: false,
    });
    const today = dayOf(scene.ctx.now);
    expect(days.map(({ day }) => day)).toEqual(
      Array.from({ length: 30 }, (_, index) => addDays(today, index - 29)),
    );
  });

  it('adds clicks and sales of today to every total, and older ones to all time only', async () => {
    const member = await scene.signUp();
    const { now } = scene.ctx;
    const clickRef = await scene.click(member, { clickedAt: now });
    await scene.click(member, { clickedAt: now });
    await scene.click(member, { clickedAt: now });
    await scene.click(member, { classification: 'bot', clickedAt: now });
    const older = await scene.click(member, { clickedAt: addMs(now, -40 * DAY) });
    await publishStoresOf([older]);
    const sale = { clickRef, eventAt: now, commission: parseUsd('10.00') };
    await scene.report(sampleRow('overview-sale', sale));
    const { today, month, all_time: allTime, days } = await overviewOf(member);
    const recent = {
      ...{ clicks: 3, conversions: 1, earnings: '5.00', held: '0.00' },
      ...{ conversion_rate: '33.33', epc: '1.666667' },
    };
    expect(today).toEqual(recent);
    expect(month).toEqual(recent);
    expect(allTime).toEqual({ ...recent, clicks: 4, conversion_rate: '25.00', epc: '1.25', links: 0 });
    expect(days.at(-1)).toEqual({
      ...{ day: dayOf(now), clicks: 3, conversions: 1, earnings: '5.00', held: '0.00' },
    });
    expect(days.slice(0, -1).every(({ clicks }) => clicks === 0)).toBe(true);
  });

  it('shows nothing of another publisher', async () => {
    const owner = await scene.signUp();
    await scene.click(owner);
    const stranger = await scene.signUp();
    expect((await overviewOf(stranger)).all_time.clicks).toBe(0);
    const { status } = await read(`/v1/publisher/overview?publisher_id=${owner.id}`, stranger);
    expect(status).toBe(403);
  });
});
