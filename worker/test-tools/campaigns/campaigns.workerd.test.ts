import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleProgram } from '../../catalog/testing/sample-program.ts';
import { listAlerts } from '../../platform/alerts/alerts.ts';
import type { Context } from '../../platform/context.ts';
import { openScene, type Scene } from '../../platform/http/testing/scene.ts';
import type { ProgramId, TestCampaignId } from '../../platform/ids.ts';
import { addMs, HOUR, type Instant, MINUTE, SECOND } from '../../platform/time.ts';
import type { Part, PartResult } from '../traffic/send-part.ts';
import { addOutcome, emptyTally } from '../traffic/tally.ts';
import type { CampaignParams } from './campaign-engine.ts';
import {
  createCampaign,
  deleteOldCampaigns,
  listCampaigns,
  markPaused,
  markRunning,
  markStopped,
  readCampaign,
} from './campaign-store.ts';
import { type BatchDeps, runBatch } from './run-batch.ts';
import type { CampaignConfig, TestCampaign } from './tables.ts';
import { wakeCampaigns } from './wake-campaigns.ts';

let scene: Scene;
let programs: ProgramId[];

beforeAll(async () => {
  scene = await openScene(['Alder Nook', 'Birch Yard', 'Cedar Lane'].map((name) => sampleProgram(name)));
  const { results } = await env.DB.prepare('SELECT id FROM network_programs ORDER BY number').all<{
    id: ProgramId;
  }>();
  programs = results.map(({ id }) => id);
});

beforeEach(() => env.DB.exec('DELETE FROM long_term_test_campaigns'));

const at = (now: Instant): Context => ({ ...scene.ctx, now });
const later = (ms: number) => at(addMs(scene.ctx.now, ms));

/** The requests that were sent, with a country each. */
let sent: { url: string; language: string | undefined }[] = [];
const answering =
  (status: number): BatchDeps['send'] =>
  async (_, part): Promise<PartResult> => {
    const tally = emptyTally();
    for (const { url, headers } of part.requests) {
      sent.push({ url: url ?? '', language: headers?.['accept-language'] });
      addOutcome(tally, { ms: 10, status });
    }
    return { tallies: { 0: tally }, peak: 1 };
  };

const deps = (changes: Partial<BatchDeps> = {}): BatchDeps => ({
  ...{ send: answering(302), origin: 'https://tributary.example', factor: 1, random: Math.random },
  ...changes,
});

async function create(changes: Partial<CampaignConfig> = {}): Promise<TestCampaignId> {
  sent = [];
  const config: CampaignConfig = {
    ...{ totalClicks: 600, durationHours: 10, trafficPattern: 'uniform', geoDistribution: 'global' },
    ...{ maxClicksPerProgram: 1_000, minIntervalMinutes: 1, programs },
    ...changes,
  };
  return (await createCampaign(scene.ctx, { name: 'A day', config })).id;
}

/** Sends the batches from one time to another, a minute apart. */
async function runMinutes(id: TestCampaignId, from: number, to: number, own = deps()): Promise<TestCampaign> {
  for (let minute = from; minute <= to; minute++)
    await runBatch(later(minute * MINUTE), own, id, { isNow: false });
  return readCampaign(scene.ctx, id);
}

describe('a campaign', () => {
  it('has sent all of its clicks at its end, and none twice', async () => {
    const id = await create();
    expect(await readCampaign(scene.ctx, id)).toMatchObject({ status: 'scheduled', startedAt: null });
    await markRunning(scene.ctx, id);
    const half = await runMinutes(id, 1, 300);
    expect(half.successfulClicks).toBe(300);
    expect(await runMinutes(id, 301, 600)).toMatchObject({
      status: 'completed',
      isStopped: false,
      successfulClicks: 600,
      failedClicks: 0,
      interruptedClicks: 0,
      inFlight: 0,
      responseMs: 6_000,
      responses: 600,
      nextBatchAt: null,
    });
    expect(sent).toHaveLength(600);
    expect(sent.every(({ url }) => url.startsWith('https://tributary.example/go/PUB999999/prg_'))).toBe(true);
    expect(new Set(sent.map(({ language }) => language)).size).toBeGreaterThan(5);
  });

  it('sends each program at most its limit, and ends when none may have more', async () => {
    const id = await create({ maxClicksPerProgram: 50 });
    await markRunning(scene.ctx, id);
    const ended = await runMinutes(id, 1, 620);
    expect(ended).toMatchObject({ status: 'completed', successfulClicks: 150 });
    expect(Object.values(ended.programClicks)).toEqual([50, 50, 50]);
  });

  it('sends nothing before its next batch is due', async () => {
    const id = await create({ minIntervalMinutes: 30 });
    await markRunning(scene.ctx, id);
    await runBatch(later(MINUTE), deps(), id, { isNow: false });
    const before = sent.length;
    await runBatch(later(30 * MINUTE), deps(), id, { isNow: false });
    expect(sent).toHaveLength(before);
    await runBatch(later(31 * MINUTE), deps(), id, { isNow: false });
    expect(sent.length).toBeGreaterThan(before);
  });

  it('doesn’t send a batch again whose process ended on the way, and reports its clicks as interrupted', async () => {
    const id = await create();
    await markRunning(scene.ctx, id);
    const lost: Part[] = [];
    const hanging = deps({
      send: (_, part) => {
        lost.push(part);
        return new Promise(() => {});
      },
    });
    void runBatch(later(10 * MINUTE), hanging, id, { isNow: false });
    await expect.poll(() => lost.length).toBe(1);
    // The sender may still be at work.
    await runBatch(later(10 * MINUTE + 30 * SECOND), deps(), id, { isNow: false });
    expect(sent).toEqual([]);
    const after = await runMinutes(id, 12, 12);
    expect(after).toMatchObject({ interruptedClicks: 10, inFlight: 0 });
    expect(after.successfulClicks).toBe(2);
    const ended = await runMinutes(id, 13, 601);
    expect(ended.successfulClicks + ended.interruptedClicks).toBe(600);
  });

  it('sends one batch if two engines send it at the same time', async () => {
    const id = await create();
    await markRunning(scene.ctx, id);
    const ctx = later(60 * MINUTE);
    const both = await Promise.all([
      runBatch(ctx, deps(), id, { isNow: false }),
      runBatch(ctx, deps(), id, { isNow: false }),
    ]);
    expect(both.map((outcome) => outcome.sent).toSorted((a, b) => a - b)).toEqual([0, 60]);
    expect(sent).toHaveLength(60);
  });

  it('stands still while it is paused', async () => {
    const id = await create();
    await markRunning(scene.ctx, id);
    await runMinutes(id, 1, 60);
    await markPaused(later(HOUR), id, 1);
    await runMinutes(id, 61, 120);
    expect(sent).toHaveLength(60);
    await markRunning(later(5 * HOUR), id);
    expect((await runMinutes(id, 301, 360)).successfulClicks).toBe(120);
  });

  it('catches up after the system was down, by batches of at most 1,000 clicks', async () => {
    const id = await create({ totalClicks: 3_000, durationHours: 10 });
    await markRunning(scene.ctx, id);
    await runBatch(later(9 * HOUR), deps(), id, { isNow: false });
    expect(sent).toHaveLength(1_000);
    await runBatch(later(9 * HOUR + MINUTE), deps(), id, { isNow: false });
    expect(sent).toHaveLength(2_000);
  });

  it('sends its next batch at once if it is triggered', async () => {
    const id = await create({ minIntervalMinutes: 10 });
    await markRunning(scene.ctx, id);
    await runBatch(later(MINUTE), deps(), id, { isNow: false });
    const before = sent.length;
    const { sent: triggered } = await runBatch(later(2 * MINUTE), deps(), id, { isNow: true });
    expect(triggered).toBeGreaterThan(0);
    expect(sent).toHaveLength(before + triggered);
  });

  it('goes as many times faster as the factor of a local system says', async () => {
    const id = await create();
    await markRunning(scene.ctx, id);
    await runBatch(later(MINUTE), deps({ factor: 60 }), id, { isNow: false });
    expect(sent).toHaveLength(60);
  });

  it('stops for good', async () => {
    const id = await create();
    await markRunning(scene.ctx, id);
    await runMinutes(id, 1, 10);
    expect(await markStopped(later(11 * MINUTE), id, 1)).toMatchObject({
      status: 'completed',
      isStopped: true,
    });
    await runMinutes(id, 12, 20);
    expect(sent).toHaveLength(10);
    await expect(markRunning(later(20 * MINUTE), id)).rejects.toMatchObject({
      code: 'test_campaign.wrong_status',
    });
  });

  it('fails with an alert after five batches without a successful click', async () => {
    const id = await create();
    await markRunning(scene.ctx, id);
    const failed = await runMinutes(id, 1, 10, deps({ send: answering(503) }));
    expect(failed).toMatchObject({
      status: 'failed',
      failedClicks: 5,
      fault: '5 batches in a row had no successful click. HTTP 503',
    });
    const { alerts } = await listAlerts(scene.ctx, { page: 1, perPage: 10 });
    expect(alerts).toMatchObject([{ code: 'test_campaign.failed', subject: id }]);
  });

  it('fails if none of its programs is approved anymore', async () => {
    const id = await create();
    await markRunning(scene.ctx, id);
    await env.DB.exec("UPDATE network_programs SET status = 'rejected'");
    expect(await runMinutes(id, 1, 1)).toMatchObject({ status: 'failed' });
    await env.DB.exec("UPDATE network_programs SET status = 'approved'");
  });

  it('isn’t created with more clicks than batches can send', async () => {
    await expect(
      create({ totalClicks: 300_000, durationHours: 1, maxClicksPerProgram: 100_000 }),
    ).rejects.toMatchObject({ code: 'test_campaign.too_fast' });
  });

  it('is the sixth to run only when another one has ended', async () => {
    const ids: TestCampaignId[] = [];
    for (let number = 0; number < 6; number++) ids.push(await create());
    const [first, ...others] = ids;
    for (const id of ids.slice(0, 5)) await markRunning(scene.ctx, id);
    const last = others.at(-1) as TestCampaignId;
    await expect(markRunning(scene.ctx, last)).rejects.toMatchObject({ code: 'test_campaign.too_many' });
    await markStopped(scene.ctx, first as TestCampaignId, 1);
    expect(await markRunning(scene.ctx, last)).toMatchObject({ status: 'running' });
  });
});

describe('the list', () => {
  it('has the campaigns of one operator, or of all', async () => {
    await create();
    const ada = { ...scene.ctx, actor: { kind: 'operator', name: 'usr_ada' } as const };
    await createCampaign(ada, {
      name: 'Ada’s',
      config: (await readCampaign(scene.ctx, await create())).config,
    });
    const page = { limit: 10, offset: 0 };
    expect(
      (await listCampaigns(scene.ctx, { createdBy: 'operator:usr_ada', ...page })).campaigns,
    ).toMatchObject([{ name: 'Ada’s', createdBy: 'operator:usr_ada' }]);
    expect((await listCampaigns(scene.ctx, { createdBy: undefined, ...page })).total).toBe(3);
  });

  it('has ended campaigns for 13 months', async () => {
    const id = await create();
    await markStopped(scene.ctx, id, 1);
    expect(await deleteOldCampaigns(later(395 * 24 * HOUR))).toEqual({ deleted: 0 });
    expect(await deleteOldCampaigns(later(397 * 24 * HOUR))).toEqual({ deleted: 1 });
  });
});

describe('the scheduler', () => {
  it('starts an engine for a running campaign whose batch is two minutes late, and for no other', async () => {
    const engines: CampaignParams[] = [];
    const CAMPAIGN = { create: async ({ params }: { params: CampaignParams }) => engines.push(params) };
    const workflows = { CAMPAIGN, ENVIRONMENT: 'production', CAMPAIGN_TIME_FACTOR: '60' };
    const [late, scheduled] = [await create(), await create()];
    await markRunning(scene.ctx, late);
    expect(await wakeCampaigns(later(MINUTE), workflows)).toMatchObject({ checked: 1, woken: [] });
    expect(await wakeCampaigns(later(3 * MINUTE), workflows)).toMatchObject({ checked: 1, woken: [late] });
    expect(engines).toMatchObject([{ campaignId: late, engine: 1 }]);
    expect((await readCampaign(scene.ctx, scheduled)).engine).toBe(0);
  });
});
