import { introspectWorkflow } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { ensureNetworks } from '../catalog/networks-seed.ts';
import { listAlerts } from '../platform/alerts/alerts.ts';
import { testContext } from '../platform/testing/context.ts';
import { systemClock } from '../platform/time.ts';
import { networkSeeds } from './network-seeds.ts';
import { resumeStalledRuns } from './resume-stalled-runs.ts';
import { createRun, finishRun, readRun } from './run-rows.ts';
import { startSync } from './start-sync.ts';
import { control } from './testing/engine.ts';

const ctx = testContext(systemClock());

beforeEach(async () => {
  await ensureNetworks(ctx, networkSeeds(env, true));
  await env.DB.exec('DELETE FROM sync_runs');
  await control('reset', {});
});

describe('a run whose row says running', () => {
  it('fails with a reason when no engine knows it, and the next run can start', async () => {
    const lost = await createRun(ctx, { networkId: 'siteplug', kind: 'catalog', startedBy: 'test' });
    expect(await resumeStalledRuns(ctx, env.SYNC, { resume: true })).toEqual({
      lost: [lost.id],
      resumed: [],
    });
    expect(await readRun(ctx, lost.id)).toMatchObject({
      status: 'failed',
      errorCode: 'sync.engine_lost',
      finishedAt: ctx.now,
    });
    const { alerts } = await listAlerts(ctx, { page: 1, perPage: 10 });
    expect(alerts).toMatchObject([{ code: 'sync.engine_lost', subject: 'siteplug catalog' }]);
    expect(await createRun(ctx, { networkId: 'siteplug', kind: 'catalog', startedBy: 'test' })).toMatchObject(
      {
        status: 'running',
      },
    );
  });

  it('fails when its engine was terminated from outside', async () => {
    await using engine = await introspectWorkflow(env.SYNC);
    await control('faults', { network: 'siteplug', kind: 'latency', value: 500 });
    const run = await startSync(ctx, env.SYNC, { network: 'siteplug', kind: 'catalog' });
    const [instance] = await engine.get();
    await instance?.waitForStatus('running');
    await (await env.SYNC.get(run.id)).terminate();
    expect(await resumeStalledRuns(ctx, env.SYNC, { resume: false })).toEqual({
      lost: [run.id],
      resumed: [],
    });
    expect(await readRun(ctx, run.id)).toMatchObject({ errorCode: 'sync.engine_lost' });
  });

  it('continues while its engine is running, is resumed on request, and completes', {
    timeout: 30_000,
  }, async () => {
    await using engine = await introspectWorkflow(env.SYNC);
    await control('faults', { network: 'siteplug', kind: 'latency', value: 50 });
    const run = await startSync(ctx, env.SYNC, { network: 'siteplug', kind: 'catalog' });
    const [instance] = await engine.get();
    await instance?.waitForStatus('running');
    expect(await resumeStalledRuns(ctx, env.SYNC, { resume: false })).toEqual({ lost: [], resumed: [] });
    expect(await resumeStalledRuns(ctx, env.SYNC, { resume: true })).toEqual({ lost: [], resumed: [run.id] });
    await instance?.waitForStatus('complete');
    expect(await readRun(ctx, run.id)).toMatchObject({ status: 'completed', pages: 8 });
  });
});

it('keeps the outcome of a run that has ended', async () => {
  const ended = await createRun(ctx, { networkId: 'cj', kind: 'revenue', startedBy: 'test' });
  await finishRun(ctx, ended.id, { status: 'failed', code: 'upstream.breaker_open', detail: 'Left alone.' });
  expect(await resumeStalledRuns(ctx, env.SYNC, { resume: true })).toEqual({ lost: [], resumed: [] });
  expect(await readRun(ctx, ended.id)).toMatchObject({ errorCode: 'upstream.breaker_open' });
});
