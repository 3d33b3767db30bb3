import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { readAppliedSources } from '../catalog/applied-sources.ts';
import { applyPrograms } from '../catalog/apply-programs.ts';
import { decidePrograms } from '../catalog/approval.ts';
import { closePrograms, countActive, findVanished, numbersOfActive } from '../catalog/close-missing.ts';
import type { NetworkSettings } from '../catalog/network-settings.ts';
import type { ProgramRecord } from '../catalog/program.ts';
import { sampleContext } from '../catalog/testing/sample-context.ts';
import { programOf, sampleNetworks, sampleProgram } from '../catalog/testing/sample-program.ts';
import { listAlerts } from '../platform/alerts/alerts.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { addMs, MINUTE } from '../platform/time.ts';
import { resolveRejectedPrograms, storeRejectedPrograms } from '../sales/rejected-rows.ts';
import type { Entry } from '../sales/report-row.ts';
import { syncCatalog } from './catalog-sync.ts';
import { readClosings } from './refused-closings.ts';
import { requireRunning } from './run-guard.ts';
import { createRun, readRun, recordProgress, type SyncRun } from './run-rows.ts';
import { finalizeRun } from './run-sync.ts';
import type { SyncDeps } from './sync-job.ts';
import type { Steps } from './sync-steps.ts';
import { type Crash, Journal } from './testing/journal.ts';
import { accessFrom, adapterOf, type SmallNetwork, smallNetwork } from './testing/small-network.ts';

const ctx = sampleContext(env.DB);
let hour = 0;
let network: SmallNetwork;
let published: number;
const deps: SyncDeps = {
  applyPrograms,
  readAppliedSources,
  countActive,
  numbersOfActive,
  findVanished,
  closePrograms,
  storeRejected: storeRejectedPrograms,
  resolveRejected: resolveRejectedPrograms,
  publish: async () => ({ checked: 0, written: ++published }),
  ingestReport: () => Promise.reject(new Error('A catalog has no report.')),
};

beforeEach(async () => {
  await env.DB.batch(
    [
      'sync_runs',
      'rejected_rows',
      'alerts',
      'edge_parts',
      'program_domains',
      'brands',
      'network_programs',
    ].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
  await sampleNetworks(ctx);
  network = { ...smallNetwork(), programs: programs(0, 10), pageSize: 4 };
  published = 0;
});

function programs(from: number, to: number, change: Partial<ProgramRecord> = {}): Entry<ProgramRecord>[] {
  return Array.from({ length: to - from }, (_, at) => ({
    row: sampleProgram(`Heron Reed ${from + at}`, change),
  }));
}

/** A sync an hour after the last one, which continues after crashes. */
async function beginSync(
  mappingVersion = 1,
  settings: Partial<NetworkSettings> = {},
  accepted: ReadonlySet<number> = new Set(),
  isFull = false,
) {
  const at: Context = { ...ctx, now: addMs(ctx.now, ++hour * 61 * MINUTE) };
  const run = await createRun(at, { networkId: 'wildfire', kind: 'catalog', startedBy: 'test' });
  const access = accessFrom(at.now, settings);
  const journal = new Journal();
  const work = (steps: Steps) => {
    const job = {
      ctx: at,
      runId: run.id,
      startedAt: run.startedAt,
      steps,
      adapter: adapterOf(network, mappingVersion),
      access,
      deps,
      accepted,
      isFull,
    };
    const conclusion = {
      ctx: at,
      runId: run.id,
      steps,
      clock: access.upstream.now,
    };
    return finalizeRun(conclusion, () => syncCatalog(job));
  };
  return { at, run, journal, go: (crash?: Crash) => journal.run(work, crash) };
}

async function sync(mappingVersion = 1, settings: Partial<NetworkSettings> = {}): Promise<SyncRun | null> {
  const begun = await beginSync(mappingVersion, settings);
  await begun.go();
  return readRun(ctx, begun.run.id);
}

async function closingsOf(run: SyncRun | null): Promise<number[]> {
  return run ? readClosings(ctx, run.id) : [];
}

async function catalog() {
  const { results } = await env.DB.prepare(
    'SELECT program_id, content_hash, is_active FROM network_programs ORDER BY program_id',
  ).all<{ program_id: string; content_hash: string; is_active: number }>();
  return results;
}

const activeCount = async () => (await catalog()).filter((program) => program.is_active === 1).length;

describe('a catalog sync', () => {
  it('reads every page, applies it and publishes what changed', async () => {
    expect(await sync()).toMatchObject({
      status: 'completed',
      pages: 3,
      rowsNew: 10,
      rowsUnchanged: 0,
      rowsClosed: 0,
      rowsRejected: 0,
      errorCode: null,
    });
    expect(await activeCount()).toBe(10);
    expect(published).toBe(1);
  });

  it('writes only changed programs, and closes missing ones', async () => {
    await sync();
    network.programs = [...programs(1, 9), ...programs(9, 10, { commissionRate: '9' }), ...programs(10, 11)];
    expect(await sync()).toMatchObject({ rowsNew: 1, rowsChanged: 1, rowsUnchanged: 8, rowsClosed: 1 });
    expect(await activeCount()).toBe(10);
  });

  it('doesn’t read a catalog with the same bytes as in the last completed sync', async () => {
    network.digest = 'a1';
    await sync();
    network.pagesRead = 0;
    expect(await sync()).toMatchObject({ status: 'completed', pages: 0, rowsNew: 0, rowsUnchanged: 10 });
    expect(network.pagesRead).toBe(0);
  });

  it('reads the same bytes again when the mapping has changed or the last sync failed', async () => {
    network.digest = 'a1';
    await sync(1);
    expect(await sync(2)).toMatchObject({ pages: 3, rowsUnchanged: 10 });
    network.digest = 'b2';
    network.beforePage = () => {
      throw new DomainError('upstream.unavailable', 'The wildfire network answered 502.', 502);
    };
    expect(await sync(2)).toMatchObject({
      status: 'failed',
      errorCode: 'upstream.unavailable',
      digest: null,
    });
    network.beforePage = () => {};
    expect(await sync(2)).toMatchObject({ status: 'completed', pages: 3 });
  });

  it('refuses a catalog that has shrunk by its survey, and neither applies nor closes anything', async () => {
    await sync();
    Object.assign(network, { programs: programs(20, 27), surveyed: 7, pagesRead: 0 });
    expect(await sync()).toMatchObject({ status: 'refused', errorCode: 'sync.feed_shrunk', rowsExpected: 7 });
    expect(await catalog()).toHaveLength(10);
    expect(await activeCount()).toBe(10);
    expect((await listAlerts(ctx, { page: 1, perPage: 10 })).alerts).toMatchObject([
      { level: 'critical', code: 'sync.feed_shrunk', subject: 'wildfire catalog' },
    ]);
  });

  it('closes nothing when the pages have too few programs', async () => {
    await sync();
    network.programs = [...programs(0, 7), ...malformed(3)];
    expect(await sync()).toMatchObject({ status: 'refused', errorCode: 'sync.feed_shrunk', rowsRejected: 3 });
    expect(await activeCount()).toBe(10);
  });

  it('accepts a catalog that shrank to exactly the accepted share', async () => {
    await sync();
    network.programs = programs(0, 8);
    expect(await sync()).toMatchObject({ status: 'completed', rowsClosed: 2 });
  });

  it('counts rows that can’t be parsed, raises an alert and continues', async () => {
    network.programs.splice(2, 0, ...malformed(2));
    expect(await sync()).toMatchObject({ status: 'completed', rowsNew: 10, rowsRejected: 2 });
    const { alerts } = await listAlerts(ctx, { page: 1, perPage: 10 });
    expect(alerts).toMatchObject([{ code: 'catalog.malformed_rows', subject: 'wildfire', level: 'warning' }]);
  });

  it('keeps a program open that is listed and can’t be read, with an alert', async () => {
    await sync();
    network.programs = [...programs(0, 7), ...[7, 8, 9].map(unreadable)];
    expect(await sync()).toMatchObject({ status: 'completed', rowsRejected: 3, rowsClosed: 0 });
    expect(await activeCount()).toBe(10);
    const { alerts } = await listAlerts(ctx, { page: 1, perPage: 10 });
    expect(alerts).toMatchObject([{ code: 'catalog.malformed_rows' }]);
  });

  it('doesn’t open a closed program that is listed and can’t be read', async () => {
    await sync();
    network.programs = programs(0, 9);
    await sync();
    network.programs = [...programs(0, 9), unreadable(9)];
    expect(await sync()).toMatchObject({ status: 'completed', rowsClosed: 0 });
    expect(await activeCount()).toBe(9);
  });

  it('keeps rows that can’t be parsed with their text, under the newest run, until a run reads them', async () => {
    const keptRows = async () =>
      (
        await env.DB.prepare(
          "SELECT raw, code, run_id FROM rejected_rows WHERE source = 'catalog' AND resolved_at IS NULL ORDER BY raw",
        ).all()
      ).results;
    network.programs.splice(2, 0, ...malformed(2));
    const first = (await sync())?.id;
    expect(await keptRows()).toEqual([
      { raw: '{"ID":0}', code: 'row.no_name', run_id: first },
      { raw: '{"ID":1}', code: 'row.no_name', run_id: first },
    ]);
    network.programs.splice(3, 1);
    const second = (await sync())?.id;
    expect(await keptRows()).toEqual([{ raw: '{"ID":0}', code: 'row.no_name', run_id: second }]);
    network.programs.splice(2, 1);
    await sync();
    expect(await keptRows()).toEqual([]);
  });

  it('keeps at most 200 unreadable rows of a page, and then resolves none that it may not have seen', async () => {
    network.programs.push(...malformed(1));
    await sync();
    network.pageSize = 1_000;
    network.programs = [...programs(0, 10), ...malformed(251).slice(1)];
    expect(await sync()).toMatchObject({ status: 'completed', rowsRejected: 250 });
    const open = await env.DB.prepare(
      "SELECT COUNT(*) AS n FROM rejected_rows WHERE source = 'catalog' AND resolved_at IS NULL",
    ).first('n');
    expect(open).toBe(201);
  });

  it('applies the same feed again after another feed was applied in part', async () => {
    network.digest = 'good';
    await sync();
    Object.assign(network, { digest: 'bad', programs: programs(0, 10, { commissionRate: '0' }) });
    network.beforePage = () => {
      if (network.pagesRead % 3 === 2) throw new DomainError('upstream.truncated', 'It broke off.', 502);
    };
    network.pagesRead = 0;
    expect(await sync()).toMatchObject({ status: 'failed', rowsChanged: 8 });
    network.beforePage = () => {};
    Object.assign(network, { digest: 'good', programs: programs(0, 10) });
    expect(await sync()).toMatchObject({ status: 'completed', pages: 3, rowsChanged: 8, rowsUnchanged: 2 });
    expect(await sync()).toMatchObject({ status: 'completed', pages: 0 });
  });

  it('applies the same feed again after another feed was refused after its pages', async () => {
    network.digest = 'good';
    await sync();
    Object.assign(network, { digest: 'bad', programs: programs(0, 7, { commissionRate: '0' }) });
    expect(await sync()).toMatchObject({ status: 'refused', errorCode: 'sync.feed_shrunk' });
    Object.assign(network, { digest: 'good', programs: programs(0, 10) });
    expect(await sync()).toMatchObject({ status: 'completed', rowsChanged: 7 });
  });

  it('applies a feed again when the catalog that it was applied to was deleted', async () => {
    network.digest = 'good';
    await sync();
    await env.DB.exec('DELETE FROM program_domains; DELETE FROM network_programs');
    expect(await sync()).toMatchObject({ status: 'completed', rowsNew: 10 });
  });

  it('refuses a catalog whose programs all have new IDs, and applies nothing if the survey shows it', async () => {
    await sync();
    network.programs = programs(20, 30);
    network.surveyedIds = network.programs.flatMap((entry) => ('row' in entry ? [entry.row.programId] : []));
    expect(await sync()).toMatchObject({ status: 'refused', errorCode: 'sync.feed_rekeyed', pages: 0 });
    expect(await catalog()).toHaveLength(10);
    expect((await listAlerts(ctx, { page: 1, perPage: 10 })).alerts).toMatchObject([
      { level: 'critical', code: 'sync.feed_rekeyed', subject: 'wildfire catalog' },
    ]);
  });

  it('closes nothing when only the pages show that most programs have new IDs', async () => {
    await sync();
    network.programs = [...programs(0, 3), ...programs(20, 27)];
    expect(await sync()).toMatchObject({ status: 'refused', errorCode: 'sync.feed_rekeyed' });
    expect(await activeCount()).toBe(17);
  });

  it.each([
    ['has shrunk', 20, 22],
    ['has new ids', 20, 30],
  ])('applies a catalog that %s once an operator accepts it', async (_, from, to) => {
    await sync();
    network.programs = programs(from, to);
    const refused = await sync();
    expect(refused).toMatchObject({ status: 'refused' });
    const begun = await beginSync(1, {}, new Set(await closingsOf(refused)));
    expect(await begun.go()).toMatchObject({ status: 'completed' });
    expect(await activeCount()).toBe(to - from);
  });

  it.each([
    ['its survey shows it', { surveyed: 3, surveyedIds: null }],
    ['its survey lists the IDs', { surveyed: 3, surveyedIds: ['id-heron-reed-0'] }],
    ['only its pages show it', { surveyed: null, surveyedIds: null }],
  ])('keeps the programs that a refused feed would close, when %s', async (_, survey) => {
    await sync();
    Object.assign(network, { programs: programs(0, 3), ...survey });
    const run = await sync();
    expect(run).toMatchObject({ status: 'refused' });
    expect(await closingsOf(run)).toHaveLength(survey.surveyedIds ? 9 : 7);
    await sync();
    expect(await closingsOf(run)).toHaveLength(0);
  });

  it('closes the programs that an operator has accepted, and refuses to close others', async () => {
    await sync();
    network.programs = programs(0, 3);
    const accepted = new Set(await closingsOf(await sync()));
    network.programs = programs(0, 1);
    const more = await beginSync(1, {}, accepted);
    expect(await more.go()).toMatchObject({ status: 'refused', code: 'sync.feed_shrunk' });
    expect(await activeCount()).toBe(10);
    network.programs = programs(0, 3);
    const same = await beginSync(1, {}, accepted);
    expect(await same.go()).toMatchObject({ status: 'completed' });
    expect(await activeCount()).toBe(3);
  });

  it('reads an unchanged feed again when it is a full sync', async () => {
    network.digest = 'same';
    await sync();
    const begun = await beginSync(1, {}, new Set(), true);
    expect(await begun.go()).toMatchObject({ status: 'completed', totals: { pages: 3, rowsUnchanged: 10 } });
  });

  it('removes a public suffix from a program, keeps the rest and raises an alert', async () => {
    network.programs = [
      ...programs(0, 2),
      { row: sampleProgram('Suffix', { domains: ['github.io', 'co.uk', 'suffix.co.uk'] }) },
    ];
    expect(await sync()).toMatchObject({ status: 'completed', rowsNew: 3, rowsRejected: 0 });
    const { results } = await env.DB.prepare(
      `SELECT domain FROM program_domains d JOIN network_programs p ON p.number = d.program_number
       WHERE p.program_id = 'id-suffix'`,
    ).all();
    expect(results).toEqual([{ domain: 'suffix.co.uk' }]);
    const { alerts } = await listAlerts(ctx, { page: 1, perPage: 10 });
    expect(alerts).toMatchObject([{ code: 'catalog.public_suffix', subject: 'wildfire' }]);
    expect(alerts[0]?.message).toContain('"github.io"');
  });

  it('closes nothing when a page fails, and keeps what was applied', async () => {
    await sync();
    network.programs = programs(4, 14);
    network.beforePage = () => {
      if (network.pagesRead === 5) throw new DomainError('upstream.breaker_open', 'Left alone.', 503);
    };
    expect(await sync()).toMatchObject({ status: 'failed', errorCode: 'upstream.breaker_open', pages: 2 });
    expect(await activeCount()).toBe(12);
  });

  it('sleeps while the network is busy and continues with the same page', async () => {
    let refusals = 2;
    network.beforePage = () => {
      if (network.pagesRead === 1 && refusals-- > 0)
        throw new DomainError('upstream.rate_limited', 'Fewer calls.', 503).retryIn(90);
    };
    const begun = await beginSync();
    expect(await begun.go()).toMatchObject({ status: 'completed', totals: { pages: 3, rowsNew: 10 } });
    expect(begun.journal.sleeps.map((sleep) => sleep.name)).toEqual(['page 2, sleep 1', 'page 2, sleep 2']);
    expect(begun.journal.retries).toEqual(['upstream.rate_limited', 'upstream.rate_limited']);
  });

  it.each([
    ['upstream.busy', 60, 5],
    ['upstream.rate_limited', 3_600, 0],
  ])('gives up on a network that stays %s for %i seconds at a time', async (code, retryAfter, sleeps) => {
    network.beforePage = () => {
      throw new DomainError(code, 'Later.', 503).retryIn(retryAfter);
    };
    const begun = await beginSync();
    expect(await begun.go()).toMatchObject({ status: 'failed', code });
    expect(begun.journal.sleeps).toHaveLength(sleeps);
  });

  it('stops when a page names itself as the next', async () => {
    const begun = await beginSync();
    network.pageSize = 0;
    expect(await begun.go()).toMatchObject({ status: 'failed', code: 'upstream.cursor_stuck' });
  });

  it.each([
    ['nothing', 4, 7],
    ['by page', 4, 7],
    ['by survey', 20, 5],
  ] as const)('ends with the same catalog after any crash, skipping %s', async (skips, pageSize, steps) => {
    Object.assign(network, { skips, pageSize });
    await sync();
    network.programs = [...programs(2, 9), ...programs(9, 10, { commissionRate: '9' }), ...programs(10, 12)];
    const untouched = await sync();
    const wanted = await catalog();
    for (const storesResult of [true, false]) {
      for (let atStep = 1; atStep <= steps; atStep++) {
        network.programs = programs(0, 10);
        await sync();
        network.programs = [
          ...programs(2, 9),
          ...programs(9, 10, { commissionRate: '9' }),
          ...programs(10, 12),
        ];
        const begun = await beginSync();
        expect(await begun.go({ atStep, storesResult })).toBe('crashed');
        expect(await begun.go()).toMatchObject({ status: 'completed' });
        expect(begun.journal.results.size).toBe(steps);
        expect(await catalog()).toEqual(wanted);
        const run = await readRun(ctx, begun.run.id);
        expect(run).toMatchObject({ status: 'completed', pages: untouched?.pages });
        expect((run?.rowsNew ?? 0) + (run?.rowsChanged ?? 0) + (run?.rowsUnchanged ?? 0)).toBe(10);
      }
    }
  });
});

describe('a country that lists none of its programs', () => {
  beforeEach(async () => {
    network.countries = ['US', 'DE'];
    network.programs = [...programs(0, 9, { country: 'US' }), ...programs(9, 10, { country: 'DE' })];
    await sync();
  });

  it('is refused by name when the survey shows it, and neither applied nor closed', async () => {
    network.programs = programs(0, 9, { country: 'US', commissionRate: '9' });
    const run = await sync();
    expect(run).toMatchObject({ status: 'refused', errorCode: 'sync.feed_shrunk', rowsChanged: 0 });
    expect(run?.errorDetail).toContain('DE');
    expect(await activeCount()).toBe(10);
  });

  it('is refused when only its page shows it', async () => {
    const whole = network.programs;
    network.pagesRead = 0;
    network.beforePage = () => {
      if (network.pagesRead === 1) network.programs = programs(0, 9, { country: 'US' });
    };
    expect(await sync()).toMatchObject({ status: 'refused', errorCode: 'sync.feed_shrunk' });
    expect(await activeCount()).toBe(10);
    network.beforePage = () => {};
    network.programs = whole;
    expect(await sync()).toMatchObject({ status: 'completed', rowsClosed: 0 });
  });

  it('is closed once an operator has accepted that', async () => {
    network.programs = programs(0, 9, { country: 'US' });
    const accepted = new Set(await closingsOf(await sync()));
    expect(accepted.size).toBe(1);
    const begun = await beginSync(1, {}, accepted);
    expect(await begun.go()).toMatchObject({ status: 'completed', totals: { rowsClosed: 1 } });
    expect(await activeCount()).toBe(9);
    expect(await sync()).toMatchObject({ status: 'completed' });
  });

  it.each(['survey', 'pages'])(
    'is refused too when it lists one of ten and others are whole, as the %s shows',
    async (shownBy) => {
      network.programs = [...programs(0, 90, { country: 'US' }), ...programs(90, 100, { country: 'DE' })];
      expect(await sync()).toMatchObject({ status: 'completed' });
      const shrunk = [...programs(0, 90, { country: 'US' }), ...programs(90, 91, { country: 'DE' })];
      if (shownBy === 'survey') network.programs = shrunk;
      network.pagesRead = 0;
      network.beforePage = () => {
        network.programs = shrunk;
      };
      const refused = await sync();
      expect(refused).toMatchObject({ status: 'refused', errorCode: 'sync.feed_shrunk' });
      expect(refused?.errorDetail).toBe(
        'The list of DE names 1 of its 10 active programs. Nothing was closed.',
      );
      expect(await activeCount()).toBe(100);
      const accepted = new Set(await closingsOf(refused));
      expect(accepted.size).toBe(9);
      const begun = await beginSync(1, {}, accepted);
      expect(await begun.go()).toMatchObject({ status: 'completed', totals: { rowsClosed: 9 } });
      expect(await activeCount()).toBe(91);
    },
  );

  it('may lose a few of its programs', async () => {
    network.programs = [...programs(0, 90, { country: 'US' }), ...programs(90, 100, { country: 'DE' })];
    await sync();
    network.programs = [...programs(0, 90, { country: 'US' }), ...programs(90, 95, { country: 'DE' })];
    expect(await sync()).toMatchObject({ status: 'completed', rowsClosed: 5 });
  });

  it('is applied when its other programs are listed', async () => {
    network.programs = [...programs(0, 9, { country: 'US' }), ...programs(10, 11, { country: 'DE' })];
    expect(await sync()).toMatchObject({ status: 'completed', rowsNew: 1, rowsClosed: 1 });
  });
});

describe('a catalog whose pages name the number of its programs', () => {
  beforeEach(async () => {
    network.total = 10;
    await sync();
  });

  it('closes nothing, with an alert, when a program has moved to a page that was read', async () => {
    network.programs = [...programs(0, 4), ...programs(3, 9)];
    expect(await sync()).toMatchObject({ status: 'completed', rowsClosed: 0 });
    expect(await activeCount()).toBe(10);
    const { alerts } = await listAlerts(ctx, { page: 1, perPage: 10 });
    expect(alerts).toMatchObject([
      { code: 'catalog.listing_incomplete', subject: 'wildfire', level: 'warning' },
    ]);
  });

  it('closes what is missing when its programs, those left out and those that can’t be read add up', async () => {
    network.programs = [...programs(0, 7), unreadable(7), ...malformed(1)];
    network.leftOut = ['id-heron-reed-8'];
    expect(await sync()).toMatchObject({ status: 'completed', rowsClosed: 2 });
    expect(await activeCount()).toBe(8);
  });
});

describe.each(['by page', 'by survey'] as const)(
  'a program whose data is already applied, skipped %s,',
  (skips) => {
    beforeEach(async () => {
      network.skips = skips;
      await sync();
      network.programsRead = 0;
    });

    it('is not read or written again, and stays open', async () => {
      const before = await storedPrograms();
      network.programs = [...programs(0, 9), ...programs(9, 10, { commissionRate: '9' })];
      expect(await sync()).toMatchObject({ rowsNew: 0, rowsChanged: 1, rowsUnchanged: 9, rowsClosed: 0 });
      expect(network.programsRead).toBe(1);
      expect((await storedPrograms()).slice(0, 9)).toEqual(before.slice(0, 9));
      expect(await activeCount()).toBe(10);
    });

    it('is read again when its mapping or the settings of the adapter have changed', async () => {
      expect(await sync(2)).toMatchObject({ rowsUnchanged: 10 });
      expect(network.programsRead).toBe(10);
      await sync(2);
      expect(network.programsRead).toBe(10);
      await sync(2, { adapter: { region: 'eu' } });
      expect(network.programsRead).toBe(20);
    });

    it('is read once more when only its data has changed, and its content is not written', async () => {
      const before = await storedPrograms();
      network.programs = programs(0, 10).map((entry) =>
        'row' in entry
          ? { row: Object.fromEntries(Object.entries(entry.row).reverse()) as unknown as ProgramRecord }
          : entry,
      );
      expect(await sync()).toMatchObject({ rowsChanged: 0, rowsUnchanged: 10 });
      expect(network.programsRead).toBe(10);
      expect(await storedPrograms()).toEqual(before);
      await sync();
      expect(network.programsRead).toBe(10);
    });

    it('is closed when it vanishes, and opens again when it returns with the same data', async () => {
      network.programs = programs(0, 9);
      expect(await sync()).toMatchObject({ rowsClosed: 1, rowsUnchanged: 9 });
      network.programs = programs(0, 10);
      expect(await sync()).toMatchObject({ rowsChanged: 1, rowsUnchanged: 9 });
      expect(await activeCount()).toBe(10);
    });

    it('keeps an operator’s decision and logo', async () => {
      const { id } = await programOf(ctx, 'id-heron-reed-3');
      await decidePrograms(ctx, [id], 'close');
      await env.DB.prepare(
        `UPDATE network_programs SET merchant_logo_url = 'https://logo.example/' WHERE id = ?1`,
      )
        .bind(id)
        .run();
      await sync();
      expect(await programOf(ctx, 'id-heron-reed-3')).toMatchObject({
        status: 'rejected',
        merchant_logo_url: 'https://logo.example/',
      });
    });

    it('is applied again after a failed sync has applied other data', async () => {
      network.programs = programs(0, 10, { commissionRate: '0' });
      deps.applyPrograms = async (...input) => {
        await applyPrograms(...input);
        throw new DomainError('upstream.truncated', 'It broke off.', 502);
      };
      expect(await sync()).toMatchObject({ status: 'failed' });
      deps.applyPrograms = applyPrograms;
      network.programs = programs(0, 10);
      const written = skips === 'by page' ? network.pageSize : 10;
      expect(await sync()).toMatchObject({ rowsChanged: written, rowsUnchanged: 10 - written });
      expect((await storedPrograms()).map((row) => row.commission_rate)).toEqual(Array(10).fill('3.25'));
    });

    it('is not skipped if its row was deleted', async () => {
      await env.DB.exec(
        `DELETE FROM program_domains; DELETE FROM network_programs WHERE program_id = 'id-heron-reed-3'`,
      );
      expect(await sync()).toMatchObject({ rowsNew: 1, rowsUnchanged: 9 });
    });

    it.each([
      ['too small', 7, 'refused'],
      ['large enough', 8, 'completed'],
    ])('counts for a part of the active programs that is %s', async (_, kept, status) => {
      network.programs = [...programs(0, kept), ...programs(20, 30 - kept)];
      expect(await sync()).toMatchObject({ status });
    });
  },
);

/** The programs without their sources. */
async function storedPrograms() {
  const { results } = await env.DB.prepare('SELECT * FROM network_programs ORDER BY number').all();
  return results.map(({ source_hash: _, ...program }) => program);
}

function unreadable(at: number): Entry<ProgramRecord> {
  const { programId } = sampleProgram(`Heron Reed ${at}`);
  const problem = { code: 'program.bid_invalid', detail: 'The bid is no amount.', externalId: programId };
  return { malformed: { raw: `{"at":${at}}`, ...problem } };
}

function malformed(count: number): Entry<ProgramRecord>[] {
  return Array.from({ length: count }, (_, at) => ({
    malformed: { raw: `{"ID":${at}}`, code: 'row.no_name', detail: 'The merchant has no name.' },
  }));
}

describe('a run that was written off while its engine continues', () => {
  /** Lets a run be written off just before it reads its `page`-th page. */
  async function overtakenBefore(page: number) {
    await sync();
    network.programs = programs(2, 12, { commissionRate: '9' });
    network.pagesRead = 0;
    const begun = await beginSync();
    network.beforePage = () => {
      if (network.pagesRead === page - 1) overtake();
    };
    let overtaking: Promise<unknown> = Promise.resolve();
    const overtake = () => {
      overtaking = createRun(
        { ...ctx, now: addMs(begun.at.now, 62 * MINUTE) },
        { networkId: 'wildfire', kind: 'catalog', startedBy: 'test' },
      );
    };
    const outcome = await begun.go();
    await overtaking;
    return { begun, outcome };
  }

  it('writes nothing more, closes nothing and publishes nothing', async () => {
    const { begun, outcome } = await overtakenBefore(3);
    expect(outcome).toMatchObject({ status: 'failed', code: 'sync.overtaken' });
    expect(await readRun(ctx, begun.run.id)).toMatchObject({ errorCode: 'sync.abandoned', rowsClosed: 0 });
    expect((await catalog()).filter((program) => program.is_active === 1)).toHaveLength(10);
    expect(published).toBe(1);
  });
});

it('doesn’t write off a run that makes progress, however long it takes', async () => {
  const begun = await beginSync();
  const at = (minutes: number): Context => ({ ...ctx, now: addMs(begun.at.now, minutes * MINUTE) });
  const next = { networkId: 'wildfire', kind: 'catalog', startedBy: 'test' } as const;
  for (let minutes = 50; minutes <= 200; minutes += 50) {
    await recordProgress(at(minutes), begun.run.id, { pages: minutes });
    await expect(createRun(at(minutes + 59), next)).rejects.toMatchObject({ code: 'sync.already_running' });
  }
  expect((await createRun(at(260), next)).status).toBe('running');
  await expect(requireRunning(at(261), begun.run.id)).rejects.toMatchObject({ code: 'sync.overtaken' });
});
