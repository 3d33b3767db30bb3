import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { clickIdKeys } from '../../clicks/click-id-keys.ts';
import { read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { parseUsd } from '../../platform/money.ts';
import { addMs, DAY, HOUR, MINUTE } from '../../platform/time.ts';
import { fileClaim } from '../claims/file-claim.ts';
import { sampleRow } from '../testing/sample-row.ts';

interface Answer {
  code?: string;
  data: {
    findings: { code: string; tone: string; sentence: string }[];
    sales: { conversion_id: string | null; state: string | null; net: string | null }[];
    clicks: { click_id: string }[];
    claims: { order_id: string; status: string }[];
    claimable_click_id: string | null;
  };
}

let scene: Scene;
let one: Member;
let two: Member;

beforeAll(async () => {
  scene = await openScene();
  [one, two] = [await scene.signUp(), await scene.signUp()];
  const sale = { eventAt: scene.ctx.now, commission: parseUsd('10') };
  await scene.report(
    sampleRow('known', { ...sale, clickRef: await scene.click(one), orderId: 'Order-1' }),
    sampleRow('foreign', { ...sale, clickRef: await scene.click(two), orderId: 'Order-2' }),
  );
});

describe('a search for a sale', () => {
  it('by its order ID leads to the sale, however the ID is written', async () => {
    const { data } = await ask(one, { order_id: ' order-1 ' });
    expect(data.findings).toMatchObject([{ code: 'sale_pending', tone: 'wait' }]);
    expect(data.findings[0]?.sentence).toMatch(/Order-1 .* is reported\. .* \$5\.00\./);
    expect(data.sales).toMatchObject([{ state: 'pending', net: '5.00' }]);
  });

  it('answers an order ID of another publisher like an unknown one', async () => {
    const foreign = await ask(one, { order_id: 'Order-2' });
    const unknown = await ask(one, { order_id: 'Order-3' });
    expect(foreign.data).toEqual(unknown.data);
    expect(foreign.data).toMatchObject({ findings: [{ code: 'order_unknown' }], sales: [], claims: [] });
  });

  it('answers a click ID of another publisher like one that was made up', async () => {
    const clickId = await scene.click(two);
    const foreign = await ask(one, { click_id: clickId });
    const madeUp = await ask(one, {
      click_id: `${clickId.slice(0, -1)}${clickId.endsWith('0') ? '1' : '0'}`,
    });
    const nonsense = await ask(one, { click_id: 'nonsense' });
    expect(foreign.data).toMatchObject({ findings: [{ code: 'click_unknown' }], clicks: [] });
    expect(foreign.data).toEqual(madeUp.data);
    expect(foreign.data).toEqual(nonsense.data);
  });

  it('by a click without a sale says who reports, until when a purchase counts, and offers a claim', async () => {
    const clickId = await scene.click(one, { clickedAt: addMs(scene.ctx.now, -2 * HOUR) });
    const { data } = await ask(one, { click_id: clickId });
    expect(data.findings.map(({ code }) => code)).toEqual(['click_found', 'not_reported', 'window_open']);
    expect(data.findings[0]?.sentence).toContain('Alder Nook through');
    expect(data.claimable_click_id).toBe(clickId);
    await fileClaim(scene.ctx, clickIdKeys(env), one.id, {
      clickId,
      orderId: 'claimed',
      grossCommission: '4',
      source: undefined,
    });
    expect((await ask(one, { click_id: clickId })).data.claims).toMatchObject([
      { order_id: 'claimed', status: 'open' },
    ]);
    expect((await ask(two, { order_id: 'claimed' })).data.claims).toEqual([]);
  });

  it('says that a click is too old, and offers no claim for it', async () => {
    const clickId = scene.idOf(one, scene.program.number, addMs(scene.ctx.now, -300 * DAY));
    const { data } = await ask(one, { click_id: clickId });
    expect(data.findings.map(({ code }) => code)).toContain('window_closed');
    expect(data.claimable_click_id).toBeNull();
  });

  it('explains a sale that was reported for the click and credited to no one', async () => {
    const clickId = await scene.click(one, { clickedAt: addMs(scene.ctx.now, -HOUR) });
    const before = addMs(scene.ctx.now, -10 * DAY);
    await scene.report(sampleRow('early', { clickRef: clickId, eventAt: before, orderId: 'Order-9' }));
    for (const question of [{ click_id: clickId }, { order_id: 'Order-9' }]) {
      const { data } = await ask(one, question);
      const finding = data.findings.find(({ code }) => code === 'sale_unattributed');
      expect(finding?.sentence).toContain('the sale happened before the click');
      expect(data.sales).toMatchObject([{ conversion_id: null, state: null, net: null }]);
    }
    expect((await ask(two, { order_id: 'Order-9' })).data.findings).toMatchObject([
      { code: 'order_unknown' },
    ]);
  });

  it('names the network’s reason for a reversal', async () => {
    const sale = { clickRef: await scene.click(one), eventAt: scene.ctx.now, orderId: 'Order-5' };
    await scene.report(sampleRow('back', sale));
    await scene.report(
      sampleRow('back', { ...sale, status: 'reversed', commission: parseUsd('0'), reason: 'Order returned' }),
    );
    const { data } = await ask(one, { order_id: 'Order-5' });
    expect(data.findings).toMatchObject([{ code: 'sale_reversed', tone: 'bad' }]);
    expect(data.findings[0]?.sentence).toContain('Order returned');
  });

  it('by a time lists the own clicks around it, the nearest first', async () => {
    const member = await scene.signUp();
    const at = addMs(scene.ctx.now, -3 * HOUR);
    const near = await scene.click(member, { clickedAt: addMs(at, 10 * MINUTE) });
    const far = await scene.click(member, { clickedAt: addMs(at, -90 * MINUTE) });
    await scene.click(two, { clickedAt: at });
    const { data } = await ask(member, { at: new Date(at).toISOString() });
    expect(data.clicks.map(({ click_id }) => click_id)).toEqual([near, far]);
  });

  it('needs exactly one question', async () => {
    for (const query of [{}, { order_id: 'a', click_id: 'b' }] as Record<string, string>[])
      expect((await ask(one, query)).code).toBe('sale_search.one_question');
  });
});

async function ask(member: Member, query: Record<string, string>): Promise<Answer> {
  const path = `/v1/publisher/sale-search?${new URLSearchParams(query)}`;
  return (await read<Answer>(path, { key: member.key })).body;
}
