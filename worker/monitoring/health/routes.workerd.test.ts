import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { app } from '../../app/app.ts';
import { BREAKER_SETTINGS } from '../../networks/breaker.ts';
import { read } from '../../platform/http/testing/call.ts';
import { requireContract } from '../../platform/http/testing/contract.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { completeJob } from '../../platform/jobs/job-store.ts';
import { down, failing } from '../../platform/testing/failing.ts';
import { addMs, HOUR, toIso } from '../../platform/time.ts';
import { checkMoney } from '../../reconciliation/money-check/check-money.ts';
import type { Health } from './health.ts';

let scene: Scene;
let one: Member;

beforeAll(async () => {
  scene = await openScene();
  one = await scene.signUp();
});

describe('the health of a system', () => {
  beforeEach(() => env.BREAKER.getByName('wildfire').reset(scene.ctx.now));

  it('is healthy while everything responds, with its measurements', async () => {
    for (const classification of ['click', 'click', 'bot', 'blocked'] as const)
      await scene.click(one, { classification });
    const health = await read<Health>('/v1/health');
    expect(health).toMatchObject({
      status: 200,
      body: {
        status: 'healthy',
        alerts: [],
        services: {
          database: { status: 'healthy', error: null },
          trackClick: { status: 'healthy', circuitBreakerOpen: false, error: null },
        },
        performance: { requestsPerMinute: expect.any(Number) },
      },
    });
  });

  it('says when a scheduled job was last complete', async () => {
    const lastRun = async () => (await read<Health>('/v1/health')).body.schedule.last_run_at;
    expect(await lastRun()).toBeNull();
    await completeJob(scene.ctx, 'check_money');
    expect(await lastRun()).toBe(toIso(scene.ctx.now));
    await env.DB.prepare('DELETE FROM jobs').run();
  });

  it('is degraded while a network’s breaker is open', async () => {
    const breaker = env.BREAKER.getByName('wildfire');
    for (let failure = 0; failure < BREAKER_SETTINGS.failuresToOpen; failure++)
      await breaker.failed(scene.ctx.now, addMs(scene.ctx.now, failure));
    expect((await read<Health>('/v1/health')).body).toMatchObject({
      status: 'degraded',
      alerts: ['The circuit breaker of Wildfire is open.'],
      services: { trackClick: { circuitBreakerOpen: true } },
    });
  });

  it('is degraded while the money doesn’t agree or hasn’t been checked for hours', async () => {
    const { id } = one;
    await scene.ctx.db.$client
      .prepare(
        `INSERT INTO payouts
           (id, publisher_id, amount, state, version, attempt, transfer_reference, idempotency_key, created_at, updated_at)
         VALUES ('pay_x', ?1, 10000, 'settled', 3, 1, 'TRBX', 'pay_x:1', 0, 0)`,
      )
      .bind(id)
      .run();
    await checkMoney(scene.ctx);
    expect((await read<Health>('/v1/health')).body).toMatchObject({
      status: 'degraded',
      alerts: [expect.stringContaining('found 3 differences')],
    });
    await scene.ctx.db.$client.prepare('DELETE FROM payouts').run();
    await scene.ctx.db.$client.prepare('DELETE FROM money_checks').run();
    await checkMoney({ ...scene.ctx, now: addMs(scene.ctx.now, -4 * HOUR) });
    expect((await read<Health>('/v1/health')).body.alerts).toEqual([
      expect.stringContaining('The money was checked last on'),
    ]);
    await checkMoney(scene.ctx);
  });

  it('is degraded without the database, while redirects work', async () => {
    expect(await healthWith({ DB: failing(env.DB, down) })).toMatchObject({
      status: 'degraded',
      services: { database: { status: 'down', error: 'database.unavailable' } },
      performance: { requestsPerMinute: expect.any(Number) },
    });
  });

  it('is healthy without the counter of visits, whose number is null', async () => {
    expect(await healthWith({ CLICK_ACTIVITY: failing(env.CLICK_ACTIVITY, down) })).toMatchObject({
      status: 'healthy',
      performance: { requestsPerMinute: null },
    });
  });

  it('is degraded without the edge table, while redirects read the database', async () => {
    expect(await healthWith({ EDGE: failing(env.EDGE, down) })).toMatchObject({
      status: 'degraded',
      services: { trackClick: { status: 'down', error: 'edge_table.unavailable' } },
    });
  });

  it('is critical without both stores', async () => {
    const without = { DB: failing(env.DB, down), EDGE: failing(env.EDGE, down) };
    expect(await healthWith(without, 503)).toMatchObject({ status: 'critical' });
  });

  it('has null and a reason for metrics that can’t be measured', async () => {
    const { performance } = await healthWith({ SAMPLES: failing(env.SAMPLES, down) });
    expect(performance).toMatchObject({ avgResponseTime: null });
    for (const note of Object.values(performance.notes)) expect(note).toMatch(/\w.*\.$/);
  });

  it('has the percentage of failed API responses of the isolate, without health checks', async () => {
    const errorRate = async () => (await read<Health>('/v1/health')).body.performance.errorRate ?? 0;
    await read('/v1/stats');
    const before = await errorRate();
    await healthWith({ DB: failing(env.DB, down), EDGE: failing(env.EDGE, down) }, 503);
    expect(await errorRate()).toBe(before);
    const bindings = { ...env, DB: failing(env.DB, down) };
    const failed = await app.request('/v1/brands', {}, bindings, createExecutionContext());
    expect(failed.status).toBe(500);
    expect(await errorRate()).toBeGreaterThan(before);
  });

  it('is degraded while the circuit breakers don’t respond', async () => {
    expect(await healthWith({ BREAKER: failing(env.BREAKER, down) })).toMatchObject({
      status: 'degraded',
      alerts: ['The circuit breakers aren’t responding.'],
    });
  });
});

/** Requests the health from a Worker with these bindings. */
async function healthWith(bindings: Partial<Env>, status = 200): Promise<Health> {
  const execution = createExecutionContext();
  const response = await app.request('/v1/health', {}, { ...env, ...bindings }, execution);
  await waitOnExecutionContext(execution);
  await requireContract('GET', '/v1/health', response);
  expect(response.status).toBe(status);
  const text = await response.text();
  expect(text).not.toContain('The store is down.');
  return JSON.parse(text);
}
