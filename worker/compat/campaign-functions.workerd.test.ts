import { env, exports } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { confirmedCookie, testOperator } from '../accounts/changes/testing/operators.ts';
import { ADMIN } from '../platform/http/testing/admins.ts';
import { read } from '../platform/http/testing/call.ts';
import { openScene, type Scene } from '../platform/http/testing/scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    exports.default.fetch(new Request(input, init)),
  );
});

afterAll(() => void vi.restoreAllMocks());

interface Answer {
  success: boolean;
  campaignId: string;
  campaign: { name: string; status: string; duration_hours: number; config: Record<string, unknown> };
  progress: Record<string, unknown>;
  batch: { clicks: number } | null;
  code: string;
}

function orchestrate(body: object, caller: object = { key: ADMIN }) {
  return read<Answer>('/functions/v1/long-term-test-orchestrator', { method: 'POST', body, ...caller });
}

const config = (changes: object = {}) => ({ name: 'A day', programs: [scene.program.id], ...changes });

describe('/functions/v1/long-term-test-orchestrator', () => {
  it('creates, starts, triggers, pauses, resumes and stops a campaign, and answers its progress', async () => {
    const created = await orchestrate({ action: 'create_campaign', config: config(), userId: 'usr_someone' });
    expect(created).toMatchObject({
      status: 200,
      body: {
        success: true,
        campaign: {
          ...{ name: 'A day', status: 'scheduled', duration_hours: 24 },
          config: {
            ...{ totalClicks: 20_000, durationHours: 24, trafficPattern: 'realistic' },
            ...{ geoDistribution: 'global', maxClicksPerProgram: 1_000, minIntervalMinutes: 1 },
          },
        },
        progress: {
          ...{ progressPercentage: 0, executedClicks: 0, totalClicks: 20_000, successfulClicks: 0 },
          ...{ successRate: null, avgResponseTime: null },
        },
      },
    });
    const { campaignId } = created.body;
    const act = async (action: string) => (await orchestrate({ action, campaignId })).body;
    expect((await act('schedule_next_batch')).code).toBe('test_campaign.wrong_status');
    expect((await act('start_campaign')).campaign.status).toBe('running');
    const triggered = await vi.waitFor(
      async () => {
        const answer = await act('schedule_next_batch');
        if (answer.code === 'test_campaign.batch_running') throw new Error('A batch is being sent.');
        return answer;
      },
      { timeout: 20_000, interval: 200 },
    );
    expect(triggered.batch?.clicks).toBeGreaterThan(0);
    expect((await act('pause_campaign')).campaign.status).toBe('paused');
    expect((await act('start_campaign')).campaign.status).toBe('running');
    expect((await act('stop_campaign')).campaign.status).toBe('completed');
    const { campaign, progress, batch } = await act('get_campaign_status');
    expect(batch).toBeNull();
    expect(Object.keys(campaign).toSorted()).toEqual(['config', 'duration_hours', 'id', 'name', 'status']);
    expect(progress.successRate).toBe(100);
    expect(Object.keys(progress).toSorted()).toEqual([
      ...['avgResponseTime', 'executedClicks', 'progressPercentage', 'successRate', 'successfulClicks'],
      'totalClicks',
    ]);
    expect((await act('start_campaign')).code).toBe('test_campaign.wrong_status');
  });

  it('takes numbers as the form of earlier clients has them', async () => {
    const { body } = await orchestrate({
      action: 'create_campaign',
      config: config({ totalClicks: '500', durationHours: '2', maxClicksPerProgram: '100' }),
    });
    expect(body.campaign.config).toMatchObject({
      totalClicks: 500,
      durationHours: 2,
      maxClicksPerProgram: 100,
    });
  });

  it.each([
    [{ name: ' ' }],
    [{ programs: [] }],
    [{ totalClicks: 0 }],
    [{ durationHours: 'soon' }],
    [{ trafficPattern: 'random' }],
  ])('refuses a campaign with %j', async (changes) => {
    expect((await orchestrate({ action: 'create_campaign', config: config(changes) })).status).toBe(400);
  });

  it('doesn’t know a campaign that was never created', async () => {
    const campaignId = 'ltc_0000000000000000';
    expect(await orchestrate({ action: 'get_campaign_status', campaignId })).toMatchObject({
      status: 404,
      body: { code: 'test_campaign.not_found' },
    });
  });

  it('lets someone who may only read follow a campaign, and do nothing else', async () => {
    const { body } = await orchestrate({ action: 'create_campaign', config: config() });
    const { userId } = await testOperator(scene.ctx, 'finance@tributary.example', { role: 'finance' });
    const caller = { headers: { cookie: await confirmedCookie(scene.ctx, userId) } };
    const { campaignId } = body;
    expect((await orchestrate({ action: 'get_campaign_status', campaignId }, caller)).status).toBe(200);
    expect((await orchestrate({ action: 'start_campaign', campaignId }, caller)).status).toBe(403);
    expect((await orchestrate({ action: 'create_campaign', config: config() }, caller)).status).toBe(403);
  });
});

it('/functions/v1/campaign-scheduler wakes what is due, and says what it did', async () => {
  const { body } = await orchestrate({ action: 'create_campaign', config: config({ name: 'Late' }) });
  // It runs, and has lost its engine.
  await env.DB.prepare(
    `UPDATE long_term_test_campaigns SET status = 'running', started_at = ?1, resumed_at = ?1, next_batch_at = ?1
     WHERE id = ?2`,
  )
    .bind(scene.ctx.now - 600_000, body.campaignId)
    .run();
  const woken = await read<{ checked: number; woken: number; campaigns: object[] }>(
    '/functions/v1/campaign-scheduler',
    { method: 'POST', key: ADMIN },
  );
  expect(woken.body).toMatchObject({
    ...{ success: true, checked: 1, woken: 1 },
    campaigns: [{ id: body.campaignId, name: 'Late', woken: true }],
  });
  await orchestrate({ action: 'stop_campaign', campaignId: body.campaignId });
});
