import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleContext } from '../catalog/testing/sample-context.ts';
import { latestCompleted, latestRun, listRuns, successRate } from './run-history.ts';
import { createRun, finishRun, noteRetry, type RunOutcome, readRun, recordProgress } from './run-rows.ts';
import { totalsOf } from './sync-job.ts';

const noon = sampleContext(env.DB);
const minutesLater = (minutes: number) => sampleContext(env.DB, minutes);
const CATALOG = { networkId: 'wildfire', kind: 'catalog', startedBy: 'operator:ada' } as const;
const COMPLETED: RunOutcome = { status: 'completed', totals: totalsOf([], null), digest: 'a1' };
const FAILED: RunOutcome = { status: 'failed', code: 'upstream.unavailable', detail: 'It answered 502.' };

beforeEach(async () => {
  await env.DB.exec('DELETE FROM sync_runs');
});

describe('a sync run', () => {
  it('is the only one of its network and kind', async () => {
    await createRun(noon, CATALOG);
    await expect(createRun(minutesLater(59), CATALOG)).rejects.toMatchObject({
      code: 'sync.already_running',
      status: 409,
    });
    await createRun(noon, { ...CATALOG, kind: 'revenue' });
    await createRun(noon, { ...CATALOG, networkId: 'cj' });
  });

  it('is the only one when two start at the same time', async () => {
    const started = await Promise.allSettled(Array.from({ length: 5 }, () => createRun(noon, CATALOG)));
    expect(started.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  it('can start after one that has ended', async () => {
    const first = await createRun(noon, CATALOG);
    await finishRun(minutesLater(1), first.id, FAILED);
    expect((await createRun(minutesLater(1), CATALOG)).status).toBe('running');
  });

  it('is written off after an hour without progress when the next one starts', async () => {
    const first = await createRun(noon, CATALOG);
    await createRun(minutesLater(60), CATALOG);
    expect(await readRun(noon, first.id)).toMatchObject({
      status: 'failed',
      errorCode: 'sync.abandoned',
      finishedAt: minutesLater(60).now,
    });
  });

  it('says why it is tried again until its next progress, and trying again is no progress', async () => {
    const run = await createRun(noon, CATALOG);
    await noteRetry(minutesLater(5), run.id, 'upstream.unavailable', 'It answered 502.');
    expect(await readRun(noon, run.id)).toMatchObject({
      ...{ status: 'running', heartbeatAt: noon.now },
      ...{ errorCode: 'upstream.unavailable', errorDetail: 'It answered 502.' },
    });
    await recordProgress(minutesLater(6), run.id, { pages: 1 });
    expect(await readRun(noon, run.id)).toMatchObject({
      status: 'running',
      errorCode: null,
      errorDetail: null,
    });
    await noteRetry(minutesLater(7), run.id, 'upstream.unavailable', 'It answered 502.');
    await finishRun(minutesLater(8), run.id, COMPLETED);
    expect(await readRun(noon, run.id)).toMatchObject({
      status: 'completed',
      errorCode: null,
      errorDetail: null,
    });
    await noteRetry(minutesLater(9), run.id, 'upstream.unavailable', 'It answered 502.');
    expect(await readRun(noon, run.id)).toMatchObject({ status: 'completed', errorCode: null });
  });

  it('keeps its first outcome when it is ended again', async () => {
    const run = await createRun(noon, CATALOG);
    await finishRun(minutesLater(1), run.id, FAILED);
    await finishRun(minutesLater(2), run.id, COMPLETED);
    await recordProgress(noon, run.id, { pages: 9 });
    expect(await readRun(noon, run.id)).toMatchObject({
      status: 'failed',
      finishedAt: minutesLater(1).now,
      errorCode: 'upstream.unavailable',
      errorDetail: 'It answered 502.',
      pages: 0,
    });
  });

  it('records progress as totals, so that repeating them changes nothing', async () => {
    const run = await createRun(noon, CATALOG);
    const totals = totalsOf([{ new: 1, changed: 2, unchanged: 3, rejected: 4 }], 10);
    await recordProgress(noon, run.id, totals);
    await recordProgress(noon, run.id, totals);
    expect(await readRun(noon, run.id)).toMatchObject({ ...totals, pages: 1, rowsNew: 1, rowsRejected: 4 });
  });
});

describe('the history of runs', () => {
  it('lists the newest first, in pages', async () => {
    for (let minute = 0; minute < 5; minute++) {
      const run = await createRun(minutesLater(minute), CATALOG);
      await finishRun(minutesLater(minute), run.id, minute === 3 ? FAILED : COMPLETED);
    }
    await createRun(minutesLater(9), { ...CATALOG, networkId: 'cj' });
    const second = await listRuns(noon, { networkId: 'wildfire', page: 2, perPage: 2 });
    expect(second.total).toBe(5);
    expect(second.runs.map((run) => run.startedAt)).toEqual([minutesLater(2).now, minutesLater(1).now]);
    expect((await listRuns(noon, { kind: 'catalog', page: 1, perPage: 1 })).total).toBe(6);
  });

  it('returns the latest run, and the latest completed one', async () => {
    const good = await createRun(noon, CATALOG);
    await finishRun(noon, good.id, COMPLETED);
    const bad = await createRun(minutesLater(1), CATALOG);
    await finishRun(minutesLater(1), bad.id, FAILED);
    expect((await latestRun(noon, 'wildfire', 'catalog'))?.id).toBe(bad.id);
    expect(await latestCompleted(noon, 'wildfire', 'catalog')).toMatchObject({ id: good.id, digest: 'a1' });
    expect(await latestRun(noon, 'wildfire', 'revenue')).toBeNull();
  });

  it('returns the success rate of the runs that have ended', async () => {
    expect(await successRate(noon, 'wildfire', noon.now)).toBeNull();
    for (const outcome of [FAILED, COMPLETED, COMPLETED, COMPLETED]) {
      const run = await createRun(noon, CATALOG);
      await finishRun(noon, run.id, outcome);
    }
    await createRun(noon, CATALOG);
    expect(await successRate(noon, 'wildfire', noon.now)).toBe(75);
    expect(await successRate(noon, 'wildfire', noon.now, 'revenue')).toBeNull();
    expect(await successRate(noon, 'wildfire', minutesLater(1).now)).toBeNull();
  });
});
