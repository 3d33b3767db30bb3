import { introspectWorkflow } from 'cloudflare:test';
import { env, type WorkflowStep, type WorkflowStepConfig } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { ensureNetworks, updateNetworkSettings } from '../catalog/networks-seed.ts';
import { sampleContext } from '../catalog/testing/sample-context.ts';
import { NETWORKS } from '../networks/networks.ts';
import { createRun, finishRun, readRun } from '../networks/run-rows.ts';
import { runSync as runSteps } from '../networks/run-sync.ts';
import {
  oldestDueSync,
  type SyncInput,
  type SyncParams,
  startDueSyncs,
  startSync,
} from '../networks/start-sync.ts';
import { control, runSync } from '../networks/testing/engine.ts';
import { listAlerts } from '../platform/alerts/alerts.ts';
import { addMs, dayOf, HOUR, systemClock } from '../platform/time.ts';
import { syncDeps } from './sync-deps.ts';

const ctx = { ...sampleContext(env.DB), now: systemClock() };
const TODAY = dayOf(ctx.now);
const CATALOG: SyncInput = { network: 'wildfire', kind: 'catalog' };

beforeEach(async () => {
  const apiBaseUrl = 'https://networks.example';
  await ensureNetworks(ctx, [
    { slug: 'wildfire', name: 'Wildfire', apiBaseUrl, settings: NETWORKS.wildfire.settings },
    { slug: 'cj', name: 'CJ', apiBaseUrl, settings: NETWORKS.cj.settings },
  ]);
  await env.DB.exec('UPDATE affiliate_networks SET is_active = 1');
  await env.BREAKER.getByName('wildfire').reset(systemClock());
  await control('faults');
});

/** An engine that stops after the first failed attempt, before the run's end. */
function stoppedEngine(): WorkflowStep {
  const attempt = async (
    name: string,
    _config: WorkflowStepConfig,
    work: (context: { attempt: number }) => Promise<unknown>,
  ) => {
    if (name === 'finish') throw new Error('The engine has stopped.');
    return work({ attempt: 1 });
  };
  return { do: attempt } as unknown as WorkflowStep;
}

describe('a sync as a Workflow', { timeout: 30_000 }, () => {
  it('imports a network’s catalog, and reads it again only after a change', async () => {
    const first = await runSync(ctx, CATALOG, 'complete');
    expect(first).toMatchObject({
      status: 'completed',
      rowsRejected: 0,
      rowsClosed: 0,
      startedBy: 'system:test',
    });
    expect(first?.rowsNew).toBeGreaterThan(0);
    const programs = await env.DB.prepare(
      'SELECT COUNT(*) AS rows FROM network_programs WHERE is_active',
    ).first('rows');
    expect(programs).toBe(first?.rowsNew);
    expect(await runSync(ctx, CATALOG, 'complete')).toMatchObject({
      status: 'completed',
      pages: 0,
      rowsNew: 0,
      digest: first?.digest,
    });
  });

  it('completes although the network fails twice', async () => {
    await control('faults', { network: 'wildfire', kind: '503', times: 2 });
    expect(await runSync(ctx, CATALOG, 'complete')).toMatchObject({ status: 'completed', errorCode: null });
    expect(await env.BREAKER.getByName('wildfire').status()).toMatchObject({
      status: 'CLOSED',
      lastFailureTime: expect.any(Number),
    });
  });

  it('says why it is tried again while it runs', async () => {
    await control('faults', { network: 'wildfire', kind: '503' });
    const run = await createRun(ctx, { networkId: 'wildfire', kind: 'catalog', startedBy: 'test' });
    const params: SyncParams = {
      ...{ runId: run.id, network: 'wildfire', kind: 'catalog', range: { from: TODAY, to: TODAY } },
      ...{ from: null, accepts: null, isFull: false, startedAt: ctx.now, requestId: ctx.requestId },
    };
    await expect(runSteps(env, params, stoppedEngine(), syncDeps(env))).rejects.toThrow(
      'The engine has stopped.',
    );
    expect(await readRun(ctx, run.id)).toMatchObject({
      ...{ status: 'running', errorCode: 'upstream.unavailable' },
      errorDetail: expect.stringContaining('503'),
    });
    await finishRun(ctx, run.id, { status: 'failed', code: 'test', detail: 'The test is over.' });
  });

  it('fails while the network is down, opens the breaker and records the error', async () => {
    await control('faults', { network: 'wildfire', kind: '500' });
    expect(await runSync(ctx, CATALOG, 'errored')).toMatchObject({
      status: 'failed',
      errorCode: 'upstream.breaker_open',
      errorDetail: 'The Wildfire network keeps failing. Calls to it are paused.',
    });
    expect(await env.BREAKER.getByName('wildfire').status()).toMatchObject({ status: 'OPEN', failures: 5 });
  });

  it('refuses a catalog that has shrunk, and closes no program', async () => {
    await runSync(ctx, CATALOG, 'complete');
    await control('catalog', { merchants: 100 });
    expect(await runSync(ctx, CATALOG, 'errored')).toMatchObject({
      status: 'refused',
      errorCode: 'sync.feed_shrunk',
    });
    await control('catalog', { merchants: 400 });
  });

  it('fails without retries when its settings are invalid', async () => {
    await updateNetworkSettings(ctx, 'wildfire', { adapter: { apiBase: 7 } });
    expect(await runSync(ctx, CATALOG, 'errored')).toMatchObject({
      status: 'failed',
      errorCode: 'network.settings_invalid',
    });
    await updateNetworkSettings(ctx, 'wildfire', NETWORKS.wildfire.settings);
  });

  it('imports a network’s commission report', async () => {
    await runSync(ctx, CATALOG, 'complete');
    await control('bulk-commissions', { network: 'wildfire', count: 30 });
    expect(await runSync(ctx, { network: 'wildfire', kind: 'revenue' }, 'complete')).toMatchObject({
      status: 'completed',
      rowsNew: 30,
      rowsRejected: 0,
    });
  });
});

describe('starting a sync', () => {
  it('is refused for a network that is unknown or switched off', async () => {
    await expect(startSync(ctx, env.SYNC, { network: 'siteplug', kind: 'catalog' })).rejects.toMatchObject({
      code: 'network.not_found',
    });
    await env.DB.exec("UPDATE affiliate_networks SET is_active = 0 WHERE id = 'wildfire'");
    await expect(startSync(ctx, env.SYNC, CATALOG)).rejects.toMatchObject({
      code: 'network.inactive',
      status: 409,
    });
  });

  it('starts one for every active network without a running one', async () => {
    await using _ = await introspectWorkflow(env.SYNC);
    const running = await createRun(ctx, { networkId: 'wildfire', kind: 'revenue', startedBy: 'test' });
    const started = await startDueSyncs(ctx, env.SYNC, 'revenue');
    expect(started.map((run) => [run.networkId, run.kind])).toEqual([['cj', 'revenue']]);
    await finishRun(ctx, running.id, { status: 'failed', code: 'test', detail: 'The test is over.' });
    await env.DB.exec('UPDATE affiliate_networks SET is_active = 0');
    expect(await startDueSyncs(ctx, env.SYNC, 'revenue')).toEqual([]);
  });

  it('is due an hour after the last complete one began, of the network that was synced longest ago', async () => {
    await env.DB.exec('DELETE FROM sync_runs');
    const later = { ...ctx, now: addMs(ctx.now, 3 * HOUR) };
    expect(await oldestDueSync(later, 'revenue', HOUR)).toBeNull();
    for (const [networkId, hours] of [
      ['wildfire', 0],
      ['cj', 1],
    ] as const) {
      const at = { ...ctx, now: addMs(ctx.now, hours * HOUR) };
      const run = await createRun(at, { networkId, kind: 'revenue', startedBy: 'test' });
      const totals = {
        pages: 0,
        rowsNew: 0,
        rowsChanged: 0,
        rowsUnchanged: 0,
        rowsClosed: 0,
        rowsRejected: 0,
      };
      await finishRun(at, run.id, {
        status: 'completed',
        totals: { ...totals, rowsExpected: null },
        digest: null,
      });
    }
    expect(await oldestDueSync(later, 'revenue', HOUR)).toBe(addMs(ctx.now, HOUR));
    expect(await oldestDueSync(ctx, 'revenue', HOUR)).toBeNull();
    await env.DB.exec("UPDATE affiliate_networks SET is_active = 0 WHERE id = 'wildfire'");
    expect(await oldestDueSync(later, 'revenue', HOUR)).toBe(addMs(ctx.now, 2 * HOUR));
    await env.DB.exec('DELETE FROM sync_runs');
  });

  it('replaces a run without progress for an hour, terminates its Workflow and raises an alert', async () => {
    await using engine = await introspectWorkflow(env.SYNC);
    await control('faults', { network: 'wildfire', kind: 'latency', value: 300 });
    const stalled = await startSync(ctx, env.SYNC, CATALOG);
    const [instance] = await engine.get();
    await instance?.waitForStatus('running');
    await env.DB.prepare('UPDATE sync_runs SET heartbeat_at = ?1 WHERE id = ?2')
      .bind(addMs(ctx.now, -2 * HOUR), stalled.id)
      .run();
    const next = await startSync(ctx, env.SYNC, CATALOG);
    expect((await (await env.SYNC.get(stalled.id)).status()).status).toBe('terminated');
    expect(await readRun(ctx, stalled.id)).toMatchObject({ status: 'failed', errorCode: 'sync.abandoned' });
    expect(await readRun(ctx, next.id)).toMatchObject({ status: 'running' });
    const { alerts } = await listAlerts(ctx, { page: 1, perPage: 10 });
    expect(alerts).toContainEqual(
      expect.objectContaining({ code: 'sync.abandoned', subject: 'wildfire catalog' }),
    );
    await (await env.SYNC.get(next.id)).terminate();
    await finishRun(ctx, next.id, { status: 'failed', code: 'test', detail: 'The test is over.' });
    await control('faults');
  });

  it('ends the run if the Workflow can’t be created, so that the next can start', async () => {
    const refusing = {
      create: () => Promise.reject(new Error('no room')),
      get: (id: string) => env.SYNC.get(id),
    };
    await expect(startSync(ctx, refusing, { network: 'cj', kind: 'catalog' })).rejects.toMatchObject({
      code: 'sync.not_started',
      status: 503,
    });
    await expect(startSync(ctx, refusing, { network: 'cj', kind: 'catalog' })).rejects.toMatchObject({
      code: 'sync.not_started',
    });
  });
});
