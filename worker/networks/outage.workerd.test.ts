import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateNetworkSettings } from '../catalog/networks-seed.ts';
import { NETWORK_SLUGS, type NetworkSlug } from '../platform/contract/networks.ts';
import { errorCode } from '../platform/errors.ts';
import { testContext } from '../platform/testing/context.ts';
import { addMs, type Instant, MINUTE, SECOND, systemClock } from '../platform/time.ts';
import { sandbox } from '../sandbox/testing/caller.ts';
import { control } from './testing/engine.ts';
import { addNetworks, alertsOn, calmNetworks, quickAdapter, sync } from './testing/sandbox-networks.ts';
import { openUpstream } from './upstream.ts';

const ctx = testContext(systemClock());

beforeAll(() => addNetworks(ctx));
beforeEach(calmNetworks);

describe.each(NETWORK_SLUGS)('the catalog of %s', { timeout: 30_000 }, (network) => {
  it('is not applied when it breaks off: the run fails, and every program stays open', async () => {
    await sync(ctx, network, 'catalog');
    const before = await programsOf(network);
    expect(before.active).toBeGreaterThan(50);
    await control('catalog', { revision: 1 });
    await control('faults', { network, kind: 'truncated', only: 'catalog' });
    expect(await sync(ctx, network, 'catalog', 'errored')).toMatchObject({
      status: 'failed',
      errorCode: 'upstream.truncated',
      rowsClosed: 0,
    });
    expect(await programsOf(network)).toEqual(before);
    expect(await alertsOn(ctx, `${network} catalog`)).toContainEqual(
      expect.stringMatching(/^upstream.truncated: The /),
    );
    await control('faults');
    expect(await sync(ctx, network, 'catalog')).toMatchObject({
      status: 'completed',
      rowsClosed: 0,
      rowsNew: 0,
    });
  });

  it('is refused at half its size, and every program stays open', async () => {
    await sync(ctx, network, 'catalog');
    const before = await programsOf(network);
    await control('faults', { network, kind: 'half', only: 'catalog' });
    const run = await sync(ctx, network, 'catalog', 'errored');
    expect(run).toMatchObject(HALVED[network]);
    expect(await programsOf(network)).toEqual(before);
  });

  it('is applied without the rows that can’t be parsed, and raises an alert', async () => {
    await control('faults', { network, kind: 'malformed_rows', only: 'catalog', value: 40 });
    const run = await sync(ctx, network, 'catalog');
    const { status, rowsNew = 0, rowsChanged = 0, rowsUnchanged = 0, rowsRejected = 0 } = run ?? {};
    const applied = rowsNew + rowsChanged + rowsUnchanged;
    expect(status).toBe('completed');
    expect(rowsRejected).toBeGreaterThan(0);
    // Wildfire’s rejected rows include those of its other feeds, so the programs that are missing are counted.
    const missing = network === 'wildfire' ? (run?.rowsExpected ?? 0) - applied : rowsRejected;
    expect(missing).toBeGreaterThan(0);
    expect(applied).toBeGreaterThan(20 * missing);
    expect(await alertsOn(ctx, network)).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^catalog.malformed_rows: Rows that can’t be read in the ${network} catalog: \\d+. First: `,
        ),
      ),
    );
  });

  it('is read later when the network rate-limits us with a time to retry', async () => {
    await control('catalog', { revision: 2 });
    await control('faults', { network, kind: '429', times: 1, value: 2 });
    expect(await sync(ctx, network, 'catalog')).toMatchObject({ status: 'completed', errorCode: null });
  });

  it('is left for a later run when the network asks to retry in an hour', async () => {
    await control('faults', { network, kind: '429', value: 3_600 });
    expect(await sync(ctx, network, 'catalog', 'errored')).toMatchObject({
      status: 'failed',
      errorCode: 'upstream.rate_limited',
    });
  });

  it('is read after a few server errors, and the breaker stays closed', async () => {
    await control('catalog', { revision: 3 });
    await control('faults', { network, kind: '500', times: 3 });
    expect(await sync(ctx, network, 'catalog')).toMatchObject({ status: 'completed', errorCode: null });
    expect(await env.BREAKER.getByName(network).status()).toMatchObject({ status: 'CLOSED', failures: 0 });
  });

  it('doesn’t change while the network can’t be reached', async () => {
    const before = await programsOf(network);
    await control('faults', { network, kind: 'down' });
    expect(await sync(ctx, network, 'catalog', 'errored')).toMatchObject({
      status: 'failed',
      errorCode: 'upstream.breaker_open',
    });
    expect(await programsOf(network)).toEqual(before);
  });
});

/** Wildfire's manifest and CJ's totals reveal a short list; SitePlug's list is only smaller than before. */
const HALVED: Record<NetworkSlug, object> = {
  wildfire: { status: 'failed', errorCode: 'upstream.truncated', rowsClosed: 0 },
  siteplug: { status: 'refused', errorCode: 'sync.feed_shrunk', rowsClosed: 0 },
  cj: { status: 'failed', errorCode: 'upstream.truncated', rowsClosed: 0 },
};

it('refuses the feed of a wildfire application without a manifest at half its size too', async () => {
  await sync(ctx, 'wildfire', 'catalog');
  const before = await programsOf('wildfire');
  const adapter = quickAdapter('wildfire', { manifestUrl: null });
  await updateNetworkSettings(ctx, 'wildfire', { adapter });
  await control('faults', { network: 'wildfire', kind: 'half', only: 'catalog' });
  expect(await sync(ctx, 'wildfire', 'catalog', 'errored')).toMatchObject({
    status: 'refused',
    errorCode: 'sync.feed_shrunk',
  });
  expect(await programsOf('wildfire')).toEqual(before);
  await updateNetworkSettings(ctx, 'wildfire', { adapter: quickAdapter('wildfire') });
});

describe.each(NETWORK_SLUGS)('%s while it is down for an hour', (network) => {
  it('gets only a probe now and then, and the first successful probe ends the outage', async () => {
    let now = systemClock();
    const gate = env.BREAKER.getByName(network);
    const upstream = openUpstream({
      network,
      gate,
      send: (request) => sandbox.fetch(request),
      clock: () => now,
      wait: async (milliseconds) => {
        now = addMs(now, milliseconds);
      },
    });
    const call = () =>
      upstream
        .fetch(PROBED[network]())
        .then((response) => response.text())
        .then(() => 'answered', errorCode);
    await control('faults', { network, kind: 'down' });
    const end = addMs(now, 60 * MINUTE);
    const outcomes: { at: Instant; outcome: string }[] = [];
    for (; now < end; now = addMs(now, 10 * SECOND)) outcomes.push({ at: now, outcome: await call() });

    const tried = outcomes.filter(({ outcome }) => outcome === 'upstream.unavailable').map(({ at }) => at);
    expect(outcomes.filter(({ outcome }) => outcome === 'upstream.breaker_open')).toHaveLength(
      outcomes.length - tried.length,
    );
    const pauses = tried.slice(5).map((at, index) => (at - (tried[4 + index] ?? 0)) / MINUTE);
    expect(pauses).toEqual([0.5, 1, 2, 4, 8, 15, 15]);
    expect(await gate.status()).toMatchObject({ status: 'OPEN' });

    await control('faults');
    expect(await call()).toBe('upstream.breaker_open');
    now = (await gate.status()).nextRetryTime ?? now;
    expect(await call()).toBe('answered');
    expect(await gate.status()).toMatchObject({ status: 'CLOSED', failures: 0, nextRetryTime: null });
  });
});

/** A call that the network answers. */
const PROBED: Record<NetworkSlug, () => Request> = {
  wildfire: () => new Request('https://www.wildlink.me/data/42/merchant/1'),
  siteplug: () => new Request('https://poa00.siteplug.com/qlapi?o=poa00&s=10001&cc=US&f=json'),
  cj: () =>
    new Request(
      'https://advertiser-lookup.api.cj.com/v2/advertiser-lookup?requestor-cid=7000001&advertiser-ids=joined',
      { headers: { authorization: `Bearer ${env.CJ_TOKEN}` } },
    ),
};

async function programsOf(network: NetworkSlug) {
  return env.DB.prepare(
    `SELECT COUNT(*) FILTER (WHERE is_active) AS active, COUNT(*) AS known, MAX(updated_at) AS updated
     FROM network_programs WHERE network_id = ?`,
  )
    .bind(network)
    .first<{ active: number; known: number; updated: number }>()
    .then((row) => row ?? { active: 0, known: 0, updated: 0 });
}
