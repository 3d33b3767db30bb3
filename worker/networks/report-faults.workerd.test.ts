import { env, exports } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPublisher } from '../accounts/publishers/publishers.ts';
import { createClickId } from '../clicks/click-id.ts';
import { balancesUnder } from '../ledger/balances.ts';
import { NETWORK_SLUGS, type NetworkSlug } from '../platform/contract/networks.ts';
import { derivedId, type ProgramId, type PublisherId, publisherNumber } from '../platform/ids.ts';
import { testContext } from '../platform/testing/context.ts';
import { addMs, DAY, dayOf, systemClock } from '../platform/time.ts';
import { follow, sandbox, sell } from '../sandbox/testing/caller.ts';
import { control } from './testing/engine.ts';
import { addNetworks, alertsOn, calmNetworks, sync } from './testing/sandbox-networks.ts';

const ctx = testContext(systemClock());
/** SitePlug reports days of clicks, without a status. */
const REPORTING = NETWORK_SLUGS.filter((network) => network !== 'siteplug');

beforeAll(() => addNetworks(ctx));
beforeEach(async () => {
  await calmNetworks();
  // The sandbox forgets its rows, so a restated day would remove rows of the previous test.
  await env.DB.exec('DELETE FROM rejected_rows');
  await env.DB.exec('DELETE FROM report_rows');
});

describe.each(NETWORK_SLUGS)('the report of %s', { timeout: 30_000 }, (network) => {
  it.each(['duplicate_rows', 'out_of_order'])('counts each row once with %s', async (kind) => {
    const publisher = await publisherWithRows(network, 30);
    await control('faults', { network, kind, only: 'report', value: 3 });
    expect(await sync(ctx, network, 'revenue')).toMatchObject({
      status: 'completed',
      rowsNew: 30,
      rowsChanged: 0,
    });
    const before = await moneyOf(publisher);
    expect(before).toMatchObject({ conversions: 30 });
    await control('faults');
    expect(await sync(ctx, network, 'revenue')).toMatchObject({
      rowsNew: 0,
      rowsChanged: 0,
      rowsUnchanged: 30,
    });
    expect(await moneyOf(publisher)).toEqual(before);
  });

  it('stores rows that can’t be parsed as rejected, before the others, and before the rejected ones later', async () => {
    const publisher = await publisherWithRows(network, 30);
    await control('faults', { network, kind: 'malformed_rows', only: 'report' });
    expect(await sync(ctx, network, 'revenue')).toMatchObject({
      status: 'completed',
      rowsNew: 27,
      rowsRejected: 3,
    });
    expect(await moneyOf(publisher)).toMatchObject({ conversions: 27 });
    const { results } = await env.DB.prepare('SELECT raw FROM rejected_rows WHERE network_id = ?')
      .bind(network)
      .all<{ raw: string }>();
    expect(results).toHaveLength(3);
    for (const { raw } of results) expect(raw).toContain('n/a');
    await control('faults');
    expect(await sync(ctx, network, 'revenue')).toMatchObject({
      rowsNew: 3,
      rowsUnchanged: 27,
      rowsRejected: 0,
    });
    expect(await moneyOf(publisher)).toMatchObject({ conversions: 30 });
  });

  it('before nothing of a page that breaks off until it is complete', async () => {
    const publisher = await publisherWithRows(network, 30);
    await control('faults', { network, kind: 'truncated', only: 'report' });
    expect(await sync(ctx, network, 'revenue', 'errored')).toMatchObject({
      status: 'failed',
      errorCode: 'upstream.truncated',
      rowsNew: 0,
    });
    expect(await moneyOf(publisher)).toMatchObject({ conversions: 0, balances: {} });
    await control('faults');
    expect(await sync(ctx, network, 'revenue')).toMatchObject({ rowsNew: 30 });
  });

  it('reverses nothing at half its size: earlier rows stay booked', async () => {
    const publisher = await publisherWithRows(network, 30);
    await sync(ctx, network, 'revenue');
    const before = await moneyOf(publisher);
    await control('faults', { network, kind: 'half', only: 'report' });
    expect(await sync(ctx, network, 'revenue')).toMatchObject({ rowsNew: 0, rowsChanged: 0 });
    expect(await moneyOf(publisher)).toEqual(before);
  });
});

describe.each(REPORTING)('a sale of %s', { timeout: 30_000 }, (network) => {
  it('stays pending with an unknown status, and raises an alert with the status', async () => {
    const publisher = await publisherWithRows(network, 4);
    await control('faults', { network, kind: 'unknown_status', only: 'report' });
    await sync(ctx, network, 'revenue');
    const { results } = await env.DB.prepare(
      'SELECT DISTINCT status, status_raw FROM conversions WHERE publisher_id = ?',
    )
      .bind(publisher)
      .all();
    expect(results).toEqual([{ status: 'pending', status_raw: 'UNDER_REVIEW' }]);
    expect(await alertsOn(ctx, network)).toContainEqual(
      expect.stringMatching(/^report.unknown_status: .+"UNDER_REVIEW"/),
    );
  });

  it('moves only the difference when its commission changes after the approval', async () => {
    await sync(ctx, network, 'catalog');
    const publisher = await newPublisher();
    const commission = await sellThrough(publisher, network);
    await control('advance', { days: 45 });
    await sync(ctx, network, 'revenue');
    const approved = await moneyOf(publisher);
    expect(Object.keys(approved.balances)).toEqual([`publisher:${publisher}:approved`]);
    await control(`commissions/${network}/${commission.id}`, { amount: '1.00' });
    expect(await sync(ctx, network, 'revenue')).toMatchObject({ status: 'completed', rowsRejected: 0 });
    expect(await moneyOf(publisher)).toMatchObject({
      conversions: 1,
      gross: 1_000_000,
      balances: { [`publisher:${publisher}:approved`]: 500_000 },
    });
    expect(approved.gross).not.toBe(1_000_000);
  });
});

it.each(NETWORK_SLUGS)(
  'before and dates a sale of %s today, however far ahead the sandbox’s clock is',
  {
    timeout: 30_000,
  },
  async (network) => {
    await sync(ctx, network, 'catalog');
    const publisher = await newPublisher();
    await control('advance', { days: 45 });
    const shop = await follow(await linkOf(publisher, network));
    if (network !== 'siteplug') await sell(shop, '80.00', 1);
    expect(await sync(ctx, network, 'revenue')).toMatchObject({ rowsNew: 1, rowsRejected: 0 });
    const sale = await env.DB.prepare('SELECT status, day FROM conversions WHERE publisher_id = ?')
      .bind(publisher)
      .first();
    expect(sale).toEqual({ status: 'pending', day: dayOf(ctx.now) });
  },
);

it('moves only the difference when a day of siteplug is restated', {
  timeout: 30_000,
}, async () => {
  const publisher = await publisherWithRows('siteplug', 0);
  await sync(ctx, 'siteplug', 'catalog');
  await follow(await linkOf(publisher, 'siteplug'));
  await sync(ctx, 'siteplug', 'revenue');
  expect((await moneyOf(publisher)).conversions).toBe(1);
  const state = await sandbox.fetch('https://sandbox.example/sandbox/control/state');
  const { clickDays } = await state.json<{ clickDays: { id: string }[] }>();
  await control(`commissions/siteplug/${clickDays[0]?.id}`, { amount: '7.00' });
  expect(await sync(ctx, 'siteplug', 'revenue')).toMatchObject({ rowsNew: 0, rowsChanged: 1 });
  expect(await moneyOf(publisher)).toMatchObject({
    conversions: 1,
    gross: 7_000_000,
    balances: { [`publisher:${publisher}:pending`]: 3_500_000 },
  });
});

let publishers = 0;

async function newPublisher(): Promise<PublisherId> {
  const name = `publisher-${publishers++}`;
  const owner = { userId: derivedId('usr', name), email: `${name}@site.example`, fullName: name };
  return (await createPublisher(ctx, owner)).publisherId;
}

/** A publisher with this many rows of clicks in a network's report. */
async function publisherWithRows(network: NetworkSlug, count: number): Promise<PublisherId> {
  const publisher = await newPublisher();
  const facts = { at: addMs(ctx.now, -3 * DAY), publisher: publisherNumber(publisher) ?? 0, program: 0 };
  const clickRefs = Array.from({ length: count }, () => createClickId(env.CLICK_ID_KEY, facts));
  if (count > 0) await control('bulk-commissions', { network, count, clickRefs });
  return publisher;
}

/** The publisher's link to the first program of a network, as the redirect returns it. */
async function linkOf(publisher: PublisherId, network: NetworkSlug): Promise<string> {
  const program = await env.DB.prepare(
    'SELECT id FROM network_programs WHERE network_id = ? AND is_active ORDER BY number LIMIT 1',
  )
    .bind(network)
    .first<ProgramId>('id');
  const response = await exports.default.fetch(
    `https://tributary.example/track?p=${publisher}&np=${program}`,
    {
      headers: { accept: 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
    },
  );
  const { redirect_url } = await response.json<{ redirect_url: string }>();
  return redirect_url.replace(`${env.PUBLIC_ORIGIN}/sandbox/`, 'https://');
}

async function sellThrough(publisher: PublisherId, network: NetworkSlug) {
  const { commission } = await sell(await follow(await linkOf(publisher, network)), '80.00', 1);
  if (!commission) throw new Error(`The sale through ${network} earned nothing.`);
  return commission;
}

/** The conversions of a publisher, the amounts that the network owes for them, and the accounts with a balance. */
async function moneyOf(publisher: PublisherId) {
  const sold = await env.DB.prepare(
    'SELECT COUNT(*) AS conversions, SUM(gross) AS gross FROM conversions WHERE publisher_id = ?',
  )
    .bind(publisher)
    .first<{ conversions: number; gross: number | null }>();
  const balances = await balancesUnder(ctx, `publisher:${publisher}`);
  return { ...sold, balances: Object.fromEntries([...balances].filter(([, amount]) => amount !== 0)) };
}
