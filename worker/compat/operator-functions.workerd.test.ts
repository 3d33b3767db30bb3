import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENFORCED_PART, type EnforcedPart } from '../catalog/edge-table.ts';
import { BREAKER_SETTINGS } from '../networks/breaker.ts';
import type { DayRange } from '../networks/contract.ts';
import { latestRun } from '../networks/run-history.ts';
import { createRun, finishRun, recordProgress } from '../networks/run-rows.ts';
import { syncRuns } from '../networks/tables.ts';
import { ADMIN, SECOND_ADMIN } from '../platform/http/testing/admins.ts';
import { read } from '../platform/http/testing/call.ts';
import { callWith } from '../platform/http/testing/call-with.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { addDays, addMs, dayOf } from '../platform/time.ts';

const key = ADMIN;
let scene: Scene;
let member: Member;

beforeAll(async () => {
  scene = await openScene();
  member = await scene.signUp();
});

interface Answer {
  code?: string;
  id?: string;
  domains: { id: string; domain_pattern: string }[];
  run_id: string;
  total_merchants: number;
  batch_synced: number;
  is_complete: boolean;
  change_id?: string;
}

function post(name: string, body: unknown, caller: object = { key }) {
  return read<Answer>(`/functions/v1/${name}`, { method: 'POST', body, ...caller });
}

it('a wrong action gets the names of the right ones, and a missing field is named', async () => {
  expect(await post('wildfire-sync', { action: 'nope' })).toMatchObject({
    status: 400,
    body: {
      fields: [
        {
          field: 'action',
          message: 'Must be one of "sync-merchants", "sync-merchants-batch", "update-revenue-share".',
        },
      ],
    },
  });
  expect(await post('record-conversion', {})).toMatchObject({
    status: 400,
    body: { fields: expect.arrayContaining([{ field: 'earnings', message: 'This field is required.' }]) },
  });
});

describe('/functions/v1/wildfire-sync', () => {
  const batch = (batchStart?: number, batchSize?: number) =>
    post('wildfire-sync', { action: 'sync-merchants-batch', batchStart, batchSize });

  it('joins a running sync and reports its real progress in batches', async () => {
    expect((await batch(0, 250)).body.code).toBe('sync.none');
    const run = await createRun(scene.ctx, { networkId: 'wildfire', kind: 'catalog', startedBy: 'test' });
    await recordProgress(scene.ctx, run.id, { rowsNew: 300, rowsUnchanged: 100, rowsExpected: 1_000 });
    const joined = await post('wildfire-sync', { action: 'sync-merchants', revenueSharePercentage: 50 });
    expect(joined).toMatchObject({
      status: 200,
      body: { success: null, status: 'running', run_id: run.id, total_merchants: 1_000 },
    });
    expect((await batch(0, 250)).body).toMatchObject({ batch_synced: 250, is_complete: false });
    expect((await batch(250, 250)).body).toMatchObject({ batch_synced: 150, is_complete: false });
    expect((await batch(400, 250)).body).toMatchObject({ batch_synced: 0, is_complete: false });
    const totals = { rowsNew: 400, rowsChanged: 0, rowsUnchanged: 100, rowsClosed: 0, rowsRejected: 0 };
    const outcome = {
      status: 'completed',
      totals: { pages: 2, rowsExpected: 500, ...totals },
      digest: null,
    } as const;
    await finishRun(scene.ctx, run.id, outcome);
    expect((await batch(250, 250)).body).toMatchObject({ batch_synced: 250, is_complete: true });
    expect((await batch()).body).toMatchObject({
      batch_synced: 500,
      is_complete: true,
      total_merchants: 500,
    });
    expect((await batch(9_999, 250)).body).toMatchObject({ batch_synced: 0, is_complete: true });
  });

  it('returns the error of a run that failed', async () => {
    const run = await createRun(
      { ...scene.ctx, now: addMs(scene.ctx.now, 1) },
      { networkId: 'wildfire', kind: 'catalog', startedBy: 'test' },
    );
    const detail = 'The feed has shrunk.';
    await finishRun(scene.ctx, run.id, { status: 'refused', code: 'feed.shrunk', detail });
    expect(await batch(0, 250)).toMatchObject({ status: 502, body: { code: 'sync.not_completed', detail } });
  });

  it('changes the default share from tomorrow on, and a sync doesn’t', async () => {
    const update = (revenueSharePercentage: unknown) =>
      post('wildfire-sync', { action: 'update-revenue-share', revenueSharePercentage });
    const effective_from = addDays(dayOf(scene.ctx.now), 1);
    const proposed = await update(60);
    expect(proposed).toMatchObject({
      status: 200,
      body: { status: 'proposed', revenue_share_percentage: 60, effective_from },
    });
    const approve = { method: 'POST', key: SECOND_ADMIN, body: { reason: 'Agreed' } };
    const change = `/v1/operations/changes/${proposed.body.change_id}/approve`;
    expect((await read(change, approve)).status).toBe(200);
    expect((await update(60)).body).toMatchObject({ status: 'applied', revenue_share_percentage: 60 });
    const rules = await read<{ summary: { total: number } }>('/v1/operations/share-rules', { key });
    expect(rules.body.summary.total).toBe(2);
    for (const share of [0, 101, '60', null, 50.000_01])
      expect((await update(share)).status).toBeGreaterThanOrEqual(400);
  });

  it('sets no share for an operator key or the operator token', async () => {
    const body = { action: 'update-revenue-share', revenueSharePercentage: 99 };
    expect(await post('wildfire-sync', body, { key: env.OPERATOR_TOKEN })).toMatchObject({
      status: 403,
      body: { code: 'operator.token_refused' },
    });
    const created = await read<{ data: { full_key: string } }>('/v1/operations/keys', {
      ...{ method: 'POST', key },
      body: { name: 'Sync', permissions: ['catalog:write', 'money:write'], reason: 'A test' },
    });
    expect(await post('wildfire-sync', body, { key: created.body.data.full_key })).toMatchObject({
      status: 403,
      body: { code: 'operator.key_refused' },
    });
  });

  it.each([
    {},
    { action: 'drop' },
    { action: 'sync-merchants-batch', batchStart: -1 },
    { action: 'update-revenue-share' },
  ])('refuses %j', async (body) => expect((await post('wildfire-sync', body)).status).toBe(400));
});

it('/functions/v1/siteplug-sync joins a running sync of all countries, and says how it ended', async () => {
  const run = await createRun(scene.ctx, { networkId: 'siteplug', kind: 'catalog', startedBy: 'test' });
  await recordProgress(scene.ctx, run.id, { pages: 3, rowsNew: 120 });
  expect((await post('siteplug-sync', { action: 'sync-all-countries' })).body).toMatchObject({
    success: null,
    run_id: run.id,
    status: 'background_processing',
    total_countries: 8,
    total_countries_processed: 3,
    total_brands_synced: 120,
  });
  const totals = { rowsNew: 120, rowsChanged: 0, rowsUnchanged: 0, rowsClosed: 0, rowsRejected: 0 };
  const outcome = {
    status: 'completed',
    totals: { pages: 8, rowsExpected: 120, ...totals },
    digest: null,
  } as const;
  await finishRun(scene.ctx, run.id, outcome);
  expect((await post('siteplug-sync', { action: 'sync-all-countries' })).body).toMatchObject({
    success: true,
    run_id: run.id,
    status: 'completed',
    total_countries_processed: 8,
    total_brands_synced: 120,
  });
});

it('/functions/v1/siteplug-sync says why the sync failed that has just ended, and starts no other', async () => {
  const at = addMs(scene.ctx.now, 1);
  const run = { networkId: 'siteplug', kind: 'catalog', startedBy: 'test' } as const;
  const { id } = await createRun({ ...scene.ctx, now: at }, run);
  const detail = 'SitePlug returned an error.';
  await finishRun(scene.ctx, id, { status: 'failed', code: 'upstream.failed', detail });
  expect(await post('siteplug-sync', { action: 'sync-all-countries' })).toMatchObject({
    status: 502,
    body: { code: 'sync.not_completed', detail },
  });
  expect(await latestRun(scene.ctx, 'siteplug', 'catalog')).toMatchObject({ id });
});

it.each(['failed', 'refused'] as const)(
  'a revenue sync that has %s is reported with its error',
  async (status) => {
    const days = { dateFrom: '2026-11-18', dateTo: '2026-11-24' };
    const range = { from: days.dateFrom, to: days.dateTo } as DayRange;
    const run = { networkId: 'wildfire', kind: 'revenue', startedBy: 'test', range } as const;
    const { id } = await createRun(scene.ctx, run);
    const detail = `The report was ${status}.`;
    await finishRun(scene.ctx, id, { status, code: 'upstream.failed', detail });
    const poll = () => post('revenue-sync-orchestrator', { ...days, networks: ['wildfire'] });
    await poll();
    expect((await poll()).body).toMatchObject({
      success: false,
      results: { wildfire: { success: false, status, run_id: id, error: detail } },
    });
    await scene.ctx.db.delete(syncRuns).where(eq(syncRuns.id, id));
  },
);

it('a revenue sync that has only started says so, with its run, and has no result', async () => {
  const run = await createRun(scene.ctx, { networkId: 'siteplug', kind: 'revenue', startedBy: 'test' });
  const days = { dateFrom: '2026-11-18', dateTo: '2026-11-24' };
  expect((await post('siteplug-revenue-sync', { ...days, region: 'US' })).body).toMatchObject({
    success: null,
    status: 'running',
    run_id: run.id,
    processedRecords: 0,
    revenueTotal: null,
    publishersAffected: null,
  });
  // The network's report is of all countries: the region changes nothing.
  expect((await post('siteplug-revenue-sync', { ...days, region: 'DE' })).body.run_id).toBe(run.id);
  expect((await post('revenue-sync-orchestrator', { ...days, networks: ['siteplug'] })).body).toMatchObject({
    success: null,
    results: { siteplug: { success: null, status: 'running', run_id: run.id } },
  });
});

it('/functions/v1/cj-sync reads the circuit breaker, and resets it only while it is open', async () => {
  const status = () => post('cj-sync', { action: 'circuit-breaker-status' });
  const reset = () => post('cj-sync', { action: 'reset-circuit-breaker' });
  expect((await status()).body).toMatchObject({ status: 'CLOSED', failures: 0, lastFailureTime: null });
  expect(await reset()).toMatchObject({ status: 409, body: { code: 'breaker.not_open' } });
  const breaker = env.BREAKER.getByName('cj');
  for (let failure = 0; failure < BREAKER_SETTINGS.failuresToOpen; failure++)
    await breaker.failed(scene.ctx.now, scene.ctx.now);
  expect((await status()).body).toMatchObject({ status: 'OPEN', nextRetryTime: expect.any(Number) });
  expect(await reset()).toMatchObject({ status: 200, body: { status: 'CLOSED', failures: 0 } });
  expect((await post('cj-sync', { action: 'other' })).status).toBe(400);
});

describe('/functions/v1/upload-banned-domains', () => {
  it('adds, lists and deletes domains, and the redirects know at once', async () => {
    const response = await callWith(env, '/functions/v1/upload-banned-domains', {
      method: 'POST',
      key,
      body: { domains: ['evil.example', ' ', 'bad.example\nworse.example'], source: 'bulk-upload' },
    });
    expect(await response.json()).toMatchObject({ uploaded: 3 });
    expect((await env.EDGE.get<EnforcedPart>(ENFORCED_PART, 'json'))?.patterns).toContain('worse.example');
    const { domains } = (await read<Answer>('/functions/v1/upload-banned-domains', { key })).body;
    const evil = domains.find(({ domain_pattern }) => domain_pattern === 'evil.example');
    expect(evil).toMatchObject({ severity: 'block', source: 'bulk-upload' });
    const remove = () => post('upload-banned-domains', { method: 'DELETE', id: evil?.id });
    expect((await remove()).status).toBe(200);
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'banned_domain.not_found' } });
  });

  it('refuses an upload without a valid domain', async () => {
    expect(await post('upload-banned-domains', { domains: ['not a domain', ''] })).toMatchObject({
      status: 400,
      body: { code: 'banned_domain.none_valid', detail: 'No valid domains found' },
    });
    for (const body of [{}, { domains: [] }, { method: 'DELETE' }, { method: 'DELETE', id: 'x' }])
      expect((await post('upload-banned-domains', body)).status).toBe(400);
  });
});

it.each(['wildfire-sync', 'siteplug-sync', 'cj-sync', 'upload-banned-domains'])(
  '/functions/v1/%s is for operators only',
  async (name) => {
    const body = { action: 'sync-merchants', domains: ['rival.example'] };
    for (const caller of [{}, { key: member.key }, { headers: { cookie: await scene.signIn(member) } }])
      expect([401, 403]).toContain((await post(name, body, caller)).status);
  },
);
