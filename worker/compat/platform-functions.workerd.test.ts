import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { BREAKER_SETTINGS } from '../networks/breaker.ts';
import { raiseAlert } from '../platform/alerts/alerts.ts';
import { auditLog } from '../platform/audit/tables.ts';
import { ADMIN } from '../platform/http/testing/admins.ts';
import { read } from '../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { addMs } from '../platform/time.ts';
import { claims } from '../sales/claims/tables.ts';
import { conversions } from '../sales/tables.ts';

const key = ADMIN;
let scene: Scene;
let member: Member;
let linkId: string;

beforeAll(async () => {
  scene = await openScene();
  member = await scene.signUp();
  const created = await read<{ data: { id: string } }>('/v1/publisher/affiliate-links', {
    method: 'POST',
    key: member.key,
    body: { brand_id: scene.program.brand_id },
  });
  linkId = created.body.data.id;
});

interface Answer {
  code: string;
  success: boolean;
  is_test: boolean;
  data: Record<string, unknown>;
}

function post<Body = Answer>(name: string, body: unknown, caller: object = { key }) {
  return read<Body>(`/functions/v1/${name}`, { method: 'POST', body, ...caller });
}

describe('/functions/v1/health-monitor', () => {
  it('measures the stores without any body', async () => {
    const { status, body } = await read<{ status: string; services: object }>(
      '/functions/v1/health-monitor',
      {
        method: 'POST',
        key,
      },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: expect.stringMatching(/^(healthy|degraded)$/),
      alerts: expect.any(Array),
      services: {
        database: { responseTime: expect.any(Number), error: null },
        trackClick: { circuitBreakerOpen: false },
        cache: { entries: expect.any(Number) },
      },
      performance: { notes: { avgResponseTime: expect.any(String) } },
    });
  });
});

describe('/functions/v1/system-analytics', () => {
  it('has the figures of the platform, which equal those of the current call', async () => {
    const { status, body } = await post<{
      users: { total: number };
      performance: { total_earnings: number };
    }>('system-analytics', { action: 'metrics' });
    expect(status).toBe(200);
    expect(body.users.total).toBeGreaterThan(0);
    expect(body.performance.total_earnings).toBe(0);
    const current = await read<{ data: { users: object; performance: { total_earnings: string } } }>(
      '/v1/operations/metrics',
      { key },
    );
    expect(current.body.data.users).toEqual(body.users);
    expect(current.body.data.performance.total_earnings).toBe('0.00');
  });

  it('has the open alerts', async () => {
    const message = 'CJ hasn’t responded since 08:40.';
    await raiseAlert(scene.ctx, { level: 'critical', code: 'network.down', subject: 'cj', message });
    const { body } = await post('system-analytics', { action: 'alerts' });
    expect(body).toMatchObject({
      alert_count: 1,
      alerts: [{ level: 'critical', metric: 'network.down', message, value: 1, threshold: null }],
    });
  });

  it('has the value and the threshold of an alert whose rule has one', async () => {
    const alert = {
      level: 'warning',
      code: 'email.many_bounces',
      subject: 'email',
      message: 'Many.',
    } as const;
    await raiseAlert(scene.ctx, { ...alert, measured: { value: 12, threshold: 10, setIn: 'a file' } });
    const { body } = await post<{ alerts: object[] }>('system-analytics', { action: 'alerts' });
    expect(body.alerts).toContainEqual({
      ...{ level: 'warning', metric: 'email.many_bounces', message: 'Many.', value: 12, threshold: 10 },
    });
  });
});

describe('/functions/v1/system-analytics over time', () => {
  it('has performance metrics and the health of the system', async () => {
    const action = 'get_performance_metrics';
    expect(await post('system-analytics', { action, timeframe: '1h', interval: '1m' })).toMatchObject({
      status: 200,
      body: {
        metrics: expect.any(Array),
        health: {
          status: expect.stringMatching(/^(healthy|warning)$/),
          lastIncident: null,
          activeAlerts: expect.any(Number),
        },
      },
    });
    expect(await post('system-analytics', { action, timeframe: 'a while' })).toMatchObject({ status: 400 });
  });

  it('has the health “warning” while the system is degraded', async () => {
    const breaker = env.BREAKER.getByName('wildfire');
    for (let failure = 0; failure < BREAKER_SETTINGS.failuresToOpen; failure++)
      await breaker.failed(scene.ctx.now, addMs(scene.ctx.now, failure));
    const { body } = await post('system-analytics', { action: 'get_performance_metrics' });
    expect(body).toMatchObject({ health: { status: 'warning' } });
    await breaker.reset(scene.ctx.now);
  });

  it('has the uptime of a period', async () => {
    expect(await post('system-analytics', { action: 'get_uptime_stats', period: '30d' })).toMatchObject({
      status: 200,
      body: { uptime_percentage: null, last_incident: null, sla_compliance: null, period_minutes: 43_200 },
    });
  });
});

describe('/functions/v1/record-conversion', () => {
  const sale = () => ({ linkId, earnings: 4.2, orderId: 'order-1', metadata: { source: 'manual' } });

  it('is a claim for the newest click of the publisher’s link', async () => {
    expect(await post('record-conversion', sale(), { key: member.key })).toMatchObject({
      status: 409,
      body: { code: 'link.no_clicks' },
    });
    const clickId = await scene.click(member, { linkId });
    const filed = await post('record-conversion', sale(), { key: member.key });
    expect(filed).toMatchObject({
      status: 200,
      body: { success: true, is_test: false, data: { status: 'open', result: 'new' } },
    });
    const [claim] = await scene.ctx.db.select().from(claims);
    expect(claim).toMatchObject({ clickId, gross: 4_200_000, orderId: 'order-1', source: 'manual' });
  });

  it('doesn’t take a link of someone else', async () => {
    const other = await scene.signUp();
    expect((await post('record-conversion', sale(), { key: other.key })).body.code).toBe('link.unknown');
  });

  it('is a marked test for an operator, which books nothing', async () => {
    const before = await scene.ctx.db.$count(claims);
    const tested = await post('record-conversion', { ...sale(), orderId: 'TEST_1' });
    expect(tested).toMatchObject({
      status: 200,
      body: { is_test: true, data: { publisher_id: member.id, gross: '4.20', net: '2.10' } },
    });
    expect(await scene.ctx.db.$count(conversions)).toBe(0);
    expect(await scene.ctx.db.$count(claims)).toBe(before);
    const entries = await scene.ctx.db.select().from(auditLog);
    expect(entries.filter(({ action }) => action === 'conversion.tested')).toMatchObject([
      { subject: linkId, detail: { order_id: 'TEST_1', gross: '4.20' } },
    ]);
  });

  it('names the order of a test `TEST_` and the time if the operator leaves it out', async () => {
    const { body } = await post<{ data: { order_id: string } }>('record-conversion', {
      linkId,
      earnings: 10.01,
    });
    expect(body.data.order_id).toMatch(/^TEST_\d{13}$/);
  });

  it('doesn’t take a claim of a publisher without an order', async () => {
    expect(await post('record-conversion', { linkId, earnings: 4.2 }, { key: member.key })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', fields: [{ field: 'orderId' }] },
    });
  });

  it.each([{}, { earnings: 4.2, orderId: 'order-1' }])('refuses the body %j', async (body) => {
    expect((await post('record-conversion', body)).status).toBe(400);
  });

  it('requires a publisher or an operator', async () => {
    expect((await post('record-conversion', sale(), {})).status).toBe(401);
  });
});
