import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPublisher } from '../../accounts/publishers/publishers.ts';
import { BREAKER_SETTINGS } from '../../networks/breaker.ts';
import { createRun, finishRun } from '../../networks/run-rows.ts';
import { raiseAlert } from '../../platform/alerts/alerts.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { call, read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, PARTNER_SECRET, type Scene } from '../../platform/http/testing/scene.ts';
import { addMs } from '../../platform/time.ts';
import { sampleRow } from '../../sales/testing/sample-row.ts';

interface Listed {
  data: Record<string, unknown>[];
  summary: { total: number };
}

let scene: Scene;
let one: Member;

beforeAll(async () => {
  scene = await openScene();
  one = await scene.signUp();
});

describe('the lists for operators', () => {
  it('have conversions without a publisher, with the reason', async () => {
    await scene.report(
      sampleRow('nameless', { eventAt: scene.ctx.now }),
      sampleRow('forged', {
        eventAt: addMs(scene.ctx.now, -1),
        clickRef: `${scene.idOf(one).slice(0, -1)}u`,
      }),
      sampleRow('found', { eventAt: scene.ctx.now, clickRef: scene.idOf(one) }),
    );
    expect(await readList('/v1/operations/unattributed-conversions')).toMatchObject({
      data: [
        { unattributed_reason: 'click_id_missing', gross: '5.9465', order_id: 'order-nameless' },
        { unattributed_reason: 'click_id_malformed' },
      ],
      summary: { total: 2 },
    });
    expect(await readList('/v1/operations/unattributed-conversions?per_page=1&page=2')).toMatchObject({
      data: [{ order_id: 'order-forged' }],
      summary: { total: 2 },
    });
  });

  it('have report rows that couldn’t be parsed, with their text', async () => {
    await call(`/v1/postback/demo-partner?txid=x&payout=1e9&token=${PARTNER_SECRET}`);
    expect(await readList('/v1/operations/rejected-rows')).toMatchObject({
      data: [
        {
          network_id: 'demo-partner',
          code: 'money.not_a_decimal',
          source: 'postback',
          raw: '{"txid":"x","payout":"1e9"}',
        },
      ],
      summary: { total: 1 },
    });
  });

  it('have alerts, counted by subject', async () => {
    const alert = {
      level: 'warning',
      code: 'feed.shrunk',
      subject: 'wildfire',
      message: 'It shrank.',
    } as const;
    for (let time = 0; time < 3; time++) await raiseAlert(scene.ctx, alert);
    const { data } = await readList('/v1/operations/alerts');
    expect(data.filter(({ code }) => code === alert.code)).toMatchObject([{ ...alert, count: 3 }]);
  });
});

describe('a sync', () => {
  it('is listed with its result, newest first', async () => {
    const runs = await Promise.all(
      (['wildfire', 'cj'] as const).map((networkId, index) =>
        createRun(
          { ...scene.ctx, now: addMs(scene.ctx.now, index) },
          { networkId, kind: 'revenue', startedBy: 'operator:test' },
        ),
      ),
    );
    for (const run of runs)
      await finishRun(scene.ctx, run.id, { status: 'failed', code: 'feed.truncated', detail: 'Cut off.' });
    expect(await readList('/v1/operations/sync-runs')).toMatchObject({
      data: [
        { network_id: 'cj', status: 'failed', error_code: 'feed.truncated' },
        { network_id: 'wildfire', started_by: 'operator:test' },
      ],
      summary: { total: 2 },
    });
    expect(await readList('/v1/operations/sync-runs?network=cj&kind=catalog')).toMatchObject({ data: [] });
  });

  it('says which operator has started it', async () => {
    const { userId } = await readPublisher(scene.ctx.db, one.id);
    const startedBy = `operator:${userId}`;
    await createRun(scene.ctx, { networkId: 'siteplug', kind: 'revenue', startedBy });
    expect(await readList('/v1/operations/sync-runs?network=siteplug')).toMatchObject({
      data: [{ started_by: startedBy }],
    });
  });

  it('has one run at a time', async () => {
    const run = await createRun(scene.ctx, { networkId: 'cj', kind: 'catalog', startedBy: 'operator:test' });
    const path = '/v1/operations/networks/cj/sync';
    expect(await read(path, { method: 'POST', key: ADMIN })).toMatchObject({
      status: 409,
      body: { code: 'sync.already_running' },
    });
    await finishRun(scene.ctx, run.id, { status: 'failed', code: 'test.over', detail: 'Over.' });
  });

  it.each([
    ['/v1/operations/networks/unknown/sync', 400, 'request.invalid'],
    ['/v1/operations/networks/wildfire/sync?kind=all', 400, 'request.invalid'],
    ['/v1/operations/networks/cj/sync?kind=revenue&from=2026-13-01', 400, 'request.invalid'],
    ['/v1/operations/networks/cj/sync?kind=revenue&from=2020-01-01', 400, 'sync.range_invalid'],
    ['/v1/operations/networks/cj/sync?kind=catalog&from=2026-01-01', 400, 'sync.option_not_for_kind'],
    ['/v1/operations/networks/cj/sync?kind=revenue&full=true', 400, 'sync.option_not_for_kind'],
    ['/v1/operations/networks/cj/sync?accept=true', 400, 'request.unknown_parameters'],
  ])('at %s is refused', async (path, status, code) => {
    expect(await read(path, { method: 'POST', key: ADMIN })).toMatchObject({
      status,
      body: { code },
    });
  });
});

describe('a circuit breaker', () => {
  it('is listed and can be reset', async () => {
    const breaker = env.BREAKER.getByName('siteplug');
    for (let failure = 0; failure < BREAKER_SETTINGS.failuresToOpen; failure++)
      await breaker.failed(scene.ctx.now, addMs(scene.ctx.now, failure));
    const path = '/v1/operations/networks/siteplug/breaker';
    expect(await readList(path)).toMatchObject({
      data: { status: 'OPEN', failures: BREAKER_SETTINGS.failuresToOpen },
    });
    const resets = await Promise.all([1, 2].map(() => read(`${path}/reset`, { method: 'POST', key: ADMIN })));
    expect(resets.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(resets.find(({ status }) => status === 200)).toMatchObject({
      body: { data: { status: 'CLOSED', failures: 0 } },
    });
    expect(
      await readList('/v1/operations/audit-log?subject=siteplug&action=circuit_breaker.reset'),
    ).toMatchObject({
      data: [{ actor: expect.stringMatching(/^operator:usr_/) }],
      summary: { total: 1 },
    });
  });

  it('can’t be reset while it isn’t open', async () => {
    const reset = { method: 'POST', key: ADMIN };
    const refused = { status: 409, body: { code: 'breaker.not_open' } };
    expect(await read('/v1/operations/networks/cj/breaker/reset', reset)).toMatchObject(refused);
    const breaker = env.BREAKER.getByName('wildfire');
    for (let failure = 0; failure < BREAKER_SETTINGS.failuresToOpen; failure++)
      await breaker.failed(scene.ctx.now, scene.ctx.now);
    await breaker.admit(addMs(scene.ctx.now, BREAKER_SETTINGS.firstRetryMs), 0);
    expect(await read('/v1/operations/networks/wildfire/breaker/reset', reset)).toMatchObject(refused);
  });
});

async function readList(path: string): Promise<Listed> {
  return (await read<Listed>(path, { key: ADMIN })).body;
}
