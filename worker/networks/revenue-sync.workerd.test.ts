import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleContext } from '../catalog/testing/sample-context.ts';
import { sampleNetworks } from '../catalog/testing/sample-program.ts';
import { listAlerts } from '../platform/alerts/alerts.ts';
import type { Context } from '../platform/context.ts';
import { openDatabase } from '../platform/database.ts';
import { DomainError } from '../platform/errors.ts';
import { Meter } from '../platform/testing/metered.ts';
import { addDays, addMs, DAY, dayOf, MINUTE } from '../platform/time.ts';
import { ingestReport } from '../sales/ingest.ts';
import type { AdapterContext, NetworkAdapter } from './contract.ts';
import { lastDays, syncRevenue } from './revenue-sync.ts';
import { createRun, readRun, resumableCursor, type SyncRun } from './run-rows.ts';
import { finalizeRun } from './run-sync.ts';
import { siteplug } from './siteplug/network.ts';
import type { SyncDeps } from './sync-job.ts';
import type { Steps } from './sync-steps.ts';
import { type Crash, Journal } from './testing/journal.ts';
import { accessFrom, adapterOf, type SmallNetwork, saleOf, smallNetwork } from './testing/small-network.ts';

const ctx = sampleContext(env.DB);
let minutes = 0;
let network: SmallNetwork;

beforeEach(async () => {
  await sampleNetworks(ctx);
  await env.DB.batch(['sync_runs', 'alerts'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  network = { ...smallNetwork(), pageSize: 3 };
});

const sales = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) =>
    saleOf(at, ctx.now, { externalId: `${name}-${at}`, groupId: `${name}-${at}` }),
  );

async function beginSync(
  beforeIngest: () => Promise<unknown> = () => Promise.resolve(),
  read?: { adapter: NetworkAdapter; context: AdapterContext; days: number },
) {
  minutes += 61;
  const at = { ...ctx, now: addMs(ctx.now, minutes * MINUTE) };
  const range = lastDays(at.now, read?.days);
  const adapter = read?.adapter ?? adapterOf(network);
  const run = await createRun(at, { networkId: adapter.slug, kind: 'revenue', startedBy: 'test', range });
  const meters: Meter[] = [];
  const access = read?.context ?? accessFrom(at.now);
  const journal = new Journal();
  const notHere = () => Promise.reject(new Error('A report has no programs.'));
  const deps: SyncDeps = {
    applyPrograms: notHere,
    readAppliedSources: notHere,
    countActive: notHere,
    numbersOfActive: notHere,
    findVanished: notHere,
    closePrograms: notHere,
    storeRejected: notHere,
    resolveRejected: notHere,
    publish: notHere,
    ingestReport: async (now, networkId, entries, source, options) => {
      await beforeIngest();
      const meter = new Meter();
      meters.push(meter);
      const counted = { ...now, db: openDatabase(meter.bindings(env).DB) };
      return ingestReport(counted, { clickIdKeys: ['test key'] }, networkId, entries, source, options);
    },
  };
  const work = (from: string | null) => (steps: Steps) => {
    const job = {
      ctx: at,
      runId: run.id,
      startedAt: at.now,
      steps,
      adapter,
      access,
      deps,
      accepted: new Set<number>(),
      isFull: false,
    };
    const conclusion = {
      ctx: at,
      runId: run.id,
      steps,
      clock: access.upstream.now,
    };
    return finalizeRun(conclusion, () => syncRevenue(job, range, from));
  };
  return {
    run,
    journal,
    go: (crash?: Crash, from: string | null = null) => journal.run(work(from), crash),
    /** The calls of the database by which rows were ingested. */
    trips: () => meters.flatMap(({ calls }) => calls),
  };
}

/** Syncs three days of SitePlug, each with the response that its day gets. */
function siteplugSync(responseOf: (day: string) => Response): () => Promise<SyncRun | null> {
  const adapterSettings = { report: { url: 'https://r.siteplug.example/?day={from}', daysAtOnce: 1 } };
  const context: AdapterContext = {
    settings: { ...siteplug.settings, adapter: adapterSettings },
    secrets: { customer_key: 'key', site_id: '7' },
    upstream: {
      now: () => addMs(ctx.now, minutes * MINUTE),
      fetch: async ({ url }) => responseOf(new URL(url).searchParams.get('day') ?? ''),
    },
  };
  return async () => {
    const begun = await beginSync(undefined, { adapter: siteplug.adapter, context, days: 3 });
    await begun.go();
    return readRun(ctx, begun.run.id);
  };
}

function reportOf(day: string): Response {
  return Response.json({
    data: [{ date: day, sub_id: '', brand_id: 'b-1', country: 'US', revenue: '2.50' }],
  });
}

/** The number of SitePlug's days that couldn't be read. */
function openDays() {
  return env.DB.prepare(
    `SELECT COUNT(*) AS n FROM rejected_rows WHERE network_id = 'siteplug' AND resolved_at IS NULL`,
  ).first('n');
}

/** A time at which the last run of `beginSync` counts as abandoned. */
function afterAnHour(): Context {
  return { ...ctx, now: addMs(ctx.now, (minutes + 62) * MINUTE) };
}

function minutesAfter(run: SyncRun | null, later: number): Context {
  return { ...ctx, now: addMs(run?.startedAt ?? ctx.now, later * MINUTE) };
}

function rejectedWith(raw: string) {
  return env.DB.prepare('SELECT COUNT(*) AS n FROM rejected_rows WHERE raw = ?').bind(raw).first('n');
}

async function sync() {
  const begun = await beginSync();
  await begun.go();
  return readRun(ctx, begun.run.id);
}

async function versionsOf(name: string) {
  const { results } = await env.DB.prepare(
    `SELECT external_id, version, commission FROM report_row_versions WHERE external_id LIKE ?1 || '-%' ORDER BY 1, 2`,
  )
    .bind(name)
    .all<{ external_id: string; version: number; commission: number }>();
  return results;
}

describe('a revenue sync', () => {
  it('reads the last 90 days, including today', () => {
    expect(lastDays(ctx.now)).toEqual({ from: '2026-08-05', to: '2026-11-02' });
    expect(lastDays(ctx.now, 1)).toEqual({ from: '2026-11-02', to: '2026-11-02' });
  });

  it('ingests every page, and the same report again changes nothing', async () => {
    network.rows = sales('plain', 7);
    expect(await sync()).toMatchObject({ status: 'completed', pages: 3, rowsNew: 7, rowsUnchanged: 0 });
    expect(await sync()).toMatchObject({ status: 'completed', pages: 3, rowsNew: 0, rowsUnchanged: 7 });
    expect(await versionsOf('plain')).toHaveLength(7);
  });

  it('takes one round trip for an unchanged page, and books one changed row of a page alone', async () => {
    network.rows = sales('again', 6);
    await sync();
    const again = await beginSync();
    expect(await again.go()).toMatchObject({ status: 'completed' });
    expect(again.trips()).toEqual(['DB.batch', 'DB.batch']);
    const [first, ...others] = network.rows;
    network.rows = [...others, ...sales('other', 1)];
    expect(await sync()).toMatchObject({ rowsNew: 1, rowsUnchanged: 5 });
    expect(await versionsOf('again')).toHaveLength(6);
    expect(first).toBeDefined();
  });

  it('goes on at the page where the last run of the same days failed', async () => {
    network.rows = sales('resumed', 9);
    const down = () => {
      throw new DomainError('upstream.breaker_open', 'Left alone for a while.', 503);
    };
    network.beforePage = () => network.pagesRead >= 2 && down();
    const failed = await sync();
    const range = lastDays(failed?.startedAt ?? ctx.now);
    expect(failed).toMatchObject({ status: 'failed', pages: 2 });
    expect(await resumableCursor(minutesAfter(failed, 7 * 60), 'wildfire', range)).toBeNull();
    expect(
      await resumableCursor(minutesAfter(failed, 1), 'wildfire', { ...range, to: range.from }),
    ).toBeNull();
    const cursor = await resumableCursor(minutesAfter(failed, 1), 'wildfire', range);
    network.beforePage = () => {};
    const next = await beginSync();
    await next.go(undefined, cursor);
    const resumed = await readRun(ctx, next.run.id);
    expect(resumed).toMatchObject({ status: 'completed', pages: 1, rowsNew: 3 });
    expect(await resumableCursor(minutesAfter(resumed, 1), 'wildfire', range)).toBeNull();
  });

  it('starts at the first page after a run that read none', async () => {
    network.rows = sales('stuck', 9);
    network.beforePage = () => {
      throw new DomainError('upstream.breaker_open', 'Left alone for a while.', 503);
    };
    const begun = await beginSync();
    await begun.go(undefined, '6');
    const stuck = await readRun(ctx, begun.run.id);
    const range = lastDays(stuck?.startedAt ?? ctx.now);
    expect(stuck).toMatchObject({ status: 'failed', pages: 0 });
    expect(await resumableCursor(minutesAfter(stuck, 1), 'wildfire', range)).toBeNull();
  });

  it('stores rows that can’t be parsed as rejected and counts them', async () => {
    network.rows = [
      ...sales('broken', 1),
      { malformed: { raw: '{', code: 'row.unreadable', detail: 'Not JSON.' } },
    ];
    expect(await sync()).toMatchObject({ status: 'completed', rowsNew: 1, rowsRejected: 1 });
  });

  it('books the days around one that SitePlug answers with an error document, and has that day once it can be read', async () => {
    const lost = addDays(lastDays(addMs(ctx.now, (minutes + 61) * MINUTE), 3).from, 1);
    let isLost = true;
    const syncDays = siteplugSync((day) =>
      isLost && day === lost ? new Response('{"data":null}') : reportOf(day),
    );
    expect(await syncDays()).toMatchObject({ status: 'completed', pages: 3, rowsNew: 2, rowsRejected: 1 });
    const { alerts } = await listAlerts(ctx, { page: 1, perPage: 10 });
    expect(alerts).toMatchObject([{ code: 'upstream.unreadable', subject: 'siteplug', count: 1 }]);
    isLost = false;
    expect(await syncDays()).toMatchObject({ status: 'completed', rowsNew: 1, rowsUnchanged: 2 });
    expect(await openDays()).toBe(0);
  });

  it('books the days before today while SitePlug doesn’t serve it, and takes nothing of it back', async () => {
    minutes = (Math.ceil((minutes * MINUTE) / DAY) + 30) * (DAY / MINUTE);
    const today = dayOf(addMs(ctx.now, minutes * MINUTE));
    let served: 'today' | 'all' | 'older' = 'today';
    const syncDays = siteplugSync((day) => {
      if (served === 'older' && day === today) return new Response('The report isn’t ready yet.');
      return served === 'today' && day !== today ? Response.json({ data: [] }) : reportOf(day);
    });
    expect(await syncDays()).toMatchObject({ status: 'completed', rowsNew: 1 });
    served = 'older';
    for (const rowsNew of [2, 0])
      expect(await syncDays()).toMatchObject({
        ...{ status: 'completed', pages: 3, rowsNew, rowsChanged: 0, rowsRejected: 1 },
      });
    expect(await openDays()).toBe(1);
    served = 'all';
    expect(await syncDays()).toMatchObject({ status: 'completed', rowsUnchanged: 3, rowsRejected: 0 });
    expect(await openDays()).toBe(0);
  });

  it('raises one alert for unknown statuses, however many rows have one', async () => {
    const unknown = { statusUnknown: true, statusRaw: 'LIMBO' };
    network.rows = ['a', 'b'].map((id) => saleOf(0, ctx.now, { ...unknown, externalId: id, groupId: id }));
    await sync();
    const { alerts } = await listAlerts(ctx, { page: 1, perPage: 10 });
    expect(alerts).toMatchObject([{ code: 'report.unknown_status', subject: 'wildfire', count: 2 }]);
  });

  it('writes nothing when it is overtaken between its check and its write', async () => {
    network.rows = [
      ...sales('overtaken', 2),
      { malformed: { raw: '{overtaken', code: 'row.unreadable', detail: 'Not JSON.' } },
    ];
    const begun = await beginSync(() =>
      createRun(afterAnHour(), { networkId: 'wildfire', kind: 'revenue', startedBy: 'test' }),
    );
    expect(await begun.go()).toMatchObject({ status: 'failed', code: 'sync.overtaken' });
    expect(await readRun(ctx, begun.run.id)).toMatchObject({ errorCode: 'sync.abandoned', rowsNew: 0 });
    expect(await versionsOf('overtaken')).toEqual([]);
    expect(await rejectedWith('{overtaken')).toBe(0);
  });

  it('stores no rejected rows when it is overtaken', async () => {
    network.rows = [{ malformed: { raw: '{late', code: 'row.unreadable', detail: 'Not JSON.' } }];
    const begun = await beginSync(() =>
      createRun(afterAnHour(), { networkId: 'wildfire', kind: 'revenue', startedBy: 'test' }),
    );
    expect(await begun.go()).toMatchObject({ status: 'failed', code: 'sync.overtaken' });
    expect(await rejectedWith('{late')).toBe(0);
  });

  it('fails while the breaker is open, and a later run ingests the missing rows', async () => {
    network.rows = sales('outage', 7);
    network.beforePage = () => {
      if (network.pagesRead === 1)
        throw new DomainError('upstream.breaker_open', 'Left alone for a while.', 503);
    };
    expect(await sync()).toMatchObject({
      status: 'failed',
      errorCode: 'upstream.breaker_open',
      pages: 1,
      rowsNew: 3,
    });
    network.beforePage = () => {};
    expect(await sync()).toMatchObject({ status: 'completed', rowsNew: 4, rowsUnchanged: 3 });
  });

  it('sleeps until the network accepts calls again', async () => {
    let refusals = 1;
    network.rows = sales('busy', 2);
    network.beforePage = () => {
      if (refusals-- > 0) throw new DomainError('upstream.busy', 'Not now.', 503).retryIn(30);
    };
    const begun = await beginSync();
    expect(await begun.go()).toMatchObject({ status: 'completed', totals: { rowsNew: 2 } });
    expect(begun.journal.sleeps).toHaveLength(1);
    expect(begun.journal.sleeps[0]?.at.getTime()).toBeGreaterThanOrEqual(begun.run.startedAt + 30_000);
  });

  it('books each sale once after a crash between any two steps', async () => {
    const steps = 4;
    for (const storesResult of [true, false]) {
      for (let atStep = 1; atStep <= steps; atStep++) {
        const name = `kill${atStep}${storesResult}`;
        network.rows = sales(name, 7);
        const begun = await beginSync();
        expect(await begun.go({ atStep, storesResult })).toBe('crashed');
        expect(await begun.go()).toMatchObject({ status: 'completed' });
        expect(begun.journal.results.size).toBe(steps);
        expect(await versionsOf(name)).toEqual(
          network.rows.map((_, at) => ({ external_id: `${name}-${at}`, version: 1, commission: 1_250_000 })),
        );
        expect(await readRun(ctx, begun.run.id)).toMatchObject({ status: 'completed', pages: 3 });
      }
    }
  });
});
