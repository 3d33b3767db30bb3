import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { read, readApproved } from '../../platform/http/testing/call.ts';
import { openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { addMs, DAY } from '../../platform/time.ts';
import { createRun, finishRun } from '../run-rows.ts';
import { addNetworks } from '../testing/sandbox-networks.ts';

interface One {
  code?: string;
  fields?: { field: string }[];
  data: { is_active: boolean; settings: Record<string, unknown> };
}
interface Statistics {
  data: (Record<string, unknown> & { network_slug: string; credentials: Record<string, unknown>[] })[];
}

const key = ADMIN;
const CJ = '/v1/operations/networks/cj';
let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  await addNetworks(scene.ctx);
});

describe('a network’s settings', () => {
  it('can be changed one by one, and the change is in the audit log', async () => {
    const before = (await read<One>(`${CJ}/settings`, { key })).body.data.settings;
    const changed = await change({ attribution_days: 45, approval: { after_days: 60 } });
    expect(changed.body.data.settings).toEqual({
      ...before,
      attribution_days: 45,
      approval: { after_days: 60 },
    });
    expect((await read<One>(`${CJ}/settings`, { key })).body).toMatchObject({ data: changed.body.data });
    expect(await auditOf('cj')).toMatchObject({
      action: 'network.changed',
      actor: expect.stringMatching(/^operator:usr_/),
    });
    expect((await change({ approval: null })).body.data.settings.approval).toBeNull();
  });

  it('can be cleared together with others, after a second person has approved it', async () => {
    await change({ attribution_days: 30, approval: { day_of_next_month: 10 } });
    const changed = await change({ attribution_days: 47, approval: null });
    expect(changed.body.data.settings).toMatchObject({ attribution_days: 47, approval: null });
  });

  it.each([
    [{ adapter: { pageSize: 1_000 } }, 422, 'network.settings_invalid', 'pageSize'],
    [{ adapter: { pagesize: 10 } }, 422, 'network.settings_invalid', 'pagesize'],
    [{ attribution_days: 0 }, 400, 'request.invalid', 'attribution_days'],
    [{ link_template: 'http://plain.example' }, 400, 'request.invalid', 'link_template'],
    [{ unheard_of: 1 }, 400, 'request.unknown_fields', 'unheard_of'],
  ])('are refused as a whole when one is wrong: %j', async (body, status, code, field) => {
    const before = (await read<One>(`${CJ}/settings`, { key })).body.data;
    const refused = await change({ auto_approve: true, ...body });
    expect(refused).toMatchObject({ status, body: { code } });
    expect(JSON.stringify(refused.body)).toContain(field);
    expect((await read<One>(`${CJ}/settings`, { key })).body.data).toEqual(before);
  });

  it('have addresses with hosts of the network only, which begin with https', async () => {
    for (const lookupUrl of [
      'https://evil.example/steal',
      'http://advertiser-lookup.api.cj.com/v2',
      'https://127.0.0.1/steal',
      'https://api.cj.com.evil.example/',
      'https://user@api.cj.com/',
    ])
      expect(await change({ adapter: { lookupUrl } }), lookupUrl).toMatchObject({
        status: 422,
        body: { code: 'network.settings_invalid', fields: [{ field: 'lookupUrl' }] },
      });
    expect((await change({ adapter: { lookupUrl: 'https://other.api.cj.com/v3' } })).status).toBe(200);
    await change({ adapter: {} });
  });

  it.each([
    ['{merchantid}', 'https://wild.link/e?c={merchantid}&d={device}&tc={click_id}&url={deeplink}'],
    ['click ID', 'https://wild.link/e?c={merchant_id}&d={device}&url={deeplink}'],
  ])('have no template that takes %s from the links of programs', async (named, link_template) => {
    const wildfire = '/v1/operations/networks/wildfire/settings';
    const before = (await read<One>(wildfire, { key })).body.data;
    const request = { method: 'PATCH', key, body: { link_template, reason: 'A test' } };
    expect(await readApproved<One>(wildfire, request)).toMatchObject({
      status: 422,
      body: {
        code: 'network.settings_invalid',
        fields: [{ field: 'link_template', message: expect.stringContaining(named) }],
      },
    });
    expect((await read<One>(wildfire, { key })).body.data).toEqual(before);
    const fitting = { ...request.body, link_template: `${before.settings.link_template}&sc={sub_id}` };
    expect([200, 202]).toContain((await readApproved<One>(wildfire, { ...request, body: fitting })).status);
  });

  it.each(['smallest_accepted_share', 'min_day_share'])(
    'have a %s that one person may raise, and only two people lower',
    async (name) => {
      const set = (value: number) =>
        read<One>(`${CJ}/settings`, { method: 'PATCH', key, body: { [name]: value, reason: 'A test' } });
      expect((await set(0.97)).status).toBe(200);
      expect((await set(0.1)).status).toBe(202);
    },
  );

  it('never contain a credential', async () => {
    for (const slug of ['wildfire', 'siteplug', 'cj']) {
      const { body } = await read(`/v1/operations/networks/${slug}/settings`, { key });
      const secrets = Object.entries(env).filter(([name]) => /_(KEY|TOKEN)$/.test(name));
      for (const [, secret] of secrets)
        if (typeof secret === 'string' && secret.length > 8)
          expect(JSON.stringify(body)).not.toContain(secret);
    }
  });
});

describe('a paused network', () => {
  it('isn’t synced until it is resumed, and both are in the audit log', async () => {
    const reason = { reason: 'The contract is being renewed.' };
    const paused = await read<One>(`${CJ}/pause`, { method: 'POST', key, body: reason });
    expect(paused.body.data).toMatchObject({ is_active: false });
    expect(await auditOf('cj')).toMatchObject({ action: 'network.paused', ...reason });
    const refused = await read<One>(`${CJ}/sync`, { method: 'POST', key });
    expect(refused).toMatchObject({ status: 409, body: { code: 'network.inactive' } });
    expect(await statistics('cj')).toMatchObject({ is_active: false });
    await read(`${CJ}/pause`, { method: 'POST', key, body: reason });
    const resumed = await read<One>(`${CJ}/resume`, { method: 'POST', key, body: {} });
    expect(resumed.body.data).toMatchObject({ is_active: true });
    expect(await auditOf('cj')).toMatchObject({ action: 'network.resumed' });
  });
});

describe('the statistics of a network', () => {
  it('have its success rate of seven days, and none without a run', async () => {
    expect(await statistics('siteplug')).toMatchObject({ success_rate: null, last_sync_at: null });
    const run = (at: number) =>
      createRun(
        { ...scene.ctx, now: addMs(scene.ctx.now, at) },
        { networkId: 'siteplug', kind: 'revenue', startedBy: 'test' },
      );
    const totals = { pages: 1, rowsExpected: null, rowsNew: 0, rowsChanged: 0 };
    const counts = { rowsUnchanged: 0, rowsClosed: 0, rowsRejected: 0 };
    const completed = { status: 'completed', totals: { ...totals, ...counts }, digest: null } as const;
    const failed = { status: 'failed', code: 'upstream.unavailable', detail: 'Down' } as const;
    await finishRun(scene.ctx, (await run(-8 * DAY)).id, failed);
    await finishRun(scene.ctx, (await run(-3)).id, completed);
    await finishRun(scene.ctx, (await run(-2)).id, completed);
    await finishRun(scene.ctx, (await run(-1)).id, failed);
    const { success_rate, last_sync_at } = await statistics('siteplug');
    expect(success_rate).toBeCloseTo(66.67, 1);
    expect(last_sync_at).not.toBeNull();
  });

  it('say which credentials are there, never which they are', async () => {
    const { credentials } = await statistics('wildfire');
    expect(credentials).toContainEqual({ name: 'WILDFIRE_APP_KEY', required: true, state: 'present' });
    expect(JSON.stringify(credentials)).not.toContain(env.WILDFIRE_APP_KEY);
  });
});

async function statistics(slug: string) {
  const { data } = (await read<Statistics>('/v1/operations/network-statistics', { key })).body;
  const found = data.find(({ network_slug }) => network_slug === slug);
  if (!found) throw new Error(`There are no statistics of ${slug}.`);
  return found;
}

/** A change that a second person approves if it waits; the settings after it. */
async function change(body: object) {
  const request = { method: 'PATCH', key, body: { ...body, reason: 'A test' } };
  const changed = await readApproved<One>(`${CJ}/settings`, request);
  return changed.status === 202 ? read<One>(`${CJ}/settings`, { key }) : changed;
}

async function auditOf(subject: string) {
  const path = `/v1/operations/audit-log?subject=${subject}`;
  return (await read<{ data: Record<string, unknown>[] }>(path, { key })).body.data[0];
}
