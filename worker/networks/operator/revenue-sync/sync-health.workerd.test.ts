import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN } from '../../../platform/http/testing/admins.ts';
import { read } from '../../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../../platform/http/testing/scene.ts';
import { newId } from '../../../platform/ids.ts';
import { usd } from '../../../platform/money.ts';
import { addMs, DAY, dayOf, HOUR } from '../../../platform/time.ts';
import { sampleRow } from '../../../sales/testing/sample-row.ts';

interface Health {
  overall_health: string | null;
  last_successful_sync: string | null;
  total_networks: number;
  healthy_networks: number;
  warning_networks: number;
  failing_networks: number;
  networks_without_runs: number;
  total_revenue_24h: string;
  sync_frequency_score: number | null;
  networks: Record<string, unknown>[];
}

const key = ADMIN;
let scene: Scene;
let member: Member;

beforeAll(async () => {
  scene = await openScene();
  member = await scene.signUp();
});

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM sync_runs').run();
});

const health = async () =>
  (await read<{ data: Health }>('/v1/operations/revenue-sync-health', { key })).body.data;

/** Ended runs of a network: so many completed and failed ones, some time ago. */
async function runs(network: string, completed: number, failed: number, ago = HOUR, kind = 'revenue') {
  const startedAt = addMs(scene.ctx.now, -ago);
  const states = [...Array<string>(completed).fill('completed'), ...Array<string>(failed).fill('failed')];
  await env.DB.batch(
    states.map((status) =>
      env.DB.prepare(
        `INSERT INTO sync_runs (id, network_id, kind, status, started_by, started_at, finished_at, rows_new, rows_rejected)
         VALUES (?1, ?2, ?3, ?4, 'cron', ?5, ?5, 4, 1)`,
      ).bind(newId('run'), network, kind, status, startedAt),
    ),
  );
  return new Date(startedAt).toISOString();
}

describe('the health of the revenue syncs', () => {
  it('has no figure without runs', async () => {
    expect(await health()).toMatchObject({
      overall_health: null,
      last_successful_sync: null,
      total_networks: 3,
      networks_without_runs: 3,
      sync_frequency_score: null,
    });
  });

  it('counts the ended revenue runs of the last seven days of each network', async () => {
    const last = await runs('wildfire', 9, 1);
    await runs('wildfire', 0, 5, 8 * DAY);
    await runs('wildfire', 0, 5, HOUR, 'catalog');
    const { networks } = await health();
    expect(networks.find(({ network_id }) => network_id === 'wildfire')).toMatchObject({
      health: 'healthy',
      success_rate: 90,
      last_sync: last,
      runs: 10,
      total_records: 40,
      error_count: 11,
    });
  });

  it('is critical with one network below 50 percent, and a warning with more than 30 percent degraded', async () => {
    await runs('wildfire', 10, 0);
    await runs('siteplug', 10, 0);
    await runs('cj', 6, 4);
    expect(await health()).toMatchObject({
      overall_health: 'warning',
      healthy_networks: 2,
      warning_networks: 1,
      failing_networks: 0,
      sync_frequency_score: 66.67,
    });
    await runs('cj', 0, 3);
    expect(await health()).toMatchObject({ overall_health: 'critical', failing_networks: 1 });
  });

  it('leaves out a paused network', async () => {
    await runs('cj', 0, 4);
    await env.DB.prepare("UPDATE affiliate_networks SET is_active = 0 WHERE id = 'cj'").run();
    expect(await health()).toMatchObject({ overall_health: null, total_networks: 2 });
    await env.DB.prepare("UPDATE affiliate_networks SET is_active = 1 WHERE id = 'cj'").run();
  });

  it('splits the gross revenue of the network into the publishers’ part and our commission', async () => {
    const sale = async (externalId: string, ago: number, commission: string) =>
      sampleRow(externalId, {
        clickRef: await scene.click(member, { clickedAt: addMs(scene.ctx.now, -ago - HOUR) }),
        commission: usd(commission),
        eventAt: addMs(scene.ctx.now, -ago),
      });
    await scene.report(await sale('new-1', HOUR, '8.00'), await sale('older-1', 30 * HOUR, '2.00'));
    const { total_revenue_24h, networks } = await health();
    expect(total_revenue_24h).toBe('8.00');
    expect(networks.find(({ network_id }) => network_id === 'wildfire')).toMatchObject({
      total_revenue: '10.00',
      publisher_earnings: '5.00',
      our_commission: '5.00',
    });
  });
});

describe('the result of a revenue sync', () => {
  const result = (id: string) =>
    read<{ code?: string; data: Record<string, unknown> }>(`/v1/operations/revenue/sync/${id}`, { key });

  async function insert(status: string, kind = 'revenue') {
    const id = newId('run');
    const day = dayOf(scene.ctx.now);
    await env.DB.prepare(
      `INSERT INTO sync_runs (id, network_id, kind, status, started_by, started_at, finished_at, range_from, range_to, rows_new, rows_rejected, error_detail)
       VALUES (?1, 'siteplug', ?2, ?3, 'cron', ?4, ?5, ?6, ?6, 3, 1, ?7)`,
    )
      .bind(
        ...[id, kind, status, scene.ctx.now, status === 'running' ? null : addMs(scene.ctx.now, 4_200), day],
        status === 'failed' ? 'The network didn’t respond.' : null,
      )
      .run();
    return id;
  }

  it('says of a run that only started that nothing is known yet', async () => {
    expect((await result(await insert('running'))).body.data).toMatchObject({
      success: null,
      processed_records: 3,
      revenue_total: null,
      publishers_affected: null,
      duration_ms: null,
    });
  });

  it('has the figures of a run that completed', async () => {
    expect((await result(await insert('completed'))).body.data).toMatchObject({
      success: true,
      processed_records: 3,
      error_count: 1,
      revenue_total: '0.00',
      publishers_affected: 0,
      duration_ms: 4_200,
    });
  });

  it('has the error of a run that failed', async () => {
    expect((await result(await insert('failed'))).body.data).toMatchObject({
      success: false,
      error_count: 2,
      errors: ['The network didn’t respond.'],
    });
  });

  it('is not that of a catalog sync or of no run', async () => {
    expect((await result(await insert('completed', 'catalog'))).body.code).toBe('revenue_sync.unknown');
    expect((await result(newId('run'))).status).toBe(404);
  });
});
