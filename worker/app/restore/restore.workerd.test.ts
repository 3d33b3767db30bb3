import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { publishEdge } from '../../catalog/edge-publisher.ts';
import { publishStoresOf } from '../../clicks/testing/stores.ts';
import worker from '../../index.ts';
import { closeLedger } from '../../ledger/close-ledger.ts';
import { exportLedger } from '../../ledger/export.ts';
import { openHeadKey } from '../../ledger/head-key.ts';
import { splitLines } from '../../ledger/split-lines.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { startRun } from '../../payouts/runs/start-run.ts';
import { liveRuns } from '../../payouts/testing/live-runs.ts';
import { NO_ENGINE, setPayer } from '../../payouts/testing/play-run.ts';
import { publishersWithSales } from '../../payouts/testing/publishers-with-sales.ts';
import { sandboxRails } from '../../payouts/testing/sandbox-rails.ts';
import { PAUSE_KEY } from '../../platform/contract/pause-key.ts';
import { queueEmail, storedEmail } from '../../platform/email/testing/queued-email.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import type { EmailId } from '../../platform/ids.ts';
import { down, failing } from '../../platform/testing/failing.ts';
import { Meter } from '../../platform/testing/metered.ts';
import { readMoment, restoreMoment } from '../../platform/testing/moment.ts';
import { toIso } from '../../platform/time.ts';
import { edgeBuilders } from '../edge-builders.ts';
import { RESTORE_REPORT, RESTORE_REQUEST, type RestoreReport } from './restore-contract.ts';
import { runRestore } from './run-restore.ts';

let scene: Scene;
/** Publishers of before and after the moment. */
let earlier: Member;
let later: Member;
let report: RestoreReport;
let totals: { lost: number; restored: number };
let paid: ReadonlyMap<string, string[]>;
let paidNow: () => Promise<ReadonlyMap<string, string[]>>;
let waiting: EmailId;
/** Parts of the edge table that the restore has left to the job. */
let waitingParts: Record<string, number>;
const LINKS = 700;

beforeAll(async () => {
  scene = await openScene();
  const { ctx } = scene;
  await setPayer(ctx);
  earlier = await scene.signUp();
  const { publisherWithSales, report: reportSales } = await publishersWithSales(ctx);
  const { live, transfers } = liveRuns(ctx);
  paidNow = transfers;
  const seller = await publisherWithSales();
  await reportSales([seller.paid('first', '30.00')]);
  await publishStoresOf([await scene.click(earlier)]);
  await addLinks(earlier);
  await closeLedger(ctx, env);
  waiting = (await queueEmail(ctx)).id;
  const moment = await readMoment();

  // Lost by the restore: a publisher, clicks, a payout, blocks of the ledger, and versions of the edge table.
  later = await scene.signUp();
  await publishStoresOf([await scene.click(earlier), await scene.click(earlier)]);
  const { id } = await startRun(ctx, NO_ENGINE, { period: null, reason: 'The run' });
  await live(ctx, id, sandboxRails());
  paid = await transfers();
  await closeLedger(ctx, env);
  await publishEdge(ctx, env.EDGE, edgeBuilders);

  await restoreMoment(moment);
  totals = { lost: await publishedClicks(earlier), restored: 0 };
  const request = { id: 'one', restored_to: toIso(ctx.now), reason: 'A migration went wrong' };
  await env.ARCHIVE.put(RESTORE_REQUEST, JSON.stringify(request));
  report = await scheduleUntilEnd();
  waitingParts = await stalePartsByKind();
  totals.restored = await publishedClicks(earlier);

  // The system writes again: the network repeats what it knows, and reports a new sale.
  await reportSales([seller.paid('first', '30.00'), seller.paid('second', '8.00')]);
  await live(ctx, id, sandboxRails());
});

it('is done, and the money agrees', () => {
  expect(report).toMatchObject({ state: 'done', error: null, steps: { money_check: { differences: 0 } } });
});

it('pays nothing twice: the payout that was sent since is sent again under the same ID', async () => {
  expect(report.steps.payouts).toMatchObject([{ payouts: 1, amount: '15.00' }]);
  expect(await paidNow()).toEqual(paid);
});

it('gives no number of a publisher a second time', async () => {
  const next = await scene.signUp();
  expect(Number(next.id.slice(3))).toBeGreaterThan(Number(later.id.slice(3)));
});

it('publishes the totals of clicks that the database has lost', () => {
  expect(totals).toEqual({ lost: 1, restored: 3 });
});

it('continues the ledger after the last block that it has, and keeps the heads of those that it has lost', async () => {
  expect(report.steps.ledger_heads).toEqual({ blocks_lost: 1 });
  await closeLedger(scene.ctx, env);
  const { publicKey } = await openHeadKey(env);
  expect(await verifyLedger(splitLines(exportLedger(scene.ctx)), { publicKey })).toMatchObject({
    ok: true,
    blocks: 2,
  });
  const { objects } = await env.ARCHIVE.list({ prefix: 'ledger/heads/' });
  const blocks = objects.map(({ key }) => key).filter((key) => key.includes('/blocks/'));
  expect(blocks).toEqual([
    'ledger/heads/blocks/0000000001.json',
    'ledger/heads/blocks/0000000002.json',
    expect.stringMatching(/^ledger\/heads\/restored-.*\/blocks\/0000000002\.json$/),
  ]);
});

it('publishes each part of the edge table with a version above all earlier ones', async () => {
  const part = await env.EDGE.get<{ version: number }>(
    `publisher/${Number(earlier.id.slice(3)) % 256}`,
    'json',
  );
  expect(part?.version).toBeGreaterThan(1_000_000);
});

it('leaves the links, which are many, to the job that publishes stale parts', () => {
  expect(waitingParts).toEqual({ link: LINKS });
});

it('sends no email that may have been sent since, and ends all sessions', async () => {
  expect(await storedEmail(scene.ctx, waiting)).toMatchObject({ state: 'skipped' });
  expect(report.steps.sessions).toMatchObject({ ended: expect.any(Number) });
});

it('is carried out once, and is in the audit log with its results', async () => {
  const before = await env.DB.prepare('SELECT COUNT(*) AS entries FROM audit_log').first();
  await schedule();
  expect(await env.DB.prepare('SELECT COUNT(*) AS entries FROM audit_log').first()).toEqual(before);
  const entry = await env.DB.prepare(
    "SELECT reason FROM audit_log WHERE action = 'database.restored'",
  ).first();
  expect(entry).toEqual({ reason: 'A migration went wrong' });
});

it('a step that fails is named in the report, and is tried again with the next schedule', async () => {
  const request = { id: 'two', restored_to: toIso(scene.ctx.now), reason: 'Another restore' };
  await env.ARCHIVE.put(RESTORE_REQUEST, JSON.stringify(request));
  await schedule({ ...env, EDGE: failing(env.EDGE, down) });
  expect(await readReport()).toMatchObject({
    id: 'two',
    state: 'failed',
    error: expect.stringMatching(/^numbers: /),
  });
  expect(await scheduleUntilEnd()).toMatchObject({ id: 'two', state: 'done', error: null });
});

it('the check of the money goes on where the last schedule has left it', async () => {
  const request = { id: 'three', restored_to: toIso(scene.ctx.now), reason: 'A third restore' };
  await env.ARCHIVE.put(RESTORE_REQUEST, JSON.stringify(request));
  const { money_check: _, ...steps } = report.steps;
  const position = JSON.stringify({ checkedAt: scene.ctx.now, publishers: 7, differences: 2, after: 'zzz' });
  const begun = { ...report, id: 'three', state: 'running', steps, position };
  await env.ARCHIVE.put(RESTORE_REPORT, JSON.stringify(begun));
  expect(await scheduleUntilEnd()).toMatchObject({
    state: 'done',
    steps: { money_check: { differences: 2 } },
  });
});

it('reports each turn though R2 takes one write of a key a second', async () => {
  const request = { id: 'four', restored_to: toIso(scene.ctx.now), reason: 'A fourth restore' };
  await env.ARCHIVE.put(RESTORE_REQUEST, JSON.stringify(request));
  const left = ['emails', 'sessions', 'edge_parts', 'money_check'];
  const steps = Object.fromEntries(Object.entries(report.steps).filter(([name]) => !left.includes(name)));
  const begun = { ...report, id: 'four', state: 'running', steps, position: null };
  await env.ARCHIVE.put(RESTORE_REPORT, JSON.stringify(begun));
  let now = 0;
  const bindings = { EDGE: env.EDGE, ARCHIVE: oneWriteEachSecond(env.ARCHIVE, () => now) };
  const wait = async (milliseconds: number) => {
    now += milliseconds;
  };
  const found = await runRestore(scene.ctx, bindings, () => true, wait);
  expect(found).toMatchObject({ id: 'four', state: 'done', error: null });
  expect(now).toBeGreaterThanOrEqual(left.length * 1_000);
  expect(await readReport()).toEqual(found);
});

it('ends the schedule if R2 takes no report at all', async () => {
  const request = { id: 'five', restored_to: toIso(scene.ctx.now), reason: 'A fifth restore' };
  await env.ARCHIVE.put(RESTORE_REQUEST, JSON.stringify(request));
  const waits: number[] = [];
  const bindings = { EDGE: env.EDGE, ARCHIVE: oneWriteEachSecond(env.ARCHIVE, () => Number.NaN) };
  const restored = runRestore(
    scene.ctx,
    bindings,
    () => true,
    async (milliseconds) => waits.push(milliseconds),
  );
  await expect(restored).rejects.toThrow('10058');
  expect(waits).toEqual([1_000, 1_000, 1_000, 1_000]);
});

/** A bucket that refuses a key which was written less than a second ago, as R2 does. */
function oneWriteEachSecond(bucket: R2Bucket, clock: () => number): R2Bucket {
  const written = new Map<string, number>();
  return new Proxy(bucket, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (name !== 'put') return member.bind(target);
      return async (key: string, value: string) => {
        const last = written.get(key) ?? Number.NEGATIVE_INFINITY;
        if (!(clock() - last >= 1_000))
          throw new Error('put: Reduce your concurrent request rate for the same object. (10058)');
        written.set(key, clock());
        return target.put(key, value);
      };
    },
  });
}

async function schedule(bindings: Env = env): Promise<void> {
  await env.EDGE.put(PAUSE_KEY, 'by a test');
  await worker.scheduled(createScheduledController({ cron: '*/5 * * * *' }), bindings);
  await env.EDGE.delete(PAUSE_KEY);
}

/** Each schedule is an invocation with the limits of the platform. */
async function scheduleUntilEnd(): Promise<RestoreReport> {
  for (let schedules = 0; schedules < 10; schedules++) {
    await schedule(new Meter().bindings(env));
    const found = await readReport();
    if (found.state !== 'running') return found;
  }
  throw new Error('The restore has not ended.');
}

async function addLinks({ id }: Member): Promise<void> {
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
      INSERT INTO affiliate_links (id, publisher_id, brand_id, program_id, brand_name, title, original_url, affiliate_url, status,
        created_at, updated_at)
      SELECT 'lnk_' || i, ?1, 'brd', 'prg', 'Nova', 'Nova', 'https://nova.example/', 'https://own.example/track?id=lnk_' || i,
        'active', 1, 1 FROM n`,
  )
    .bind(id, LINKS)
    .run();
}

async function stalePartsByKind(): Promise<Record<string, number>> {
  const { results } = await env.DB.prepare(
    'SELECT key FROM edge_parts WHERE desired_version > published_version',
  ).all<{
    key: string;
  }>();
  const byKind = Map.groupBy(results, ({ key }) => key.split('/')[0] ?? key);
  return Object.fromEntries([...byKind].map(([kind, parts]) => [kind, parts.length]));
}

async function readReport(): Promise<RestoreReport> {
  const stored = await env.ARCHIVE.get(RESTORE_REPORT);
  if (!stored) throw new Error('There is no report.');
  return stored.json();
}

async function publishedClicks({ id }: Member): Promise<number> {
  const published = 'SELECT COALESCE(SUM(clicks), 0) AS clicks FROM click_totals WHERE publisher_id = ?';
  return (await env.DB.prepare(published).bind(id).first<number>('clicks')) ?? 0;
}
