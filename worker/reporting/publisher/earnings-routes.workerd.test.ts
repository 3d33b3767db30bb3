import { beforeAll, describe, expect, it } from 'vitest';
import { createPayout } from '../../payouts/create-payout.ts';
import { advancePayout } from '../../payouts/payouts.ts';
import { giveDetails } from '../../payouts/testing/give-details.ts';
import { read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { type MicroUsd, micros, parseUsd, sum, toExactDollars } from '../../platform/money.ts';
import { addDays, addMs, dayOf, MINUTE } from '../../platform/time.ts';
import { sampleRow } from '../../sales/testing/sample-row.ts';

type Row = Record<'pending' | 'confirmed' | 'paid' | 'net_earnings' | 'gross_earnings', string> &
  Record<'clicks' | 'conversions' | 'reversed', number> & { id: string; earnings_date: string };
interface Earnings {
  data: Row[];
  summary: Record<string, unknown>;
  payment_status: Record<string, string>;
  brand_performance: Record<string, unknown>[];
  meta: { total: number };
}

const DAY_BACK = -86_400_000;

let scene: Scene;
let one: Member;
let two: Member;

beforeAll(async () => {
  scene = await openScene();
  one = await scene.signUp();
  two = await scene.signUp();
  const at = (days: number) => ({ eventAt: addMs(scene.ctx.now, days * DAY_BACK) });
  const clickAt = (days: number) => ({ clickedAt: addMs(scene.ctx.now, days * DAY_BACK - MINUTE) });
  const own = async (days: number) => ({ clickRef: await scene.click(one, clickAt(days)) });
  await scene.report(
    sampleRow('paid', { ...at(3), ...(await own(3)), status: 'paid', commission: parseUsd('7.000001') }),
  );
  await giveDetails(scene.ctx, one.id);
  const payout = await createPayout(scene.ctx, one.id, { ignoreMinimum: true });
  for (const state of ['approved', 'sent', 'settled'] as const)
    await advancePayout(scene.ctx, payout.id, state);
  await scene.report(
    sampleRow('pending', { ...at(0), ...(await own(0)), commission: parseUsd('5.9465') }),
    sampleRow('approved', {
      ...at(0),
      ...(await own(0)),
      status: 'approved',
      commission: parseUsd('0.333333'),
    }),
    sampleRow('reversed', { ...at(1), ...(await own(1)), status: 'reversed', commission: micros(0) }),
    sampleRow('theirs', { ...at(0), clickRef: await scene.click(two), commission: parseUsd('99') }),
  );
});

describe('a publisher’s earnings', () => {
  it('have one row per day, newest first, each with its status', async () => {
    const { body } = await earnings();
    const days = [0, 1, 3].map((back) => addDays(dayOf(scene.ctx.now), -back));
    expect(body.data.map((row) => row.earnings_date)).toEqual(days);
    expect(body.data).toMatchObject([
      { network: 'Wildfire', brand_name: 'Alder Nook', conversions: 2, payment_status: 'pending' },
      { conversions: 0, reversed: 1, net_earnings: '0.00', payment_status: 'reversed' },
      { paid: '3.50', conversions: 1, payment_status: 'paid', audit_status: 'unaudited' },
    ]);
  });

  it('have a summary that equals the sum of the rows in every column', async () => {
    const { body } = await earnings();
    const column = (name: 'pending' | 'confirmed' | 'paid' | 'net_earnings') =>
      toExactDollars(sum(body.data.map((row) => parseUsd(row[name]))));
    expect(body.summary).toMatchObject({
      total: column('net_earnings'),
      pending: column('pending'),
      confirmed: column('confirmed'),
      paid: column('paid'),
      conversions: 3,
    });
    expect(body.payment_status).toEqual({
      pending: column('pending'),
      confirmed: toExactDollars(sum([parseUsd(column('confirmed')), parseUsd(column('paid'))])),
      total: column('net_earnings'),
    });
  });

  it('split the confirmed amount into what is payable and what awaits the network’s payment', async () => {
    const { data, summary } = (await earnings()).body;
    const split = { confirmed: '0.166666', payable: '0.00', awaiting_network_payment: '0.166666' };
    expect(summary).toMatchObject(split);
    expect(data[0]).toMatchObject(split);
  });

  it('equal the balances in the ledger, to the micro-dollar', async () => {
    const { summary } = (await earnings()).body;
    expect(summary).toMatchObject({
      pending: toExactDollars(await balance('pending')),
      confirmed: toExactDollars(await balance('approved')),
      paid: toExactDollars(await balance('paid_out')),
    });
  });

  it('have the same summary on every page', async () => {
    const own = `publisher_id=${one.id}`;
    const pages = await Promise.all([1, 2, 3].map((page) => earnings(`?${own}&per_page=1&page=${page}`)));
    expect(new Set(pages.map(({ body }) => body.data[0]?.id)).size).toBe(3);
    expect(new Set(pages.map(({ body }) => JSON.stringify(body.summary))).size).toBe(1);
    expect(pages[0]?.body.meta).toMatchObject({ total: 3, page: 1, per_page: 1 });
  });

  it('show clicks, the conversion rate and the average per conversion', async () => {
    expect((await earnings()).body.summary).toMatchObject({
      clicks: 4,
      conversions: 3,
      conversion_rate: '75.00',
      avg_earnings_per_conversion: '2.21',
    });
  });

  it('can be filtered by period and by brand', async () => {
    const today = dayOf(scene.ctx.now);
    expect((await earnings(`?start_date=${today}&end_date=${today}`)).body.meta.total).toBe(1);
    expect((await earnings(`?brand_id=${scene.program.brand_id}`)).body.meta.total).toBe(3);
    expect((await earnings('?brand_id=brd_0000000000000000')).body).toMatchObject({
      data: [],
      summary: { total: '0.00', conversion_rate: null, avg_earnings_per_conversion: null },
    });
  });

  it('exclude those of other publishers', async () => {
    const theirs = await read<Earnings>('/v1/publisher/earnings', two);
    expect(theirs.body.data).toMatchObject([{ net_earnings: '49.50' }]);
    expect(JSON.stringify((await earnings()).body)).not.toContain('49.50');
  });
});

function earnings(query = '') {
  return read<Earnings>(`/v1/publisher/earnings${query}`, one);
}

async function balance(state: string): Promise<MicroUsd> {
  const found = await scene.ctx.db.$client
    .prepare('SELECT balance FROM ledger_accounts WHERE key = ?')
    .bind(`publisher:${one.id}:${state}`)
    .first<number>('balance');
  return micros(found ?? 0);
}
