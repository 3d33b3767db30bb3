import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOperatorKey } from '../../accounts/operators/keys.ts';
import { app } from '../../app/app.ts';
import { raiseAlert } from '../../platform/alerts/alerts.ts';
import { listAudit } from '../../platform/audit/list-audit.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { call, read, requestFor } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { completeJob, measureStatement } from '../../platform/jobs/job-store.ts';
import { down, failing } from '../../platform/testing/failing.ts';
import type { HealthReport } from './health-report.ts';
import type { SecurityFact } from './security-facts.ts';

let scene: Scene;
let member: Member;

beforeAll(async () => {
  scene = await openScene();
  member = await scene.signUp();
});
beforeEach(async () => {
  for (const table of ['alerts', 'jobs', 'dead_letters']) await env.DB.prepare(`DELETE FROM ${table}`).run();
  await env.BREAKER.getByName('wildfire').reset(scene.ctx.now);
});
afterEach(() => vi.restoreAllMocks());

describe('the health report', () => {
  it('has every check with what it found, and is what the legacy monitor’s details are', async () => {
    const { body } = await read<{ data: HealthReport }>('/v1/operations/system/health', { key: ADMIN });
    expect(body.data).toMatchObject({
      status: 'healthy',
      timestamp: expect.any(String),
      responseTime: expect.any(Number),
    });
    const services = body.data.checks.map(({ service }) => service);
    for (const service of [
      'Database',
      'Click tracking',
      'Circuit breakers',
      'API',
      'Archive',
      'Scheduled jobs',
      'Money check',
      'Dead letters',
    ])
      expect(services).toContain(service);
    for (const { details } of body.data.checks) expect(details).toMatch(/\w.*\.$/);
    const legacy = await read<HealthReport>('/functions/v1/health-monitor', {
      ...{ method: 'POST', key: ADMIN, body: { detailed: true } },
    });
    expect(legacy.body).toMatchObject({ status: 'healthy' });
    expect(legacy.body.checks.map(({ service }) => service)).toEqual(services);
  });

  it('is degraded while a job is late, and names it', async () => {
    await raiseAlert(scene.ctx, {
      level: 'warning',
      code: 'job.late',
      subject: 'send_emails',
      message: 'Late.',
    });
    const { body } = await read<{ data: HealthReport }>('/v1/operations/system/health', { key: ADMIN });
    expect(body.data.status).toBe('degraded');
    expect(checkOf(body.data, 'Scheduled jobs')).toMatchObject({
      status: 'degraded',
      details: expect.stringContaining('send_emails'),
    });
  });

  it('is degraded while a message waits to be replayed', async () => {
    await env.DB.prepare(
      `INSERT INTO dead_letters (id, queue, message_id, reason, content_type, size, attempts, sent_at, stored_at)
       VALUES ('d', 'q', 'm', 'unreadable', 'json', 1, 1, 1, 1)`,
    ).run();
    const { body } = await read<{ data: HealthReport }>('/v1/operations/system/health', { key: ADMIN });
    expect(checkOf(body.data, 'Dead letters')).toMatchObject({
      status: 'degraded',
      details: '1 message to be replayed.',
    });
  });

  it('has a check that fails with its store, and the others', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const report = await reportWith({ ARCHIVE: failing(env.ARCHIVE, down) });
    expect(checkOf(report, 'Archive')).toMatchObject({ status: 'unhealthy' });
    expect(checkOf(report, 'Database')).toMatchObject({ status: 'healthy' });
    expect(report.status).toBe('degraded');
  });
});

describe('the security facts', () => {
  it('hold on a system that refuses invented keys, limits calls and keeps other sites out', async () => {
    const facts = await factsOf(env);
    expect(
      facts.map(({ title, holds }) => [title, holds]),
      JSON.stringify(facts),
    ).toEqual([
      ['API key validation active', true],
      ['Rate limiting enabled', true],
      ['CORS configured', true],
      ['GDPR ready', null],
    ]);
    for (const { evidence } of facts) expect(evidence).toMatch(/\w.*\.$/);
    const { results } = await env.DB.prepare('SELECT * FROM security_events').all();
    expect(results).toEqual([]);
  });

  it('say that nothing is limited while the limiter doesn’t respond', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const [, limits] = await factsOf({ ...env, RATE_LIMITER: failing(env.RATE_LIMITER, down) });
    expect(limits).toMatchObject({ title: 'Rate limiting enabled', holds: false });
  });

  it('say whether old data is deleted in time', async () => {
    const names = [
      'erase_accounts',
      'delete_old_clicks',
      'delete_old_fraud_data',
      'delete_old_activity',
      'clear_old_emails',
      'erase_payout_details',
    ];
    for (const name of names) await completeJob(scene.ctx, name);
    await measureStatement(
      scene.ctx,
      names.map((name) => ({ name, oldestDueAt: null })),
    ).run();
    expect((await factsOf(env)).at(-1)).toMatchObject({ title: 'GDPR ready', holds: true });
    await raiseAlert(scene.ctx, {
      level: 'warning',
      code: 'job.late',
      subject: 'erase_accounts',
      message: 'Late.',
    });
    expect((await factsOf(env)).at(-1)).toMatchObject({
      holds: false,
      evidence: expect.stringContaining('erase_accounts'),
    });
  });
});

describe('the export of the system', () => {
  it('has checks, facts, performance, figures, alerts and incidents, and the audit log records it', async () => {
    await raiseAlert(scene.ctx, { level: 'critical', code: 'network.down', subject: 'cj', message: 'Down.' });
    const { status, body } = await read<Record<string, unknown>>('/v1/operations/system/export', {
      key: ADMIN,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      exported_at: expect.any(String),
      health: { checks: expect.any(Array) },
      security: expect.any(Array),
      performance: { cpu_usage: null },
      metrics: { users: { total: expect.any(Number) } },
      alerts: [{ code: 'network.down' }],
      incidents: [],
    });
    const { entries } = await listAudit(scene.ctx, { action: 'system.exported' }, { limit: 1, offset: 0 });
    expect(entries).toHaveLength(1);
  });

  it('is what the legacy export returns for the user “system”', async () => {
    const body = { user_id: 'system', export_type: 'all', format: 'json' };
    const legacy = await read<Record<string, unknown>>('/functions/v1/data-export', {
      method: 'POST',
      key: ADMIN,
      body,
    });
    expect(Object.keys(legacy.body).sort()).toEqual([
      'alerts',
      'exported_at',
      'health',
      'incidents',
      'metrics',
      'performance',
      'security',
    ]);
  });

  it('isn’t what the legacy export gives to a key that reads only money', async () => {
    const { fullKey } = await createOperatorKey(scene.ctx, {
      ...{ name: 'Reads money', days: 1, reason: 'A test' },
      permissions: ['money:read'],
    });
    const body = { user_id: 'system', export_type: 'all', format: 'json' };
    expect(await read('/functions/v1/data-export', { method: 'POST', key: fullKey, body })).toMatchObject({
      status: 403,
      body: { code: 'operator.permission_missing' },
    });
  });

  it('is for operators', async () => {
    for (const path of ['health', 'security', 'export', 'performance', 'uptime'])
      for (const caller of [member, {}])
        expect((await call(`/v1/operations/system/${path}`, caller)).status).toBe(401);
  });
});

function checkOf({ checks }: HealthReport, service: string) {
  return checks.find((each) => each.service === service);
}

async function ask<Data>(bindings: Env, path: string): Promise<Data> {
  const execution = createExecutionContext();
  const response = await app.fetch(await requestFor(path, { key: ADMIN }), bindings, execution);
  await waitOnExecutionContext(execution);
  return (await response.json<{ data: Data }>()).data;
}

function reportWith(bindings: Partial<Env>): Promise<HealthReport> {
  return ask({ ...env, ...bindings }, '/v1/operations/system/health');
}

function factsOf(bindings: Env): Promise<SecurityFact[]> {
  return ask(bindings, '/v1/operations/system/security');
}
