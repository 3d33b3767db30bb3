import { beforeAll, describe, expect, it } from 'vitest';
import type { ClickId } from '../clicks/click-id.ts';
import { BROWSER } from '../clicks/redirect/testing/shop.ts';
import { clickOnceStored, publishStoresOf } from '../clicks/testing/stores.ts';
import { dataOf } from '../mcp/testing/mcp-call.ts';
import { ADMIN, SECOND_ADMIN } from '../platform/http/testing/admins.ts';
import { call, read } from '../platform/http/testing/call.ts';
import { type Member, openScene, PARTNER_SECRET, type Scene } from '../platform/http/testing/scene.ts';
import { micros, parseUsd, toExactDollars } from '../platform/money.ts';

/** Transfers between named accounts, as the ledger export has them. Amounts are micro-USD. */
interface Transfer {
  from: string;
  to: string;
  amount: number;
  subject: string;
}
type Row = Record<string, string | number | null>;

let scene: Scene;
let one: Member;
let visits = 0;
let sales = 0;
let transfers: Transfer[];
let balances: Map<string, number>;
/** The visits of the history by name. */
let clicks: Record<'bought' | 'returned' | 'twice' | 'browsed' | 'claimed' | 'prefetched' | 'bot', string>;

beforeAll(async () => {
  scene = await openScene();
  one = await scene.signUp();
  clicks = {
    bought: await visit(),
    returned: await visit(),
    twice: await visit(),
    browsed: await visit(),
    claimed: await visit(),
    prefetched: await visit({ 'sec-purpose': 'prefetch' }),
    bot: await visit({ 'user-agent': 'curl/8.5.0' }),
  };
  const bought = await buy(clicks.bought, '40.00');
  await report(bought, 'approved');
  await report(await buy(clicks.returned, '12.00'), 'reversed');
  await buy(clicks.twice, '5.00');
  await buy(clicks.twice, '7.000001');
  await buy(clicks.prefetched, '30.00');
  await buy(clicks.bot, '8.00');
  const claim = { click_id: clicks.claimed, order_id: 'ORD-1001', gross_commission: '10.00' };
  const filed = await read<{ data: { claim_id: string } }>('/v1/tracking/conversion', {
    ...{ method: 'POST', key: one.key, body: claim },
  });
  const accepted = await read(`/v1/operations/claims/${filed.body.data.claim_id}/accept`, {
    ...{ method: 'POST', key: ADMIN },
    body: { gross_commission: '10.00', reason: 'The shop confirmed it.' },
  });
  expect(accepted.status).toBe(200);
  const proposed = await read<{ data: { id: string } }>('/v1/operations/adjustments', {
    ...{ method: 'POST', key: ADMIN },
    body: { publisher_id: one.id, amount: '2.50', kind: 'goodwill', reason: 'A gift', conversion_id: null },
  });
  const approved = await read(`/v1/operations/adjustments/${proposed.body.data.id}/approve`, {
    ...{ method: 'POST', key: SECOND_ADMIN, body: { reason: 'Agreed' } },
  });
  expect(approved.status).toBe(200);
  await publishStoresOf(Object.values(clicks) as ClickId[]);
  ({ transfers, balances } = await readLedger());
});

describe('after a purchase, a return, two orders of one click, a held sale, a claim, a bot’s sale and an adjustment', () => {
  it('the ledger has earned and held money apart', () => {
    expect({ earned: toExactDollars(micros(salesEarned())), held: toExactDollars(micros(held())) }).toEqual({
      earned: '35.00',
      held: '15.00',
    });
  });

  it('the publisher’s API has what the ledger has, and held money beside it', async () => {
    const earned = toExactDollars(micros(salesEarned()));
    const figures = { earnings: earned, held: toExactDollars(micros(held())), rate: rate() };
    const { data: stats } = await body<{ data: Row }>('/v1/publisher/stats');
    expect(stats).toMatchObject({
      total_earnings: earned,
      held: figures.held,
      conversion_rate: figures.rate,
    });
    const { data: overview } = await body<{ data: Record<'today' | 'month' | 'all_time', Row> }>(
      '/v1/publisher/overview',
    );
    for (const period of ['today', 'month', 'all_time'] as const)
      expect(overview[period], period).toMatchObject({
        clicks: countedClicks().length,
        earnings: earned,
        held: figures.held,
        conversion_rate: figures.rate,
      });
    const analytics = await body<{ summary: Row; data: Row[]; meta: Row }>('/v1/publisher/analytics?days=2');
    expect(analytics.summary).toMatchObject({
      total_clicks: countedClicks().length,
      total_conversions: 6,
      held_conversions: 1,
      converted_clicks: 3,
      total_earnings: earned,
      held: figures.held,
      conversion_rate: figures.rate,
    });
    expect(analytics.data).toMatchObject([
      { earnings: earned, held: figures.held, conversion_rate: figures.rate },
    ]);
    const { summary, data } = await body<{ summary: Row; data: Row[] }>('/v1/publisher/earnings?days=2');
    expect(summary).toMatchObject({ total: earned, held: figures.held, conversion_rate: figures.rate });
    expect(sumOf(data, 'net_earnings')).toBe(salesEarned());
    expect(sumOf(data, 'held')).toBe(held());
    const { data: states } = await body<{ data: { state: string; amount: string }[] }>(
      '/v1/publisher/balances',
    );
    const inState = (state: string) => states.find((each) => each.state === state)?.amount;
    expect(inState('held')).toBe(figures.held);
    expect(inState('pending')).toBe(toExactDollars(micros(balanceOf(`publisher:${one.id}:pending`))));
  });

  it('every answer made of totals says up to when they are complete', async () => {
    for (const path of ['stats', 'overview', 'analytics', 'earnings'])
      expect((await body<{ meta: Row }>(`/v1/publisher/${path}`)).meta, path).toHaveProperty('as_of');
    for (const path of ['/v1/operations/revenue', '/v1/operations/revenue/clicks', '/v1/operations/metrics'])
      expect((await body<{ meta: Row }>(path, ADMIN)).meta, path).toHaveProperty('as_of');
    expect((await body<{ meta: Row }>('/v1/stats')).meta).toHaveProperty('as_of');
    expect((await metrics('system-analytics')).meta).toHaveProperty('as_of');
  });

  it('the MCP tools have the same figures', async () => {
    const earned = toExactDollars(micros(salesEarned()));
    const same = { held: toExactDollars(micros(held())), conversion_rate: rate() };
    const period = { period_days: 2 };
    const analytics = await dataOf(one.key, 'get_publisher_analytics', period);
    expect(analytics).toMatchObject({
      summary: { total_earnings: earned, ...same },
      as_of: expect.any(String),
    });
    const brand_id = scene.program.brand_id;
    const brand = await dataOf(one.key, 'get_brand_performance', { brand_id, ...period });
    expect(brand).toMatchObject({ summary: { total_earnings: earned, ...same } });
    const { brands } = await dataOf(one.key, 'get_top_performing_brands', period);
    expect(brands).toMatchObject([{ earnings: earned, ...same }]);
    expect(await dataOf(one.key, 'get_earnings', period)).toMatchObject({ net: earned, held: same.held });
  });

  it('the publisher’s exports add up to the screens', async () => {
    const earnings = await exported('earnings');
    expect(sumOf(earnings, 'net_earnings')).toBe(salesEarned());
    expect(sumOf(earnings, 'held')).toBe(held());
    const conversions = await exported('conversions');
    expect(
      sumOf(
        conversions.filter((row) => row.held_reason === null),
        'net',
      ),
    ).toBe(salesEarned());
    expect(
      sumOf(
        conversions.filter((row) => row.held_reason !== null),
        'net',
      ),
    ).toBe(held());
    const analytics = await exported('analytics');
    expect(sumOf(analytics, 'earnings')).toBe(salesEarned());
    expect(sumOf(analytics, 'held')).toBe(held());
    expect(analytics.reduce((sum, row) => sum + Number(row.clicks), 0)).toBe(countedClicks().length);
    const log = await exported('clicks');
    expect(
      log
        .filter(({ classification }) => classification === 'click')
        .map(({ click_id }) => click_id)
        .sort(),
    ).toEqual(countedClicks().sort());
  });

  it('the operator’s revenue has claims, held money and debts apart, as the ledger has', async () => {
    const { data } = await revenue();
    const amounts = { ...data.figures, ...data.payment_status };
    const expected: Record<string, number> = {
      total_revenue: -sumUnder('network:', (key) => !key.startsWith('network:direct:')),
      claims: -sumUnder('network:direct:'),
      publisher_earnings: sumUnder('publisher:', (key) => !key.endsWith(':held')),
      held: sumUnder('publisher:', (key) => key.endsWith(':held')),
      network_margin: sumUnder('network_margin:'),
      unattributed: sumUnder('unattributed:'),
      pending: sumUnder('publisher:', (key) => key.endsWith(':pending')),
      paid: sumUnder('publisher:', (key) => key.endsWith(':paid_out')),
      on_the_way: balanceOf('payout:clearing'),
      debts: 0,
    };
    for (const [name, amount] of Object.entries(expected))
      expect({ name, amount: parseUsd(amounts[name]?.amount ?? '') }).toEqual({ name, amount });
    expect(data.differs).toBe(false);
    expect(amounts.claims?.amount).toBe('10.00');
    // The approved sale and claim wait for the network; the adjustment is due at once.
    expect(amounts.confirmed?.amount).toBe('2.50');
    expect(amounts.awaiting?.amount).toBe('25.00');
    expect(data).toMatchObject({
      clicks: countedClicks().length,
      converted_clicks: 3,
      conversion_rate: rate(),
    });
    expect(data.top_publishers).toMatchObject([
      { publisher_id: one.id, clicks: countedClicks().length, held: amounts.held?.amount },
    ]);
  });

  it('the operator’s export adds up to the revenue, adjustments included', async () => {
    const response = await call('/v1/operations/revenue/export?format=json', { key: ADMIN });
    const tables = await response.json<Record<'revenue' | 'clicks' | 'conversions', Row[]>>();
    const { data } = await revenue();
    for (const [column, figure] of [
      ['gross_earnings', data.figures.total_revenue],
      ['claims', data.figures.claims],
      ['net_earnings', data.figures.publisher_earnings],
      ['held', data.figures.held],
      ['network_margin', data.figures.network_margin],
      ['pending', data.payment_status.pending],
      ['paid', data.payment_status.paid],
    ] as const)
      expect({ column, sum: sumOf(tables.revenue, column) }).toEqual({
        column,
        sum: parseUsd(figure?.amount ?? ''),
      });
    const counted = tables.clicks.filter(({ classification }) => classification === 'click');
    expect(counted).toHaveLength(data.clicks);
    expect(tables.conversions.filter(({ status }) => status !== 'reversed')).toHaveLength(data.conversions);
  });

  it('the figures of the platform have the last 24 hours, and no held money among the earnings', async () => {
    const expected = {
      total_clicks: countedClicks().length,
      clicks_last_24h: countedClicks().length,
      avg_conversion_rate: rate(),
    };
    const earned = sumUnder('publisher:', (key) => !key.endsWith(':held'));
    const current = (await body<{ data: { performance: Row } }>('/v1/operations/metrics', ADMIN)).data
      .performance;
    expect(current).toMatchObject({
      ...expected,
      total_earnings: toExactDollars(micros(earned)),
      held: toExactDollars(micros(held())),
    });
    expect((await metrics('system-analytics')).performance).toMatchObject({
      ...expected,
      total_earnings: earned / 1_000_000,
      held: held() / 1_000_000,
      avg_conversion_rate: Number(rate()),
    });
  });

  it('each visit has one reason in the log, the activity, the analytics, the export and MCP', async () => {
    const { data: log } = await body<{ data: Row[] }>('/v1/publisher/clicks');
    const { data: latest } = await body<{ data: Row[] }>('/v1/operations/click-activity', ADMIN);
    const { reasons } = await body<{ reasons: Row[] }>('/v1/publisher/analytics');
    const rows = await exported('clicks');
    const found = await dataOf<{ click: Row }>(one.key, 'explain_click', { click_id: clicks.prefetched });
    const expected = { classification: 'preview', reason: 'prefetch' };
    const explanation = 'A browser fetched the link in advance, so this does not count as a click.';
    expect(log.find(({ click_id }) => click_id === clicks.prefetched)).toMatchObject({
      ...expected,
      explanation,
    });
    expect(latest.find(({ click_id }) => click_id === clicks.prefetched)).toMatchObject({
      ...expected,
      explanation,
    });
    expect(reasons).toContainEqual({ ...expected, explanation, visits: 1 });
    expect(rows.find(({ click_id }) => click_id === clicks.prefetched)).toMatchObject(expected);
    expect(found.click).toMatchObject({ ...expected, explanation });
  });

  it('the held sale says why, what ends the hold, and takes one request for a review', async () => {
    const list = () =>
      body<{ data: (Row & { held: Row & { review: Row | null } })[] }>(
        '/v1/publisher/conversions?state=held',
      );
    const [sale, ...others] = (await list()).data;
    expect(others).toEqual([]);
    expect(sale).toMatchObject({
      net: '15.00',
      held: {
        reason: 'click_invalid',
        explanation:
          'We hold the sale for review, because its click was no visit: the link was fetched in advance, or by a request without a browser.',
        until: expect.stringContaining('The hold ends once'),
        review_time: expect.stringContaining('A person decides about it.'),
        review: null,
      },
    });
    const ask = () =>
      read<{ data: { id: string; state: string } }>('/v1/publisher/compliance/reviews', {
        ...{ method: 'POST', key: one.key },
        body: { conversion_id: sale?.id, statement: 'The visitor wrote to me about the order.' },
      });
    const [first, second] = [await ask(), await ask()];
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body.data.id).toBe(first.body.data.id);
    expect((await list()).data[0]?.held.review).toMatchObject({ id: first.body.data.id, state: 'open' });
    const trace = await body<{ data: { held: { review: Row } } }>(
      `/v1/publisher/conversions/${sale?.id}/trace`,
    );
    expect(trace.data.held.review).toMatchObject({ id: first.body.data.id, state: 'open' });
  });
});

it('totals that lack a click say up to when they are complete, and the rate has no sale of it', async () => {
  const later = await visit();
  await buy(later, '3.00');
  const { clickedAt } = await clickOnceStored(later);
  const before = await revenueAnswer();
  expect(Date.parse(before.meta.as_of)).toBeLessThanOrEqual(clickedAt);
  expect(before.data).toMatchObject({ clicks: 5, converted_clicks: 3, conversion_rate: '60.00' });
  expect((await body<{ meta: { as_of: string } }>('/v1/stats')).meta.as_of).toBe(before.meta.as_of);
  await publishStoresOf([later as ClickId]);
  const after = await revenueAnswer();
  expect(Date.parse(after.meta.as_of)).toBeGreaterThan(clickedAt);
  expect(after.data).toMatchObject({ clicks: 6, converted_clicks: 4, conversion_rate: '66.67' });
});

/** Follows the publisher’s link as a visitor of their own. */
async function visit(headers: Record<string, string> = {}): Promise<string> {
  const agent = `${BROWSER} Visit/${visits++}`;
  const path = `/v1/tracking/click?p=${one.id}&b=${scene.program.brand_id}`;
  const { body: tracked } = await read<{ click_id: string }>(path, {
    headers: { 'user-agent': agent, ...headers },
  });
  await clickOnceStored(tracked.click_id);
  return tracked.click_id;
}

/** The network reports a purchase after a click. Returns the report without its status. */
async function buy(clickId: string, payout: string): Promise<string> {
  const sale = `clickid=${clickId}&txid=sale-${sales++}&payout=${payout}&token=${PARTNER_SECRET}`;
  await report(sale, 'pending');
  return sale;
}

async function report(sale: string, status: string): Promise<void> {
  expect((await read(`/v1/postback/wildfire?${sale}&status=${status}`)).status).toBe(200);
}

async function body<Body>(path: string, key = one.key): Promise<Body> {
  const response = await read<Body>(path, { key });
  expect(response.status, path).toBe(200);
  return response.body;
}

async function metrics(name: string) {
  const request = { method: 'POST', key: ADMIN, body: { action: 'metrics' } };
  return (await read<{ performance: Row; meta: Row }>(`/functions/v1/${name}`, request)).body;
}

interface RevenueAnswer {
  data: {
    figures: Record<string, { amount: string }>;
    payment_status: Record<string, { amount: string }>;
    top_publishers: Row[];
    clicks: number;
    conversions: number;
    conversion_rate: string | null;
    differs: boolean;
  };
  meta: { as_of: string };
}

function revenueAnswer(): Promise<RevenueAnswer> {
  return body<RevenueAnswer>('/v1/operations/revenue', ADMIN);
}

async function revenue() {
  const { data } = await revenueAnswer();
  return { data };
}

async function exported(dataset: string): Promise<Row[]> {
  return (await body<{ data: Row[] }>(`/v1/publisher/exports/${dataset}?format=json&days=2`)).data;
}

async function readLedger() {
  const response = await call('/v1/operations/ledger/export', { key: ADMIN });
  const lines = (await response.text())
    .trimEnd()
    .split('\n')
    .map((line): Record<string, string | number> => JSON.parse(line));
  const accounts = lines.filter(({ type }) => type === 'account');
  const keys = new Map(accounts.map(({ id, key }) => [id, String(key)]));
  const named = lines
    .filter(({ type }) => type === 'transfer')
    .map(({ debit_account, credit_account, amount, subject }) => ({
      from: keys.get(debit_account ?? '') ?? '',
      to: keys.get(credit_account ?? '') ?? '',
      amount: Number(amount),
      subject: String(subject),
    }));
  return {
    transfers: named,
    balances: new Map(accounts.map(({ key, balance }) => [String(key), Number(balance)])),
  };
}

/** What conversions have brought into the publisher’s accounts that aren’t held. */
function salesEarned(): number {
  const isEarned = (key: string) => key.startsWith(`publisher:${one.id}:`) && !key.endsWith(':held');
  return transfers
    .filter(({ subject }) => subject.startsWith('cnv_'))
    .reduce((sum, { from, to, amount }) => sum + amount * (Number(isEarned(to)) - Number(isEarned(from))), 0);
}

function held(): number {
  return balanceOf(`publisher:${one.id}:held`);
}

function balanceOf(key: string): number {
  return balances.get(key) ?? 0;
}

function sumUnder(prefix: string, matches: (key: string) => boolean = () => true): number {
  return [...balances].reduce(
    (sum, [key, balance]) => sum + (key.startsWith(prefix) && matches(key) ? balance : 0),
    0,
  );
}

/** The visits of people, each of whom followed the link. */
function countedClicks(): string[] {
  return [clicks.bought, clicks.returned, clicks.twice, clicks.browsed, clicks.claimed];
}

/** Of five counted clicks, those of the purchase, of the two orders and of the claim led to a sale. */
function rate(): string {
  return ((3 / countedClicks().length) * 100).toFixed(2);
}

function sumOf(rows: readonly Row[], column: string): number {
  return rows.reduce((sum, row) => sum + parseUsd(String(row[column])), 0);
}
