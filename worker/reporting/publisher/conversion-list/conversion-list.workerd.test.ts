import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeLedger } from '../../../ledger/close-ledger.ts';
import { createPayout } from '../../../payouts/create-payout.ts';
import { advancePayout } from '../../../payouts/payouts.ts';
import { giveDetails } from '../../../payouts/testing/give-details.ts';
import { read } from '../../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../../platform/http/testing/scene.ts';
import { parseUsd } from '../../../platform/money.ts';
import { addMs, DAY } from '../../../platform/time.ts';
import { sampleRow } from '../../../sales/testing/sample-row.ts';
import { archiveAll } from '../../operator/testing/archive-all.ts';

interface List {
  code?: string;
  data: { id: string; state: string; net: string; converted_at: string; link_id: string | null }[];
  brands: { id: string; name: string }[];
  meta: { next_cursor: string | null };
}

const SALES = 12;
let scene: Scene;
let one: Member;

beforeAll(async () => {
  scene = await openScene();
  one = await scene.signUp();
  await giveDetails(scene.ctx, one.id);
  const clickRef = scene.idOf(one);
  const rows = Array.from({ length: SALES }, (_, sale) =>
    sampleRow(`sale-${sale}`, {
      clickRef,
      eventAt: addMs(scene.ctx.now, -(sale % 4) * DAY),
      commission: parseUsd('20'),
      status: sale % 2 === 0 ? 'paid' : 'pending',
    }),
  );
  await scene.report(...rows);
  const payout = await createPayout(scene.ctx, one.id);
  for (const state of ['approved', 'sent', 'settled'] as const)
    await advancePayout(scene.ctx, payout.id, state);
  await scene.report(
    sampleRow('sale-0', {
      clickRef,
      eventAt: scene.ctx.now,
      commission: parseUsd('0'),
      status: 'reversed',
    }),
  );
  await closeLedger(scene.ctx, env);
});

describe('the list of conversions', () => {
  it('has each sale once over its pages, newest first', async () => {
    const all = await allPages(5);
    expect(new Set(all.map(({ id }) => id)).size).toBe(SALES);
    const times = all.map(({ converted_at }) => converted_at);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it('says where the money of each sale is, and can be filtered by it', async () => {
    const count = async (state: string) => (await list(`?state=${state}&limit=100`)).data.length;
    expect(await count('pending')).toBe(6);
    expect(await count('paid')).toBe(5);
    expect(await count('clawed_back')).toBe(1);
    expect(await count('payable')).toBe(0);
  });

  it('can be filtered by brand, and names the brands with earnings', async () => {
    const { brands } = await list('');
    expect(brands).toMatchObject([{ name: 'Alder Nook' }]);
    expect((await list(`?brand_id=${brands[0]?.id}&limit=100`)).data).toHaveLength(SALES);
    expect((await list('?brand_id=brd_0000000000000000')).data).toEqual([]);
  });

  it('has nothing of another publisher, and refuses a wrong cursor', async () => {
    const stranger = await scene.signUp();
    const other = await read<List>('/v1/publisher/conversions', { key: stranger.key });
    expect(other.body.data).toEqual([]);
    expect((await list('?cursor=2026')).code).toBe('conversions.cursor_invalid');
  });

  it('names the link that was clicked; null for a click on none of the stored links', async () => {
    const seller = await scene.signUp();
    const linkId = 'lnk_00000000000000000001';
    for (const link of [linkId, null])
      await scene.report(
        sampleRow(`of-${link}`, {
          clickRef: await scene.click(seller, { linkId: link, clickedAt: addMs(scene.ctx.now, -DAY) }),
          eventAt: addMs(scene.ctx.now, link ? 0 : -1),
        }),
      );
    const { body } = await read<List>('/v1/publisher/conversions', { key: seller.key });
    expect(body.data.map(({ link_id }) => link_id)).toEqual([linkId, null]);
  });

  it('is the same after closed sales have moved to the archive', async () => {
    const before = await allPages(5);
    await archiveAll(scene.ctx, { ...scene.ctx, now: addMs(scene.ctx.now, 120 * DAY) });
    const left = await env.DB.prepare('SELECT COUNT(*) AS left FROM conversions').first<number>('left');
    expect(left).toBeLessThan(SALES);
    expect(await allPages(5)).toEqual(before);
    expect((await list('?state=paid&limit=100')).data).toHaveLength(5);
  });
});

async function allPages(limit: number) {
  const all: List['data'] = [];
  for (let cursor = ''; ; ) {
    const { data, meta } = await list(`?limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    all.push(...data);
    if (meta.next_cursor === null) return all;
    cursor = meta.next_cursor;
  }
}

async function list(query: string): Promise<List> {
  return (await read<List>(`/v1/publisher/conversions${query}`, { key: one.key })).body;
}
