import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { app } from '../../app/app.ts';
import { raiseAlert } from '../../platform/alerts/alerts.ts';
import { call } from '../../platform/http/testing/call.ts';
import { completeJob, measureStatement } from '../../platform/jobs/job-store.ts';
import { type FiguresByMetric, minuteOf, SAMPLES } from '../../platform/samples/figures.ts';
import { testContext } from '../../platform/testing/context.ts';
import { down, failing } from '../../platform/testing/failing.ts';
import { addMs, MINUTE, systemClock } from '../../platform/time.ts';
import { openIncident } from '../incidents/incidents.ts';

const ctx = testContext(systemClock());
const samples = () => env.SAMPLES.getByName(SAMPLES);

interface Status {
  data: {
    state: string;
    parts: { part: string; state: string }[];
    redirects: Record<string, number | null>;
    days: { date: string; uptime_percentage: number | null }[];
    incidents: object[] | null;
  };
}

beforeEach(async () => {
  await runInDurableObject(samples(), (_, { storage }) => {
    for (const table of ['minutes', 'hours']) storage.sql.exec(`DELETE FROM ${table}`);
  });
  for (const table of ['incidents', 'alerts', 'jobs']) await env.DB.prepare(`DELETE FROM ${table}`).run();
});
afterEach(() => vi.restoreAllMocks());

const requests = (count: number, failed: number): FiguresByMetric => ({
  'redirect.error': { count, sum: failed, max: 1 },
  'redirect.response_ms': { count, sum: 4 * count, max: 4, classes: { 8: count } },
  'api.error': { count: 10, sum: 0, max: 0 },
  'system.up': { count: 1, sum: 1, max: 1 },
});

/** The status of a Worker with these bindings, whose cache of figures is its own. */
async function status(bindings: Partial<Env> = {}): Promise<Status['data']> {
  const own = { getByName: (name: string) => env.SAMPLES.getByName(name) } as Env['SAMPLES'];
  const execution = createExecutionContext();
  const response = await app.request('/v1/status', {}, { ...env, SAMPLES: own, ...bindings }, execution);
  await waitOnExecutionContext(execution);
  expect(response.status).toBe(200);
  return (await response.json<Status>()).data;
}

function stateOf({ parts }: Status['data'], part: string) {
  return parts.find((each) => each.part === part)?.state;
}

describe('the public status', () => {
  it('is “unknown” and has no figures while nothing was measured', async () => {
    expect(await status()).toMatchObject({
      state: 'unknown',
      redirects: { p50: null, p95: null, p99: null, error_rate: null },
      days: [],
      incidents: [],
    });
  });

  it('has the percentiles of the last 24 hours, and a day with its uptime', async () => {
    await samples().add([{ at: addMs(minuteOf(ctx.now), -2 * MINUTE), figures: requests(20, 0) }]);
    const found = await status();
    expect(found.redirects).toMatchObject({ count: 20, p50: 4, p95: 4, p99: 4, error_rate: 0 });
    expect(found.days).toMatchObject([{ uptime_percentage: 100 }]);
    expect([stateOf(found, 'links'), stateOf(found, 'dashboard')]).toEqual(['operational', 'operational']);
  });

  it.each([
    [5, 'operational'],
    [6, 'degraded'],
    [50, 'outage'],
  ])('calls links with %i failed of a hundred %s', async (failed, state) => {
    await samples().add([{ at: addMs(minuteOf(ctx.now), -2 * MINUTE), figures: requests(100, failed) }]);
    expect(stateOf(await status(), 'links')).toBe(state);
  });

  it('calls payouts degraded while their job is late, also once an operator has acknowledged it', async () => {
    const names = ['serve_payout_runs', 'create_payouts'];
    for (const name of names) await completeJob(ctx, name);
    await measureStatement(
      ctx,
      names.map((name) => ({ name, oldestDueAt: null })),
    ).run();
    expect(stateOf(await status(), 'payouts')).toBe('operational');
    await raiseAlert(ctx, {
      level: 'warning',
      code: 'job.late',
      subject: 'create_payouts',
      message: 'Late.',
    });
    await env.DB.prepare("UPDATE alerts SET acknowledged_at = 1, acknowledged_by = 'operator:usr_1'").run();
    expect(stateOf(await status(), 'payouts')).toBe('degraded');
  });

  it('calls a part degraded while an open incident affects it', async () => {
    await samples().add([{ at: addMs(minuteOf(ctx.now), -2 * MINUTE), figures: requests(100, 0) }]);
    await openIncident(ctx, { title: 'Slow', state: 'identified', parts: ['links'], text: 'x' });
    const found = await status();
    expect([stateOf(found, 'links'), found.state]).toEqual(['degraded', 'degraded']);
  });

  it('works without the database, whose incidents are null, and without the samples', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const withoutDatabase = await status({ DB: failing(env.DB, down) });
    expect(withoutDatabase).toMatchObject({ state: 'outage', incidents: null });
    expect(stateOf(withoutDatabase, 'payouts')).toBe('unknown');
    expect(await status({ SAMPLES: failing(env.SAMPLES, down) })).toMatchObject({ days: [], incidents: [] });
  });

  it('is cached for half a minute, because everyone gets the same', async () => {
    expect((await call('/v1/status')).headers.get('cache-control')).toBe('public, max-age=30');
  });
});
