import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PLATFORMS, type Platform } from '../../platform/contract/platforms.ts';
import { type Call, call, read } from '../../platform/http/testing/call.ts';
import { callWith } from '../../platform/http/testing/call-with.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { newId } from '../../platform/ids.ts';
import { rowEraser } from '../../platform/personal-data.ts';
import { tablesOf } from '../../platform/table.ts';
import { down, failing } from '../../platform/testing/failing.ts';
import { addDays, addMs, DAY, dayOf, type Instant, instantOf, toIso } from '../../platform/time.ts';
import { apiKeys } from '../api-keys/tables.ts';
import { connectedApps } from '../oauth/tables.ts';
import { openApp } from '../oauth/testing/oauth-client.ts';
import { openPerson } from '../oauth/testing/person.ts';
import { statusOf } from '../oauth/testing/use-token.ts';
import { readPublisher } from '../publishers/publishers.ts';
import { countScriptUse, deleteOldScriptUse } from './count-script-use.ts';
import { type Integration, readIntegrations } from './integrations.ts';
import * as tables from './tables.ts';
import { scriptUse } from './tables.ts';

const PATH = '/v1/publisher/integrations';
const KEYS = '/v1/publisher/keys';

interface Listed {
  data: (Record<string, unknown> & { platform: string; steps_done: string[] })[];
  summary: { connected: number; total: number };
}

let scene: Scene;
let ada: Member;

beforeAll(async () => {
  scene = await openScene();
});

beforeEach(async () => {
  ada = await scene.signUp();
});

describe('the integrations of a new account', () => {
  it('are the five platforms, none of which is connected', async () => {
    const { data, summary } = await list();
    expect(data.map(({ platform }) => platform)).toEqual([...PLATFORMS]);
    expect(data[1]).toEqual({
      platform: 'bolt',
      name: 'Bolt',
      connected: false,
      connected_by: null,
      last_used_at: null,
      key_prefix: null,
      steps_done: [],
      updated_at: null,
    });
    expect(summary).toEqual({ connected: 0, total: 5 });
  });
});

describe('an API key for a platform', () => {
  it('connects it with its first use', async () => {
    const { key_prefix, full_key } = await createKey('cursor');
    expect(await recordOf('cursor')).toMatchObject({ connected: false, key_prefix, last_used_at: null });
    await call('/v1/publisher/links', { key: full_key });
    await runDurableObjectAlarm(env.RATE_LIMITER.getByName(`publisher:${ada.id}`));
    expect(await recordOf('cursor')).toMatchObject({ connected: true, connected_by: 'key', key_prefix });
    expect((await list()).summary).toEqual({ connected: 1, total: 5 });
  });

  it('is listed with the platform, which other keys don’t have', async () => {
    await createKey('replit');
    const { body } = await read<{ data: { platform: string | null }[] }>(KEYS, ada);
    expect(body.data.map(({ platform }) => platform).sort()).toEqual([null, 'replit'].sort());
  });

  it('must name a known platform', async () => {
    for (const platform of ['vim', '', 7, null]) {
      const body = { name: 'Key', preset: 'full_access', platform };
      expect((await call(KEYS, { method: 'POST', key: ada.key, body })).status).toBe(400);
    }
  });

  it.each([
    ['used 30 days ago', 30 * DAY, {}, true],
    ['used more than 30 days ago', 30 * DAY + 1, {}, false],
    ['that was revoked', 0, { isActive: false }, false],
    ['that has expired', 0, { expiresAt: instantOf(946_684_800_000) }, false],
  ])('%s (%i ms ago)', async (_, age, change, connected) => {
    await useKey('claude', addMs(scene.ctx.now, -age), change);
    expect((await integrationOf('claude')).connectedBy).toBe(connected ? 'key' : null);
  });
});

describe('a script tag with a platform', () => {
  it('connects it as soon as a page asks for hosts', async () => {
    await visit(`publisher_id=${ada.id}&platform=lovable`);
    expect(await recordOf('lovable')).toMatchObject({ connected: true, connected_by: 'script' });
    expect((await list()).summary.connected).toBe(1);
  });

  it('connects until the end of the thirtieth day, and its last use is shown afterwards', async () => {
    const days = [-30, -31].map((back) => addDays(dayOf(scene.ctx.now), back));
    const [last = '', older = ''] = days.map((day) => `${day}T09:00:00.000Z`);
    await useScript('bolt', last);
    await useScript('replit', older);
    expect(await recordOf('bolt')).toMatchObject({ connected: true, last_used_at: last });
    expect(await recordOf('replit')).toMatchObject({
      connected: false,
      connected_by: null,
      last_used_at: older,
    });
  });

  it('and a key: the one that was used last connects the platform', async () => {
    const at = (hours: number) => addMs(scene.ctx.now, -hours * 3_600_000);
    await useKey('cursor', at(3));
    await useScript('cursor', toIso(at(2)));
    expect(await integrationOf('cursor')).toMatchObject({ connectedBy: 'script', lastUsedAt: at(2) });
    await useKey('cursor', at(1));
    expect(await integrationOf('cursor')).toMatchObject({ connectedBy: 'key', lastUsedAt: at(1) });
  });
});

describe('a connected app', () => {
  it('connects its platform with its first call, and until it is disconnected', async () => {
    const person = await openPerson(scene, ada);
    const app = await openApp(undefined, { client_name: 'Claude Code (tributary)' });
    const started = await app.start();
    const { access_token } = await app.finish(await person.allow(started.url), started);
    expect(await recordOf('claude')).toMatchObject({ connected: false, last_used_at: null });
    expect(await statusOf(access_token)).toBe(200);
    expect(await recordOf('claude')).toMatchObject({
      connected: true,
      connected_by: 'app',
      key_prefix: null,
      last_used_at: expect.any(String),
    });
    expect((await list()).summary.connected).toBe(1);
    await person.disconnect((await person.apps())[0]?.id ?? '');
    expect(await recordOf('claude')).toMatchObject({ connected: false, connected_by: null });
  });

  it.each([
    ['used 30 days ago', 30 * DAY, {}, true],
    ['used more than 30 days ago', 30 * DAY + 1, {}, false],
    ['that was disconnected', 0, { revokedAt: instantOf(946_684_800_000) }, false],
    ['that has expired', 0, { expiresAt: instantOf(946_684_800_000) }, false],
    ['of another name', 0, { clientName: 'Windsurf' }, false],
    ['that was never used', 0, { lastUsedAt: null }, false],
  ])('%s (%i ms ago)', async (_, age, change, connected) => {
    await useApp('Cursor', addMs(scene.ctx.now, -age), change);
    expect((await integrationOf('cursor')).connectedBy).toBe(connected ? 'app' : null);
  });

  it('a key and a script: the one that was used last connects the platform', async () => {
    const at = (hours: number) => addMs(scene.ctx.now, -hours * 3_600_000);
    await useApp('Cursor', at(4));
    await useApp('cursor-vscode', at(3));
    expect(await integrationOf('cursor')).toMatchObject({ connectedBy: 'app', lastUsedAt: at(3) });
    await useKey('cursor', at(2));
    expect(await integrationOf('cursor')).toMatchObject({ connectedBy: 'key', lastUsedAt: at(2) });
    await useScript('cursor', toIso(at(1)));
    expect(await integrationOf('cursor')).toMatchObject({ connectedBy: 'script', lastUsedAt: at(1) });
    expect(await integrationOf('claude')).toMatchObject({ connectedBy: null, lastUsedAt: null });
  });

  it('of one account is invisible to another', async () => {
    await useApp('Claude', scene.ctx.now);
    expect(await recordOf('claude', await scene.signUp())).toMatchObject({ connected: false });
  });
});

describe('the use of the script', () => {
  const rowsOf = (member: Member) =>
    scene.ctx.db.select().from(scriptUse).where(eq(scriptUse.publisherId, member.id));

  it('is stored once for a publisher, platform and day, and contains nothing else', async () => {
    for (let times = 0; times < 3; times++) await visit(`publisher_id=${ada.id}&platform=lovable`);
    await visit(`publisher_id=${ada.id.toLowerCase()}&platform=lovable`, '4c');
    await visit(`publisher_id=${ada.id}`);
    const rows = await rowsOf(ada);
    expect(rows.map(({ platform }) => platform).sort()).toEqual(['', 'lovable']);
    expect(rows[0]).toEqual({
      publisherId: ada.id,
      platform: rows[0]?.platform,
      day: dayOf(rows[0]?.usedAt ?? scene.ctx.now),
      usedAt: expect.any(Number),
    });
  });

  it('takes one write, even if many pages ask at the same time', async () => {
    const prepare = vi.spyOn(env.DB, 'prepare');
    await Promise.all(Array.from({ length: 10 }, () => visit(`publisher_id=${ada.id}&platform=cursor`)));
    const writes = prepare.mock.calls.filter(([sql]) => /insert into "script_use"/i.test(sql));
    prepare.mockRestore();
    expect(writes).toHaveLength(1);
    expect(await rowsOf(ada)).toHaveLength(1);
  });

  it('of an unknown platform counts without a platform', async () => {
    await visit(`publisher_id=${ada.id}&platform=vim`);
    expect((await rowsOf(ada)).map(({ platform }) => platform)).toEqual(['']);
  });

  it.each([
    'publisher_id=PUB999998&platform=lovable',
    'publisher_id=PUB000000&platform=lovable',
    'publisher_id=PUB1',
    'publisher_id=%00%27&platform=%3Cscript%3E',
    'publisher_id=PUB000001&publisher_id=PUB000002',
    'platform=lovable',
    '',
  ])('of the tag “%s” is ignored', async (query) => {
    const before = await scene.ctx.db.$count(scriptUse);
    expect((await visit(query)).status).toBe(200);
    expect(await scene.ctx.db.$count(scriptUse)).toBe(before);
  });

  it('is not counted for a visitor who signals Global Privacy Control', async () => {
    await visit(`publisher_id=${ada.id}&platform=lovable`, '3f', { 'sec-gpc': '1' });
    expect(await rowsOf(ada)).toEqual([]);
  });

  it('that could not be stored doesn’t disturb the page, and is counted by the next one', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const broken = { ...env, DB: failing(env.DB, down) };
    const query = `publisher_id=${ada.id}&platform=lovable`;
    expect((await callWith(broken, `/v1/resolve/3f?${query}`)).status).toBe(200);
    expect(await rowsOf(ada)).toEqual([]);
    await visit(query);
    expect(await rowsOf(ada)).toHaveLength(1);
    vi.restoreAllMocks();
  });

  it('is counted again on the next day, and kept for 35 days', async () => {
    const edge = {
      table: { publisher: async () => ({ active: true, closed: false, sites: [] }) },
      readContext: {},
    } as never;
    const on = (days: number) =>
      countScriptUse({ ...scene.ctx, now: addMs(scene.ctx.now, days * DAY) }, edge, {
        publisherId: ada.id,
        platform: 'bolt',
      });
    for (const days of [-36, -35, -1, 0, 0]) await on(days);
    expect(await rowsOf(ada)).toHaveLength(4);
    await deleteOldScriptUse(scene.ctx);
    expect((await rowsOf(ada)).map(({ day }) => day).sort()).toEqual(
      [-35, -1, 0].map((days) => addDays(dayOf(scene.ctx.now), days)),
    );
  });
});

describe('the progress of a guide', () => {
  it('is kept for each platform, and replaced as a whole', async () => {
    await save('cursor', ['create-key', 'add-rule']);
    const { status, body } = await save('cursor', ['add-rule']);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ platform: 'cursor', steps_done: ['add-rule'] });
    expect(await recordOf('cursor')).toEqual(body.data);
    expect(await recordOf('bolt')).toMatchObject({ steps_done: [], updated_at: null });
    await save('cursor', []);
    expect(await recordOf('cursor')).toMatchObject({ steps_done: [], updated_at: expect.any(String) });
  });

  it('of one publisher is invisible to another', async () => {
    await save('cursor', ['add-rule']);
    const bob = await scene.signUp();
    await save('bolt', ['paste-tag'], bob);
    expect((await recordOf('cursor', bob)).steps_done).toEqual([]);
    expect((await recordOf('bolt')).steps_done).toEqual([]);
    expect((await recordOf('cursor')).steps_done).toEqual(['add-rule']);
  });

  it('of two writes at once is the one or the other', async () => {
    const lists = [
      ['a', 'b'],
      ['c', 'd'],
    ];
    const responses = await Promise.all(lists.map((steps) => save('claude', steps)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(lists).toContainEqual((await recordOf('claude')).steps_done);
  });

  it('can’t be saved for an unknown platform', async () => {
    for (const platform of ['vim', 'Cursor', 'constructor', '__proto__'])
      expect(await save(platform, [])).toMatchObject({ status: 404, body: { code: 'integration.unknown' } });
  });

  it.each([
    [Array.from({ length: 21 }, (_, number) => `step-${number}`)],
    [['a'.repeat(41)]],
    [['Step']],
    [['']],
    [['a', 'a']],
    ['a'],
    [undefined],
  ])('can’t be %j', async (steps) => {
    expect((await save('cursor', steps)).status).toBe(400);
  });

  it('is erased with the account, and so is the use of the script', async () => {
    await save('cursor', ['add-rule']);
    await useScript('cursor', toIso(scene.ctx.now));
    const { userId } = await readPublisher(scene.ctx.db, ada.id);
    for (const table of tablesOf(tables))
      await rowEraser(table).erase(scene.ctx, { userId, publisherId: ada.id }, null, env);
    expect(await recordOf('cursor')).toMatchObject({ steps_done: [], last_used_at: null });
  });
});

const list = async (who = ada) => (await read<Listed>(PATH, who)).body;

async function recordOf(platform: Platform, who = ada) {
  const found = (await list(who)).data.find((each) => each.platform === platform);
  if (!found) throw new Error(`${platform} is not listed.`);
  return found;
}

function save(platform: string, steps_done: unknown, who = ada) {
  const request: Call = { method: 'PUT', key: who.key, body: { steps_done } };
  return read<{ code?: string; data?: unknown }>(`${PATH}/${platform}`, request);
}

async function createKey(platform: Platform) {
  const body = { name: 'Key', preset: 'full_access', platform };
  const created = await read<{ data: { key_prefix: string; full_key: string } }>(KEYS, {
    method: 'POST',
    key: ada.key,
    body,
  });
  return created.body.data;
}

/** Makes the member’s first key one of the platform. */
async function useKey(platform: Platform, lastUsedAt: Instant, change: object = {}) {
  await scene.ctx.db
    .update(apiKeys)
    .set({ platform, lastUsedAt, ...change })
    .where(eq(apiKeys.publisherId, ada.id));
}

/** Connects an app of the member, and uses it. */
async function useApp(clientName: string, lastUsedAt: Instant, change: object = {}) {
  const { userId } = await readPublisher(scene.ctx.db, ada.id);
  await scene.ctx.db.insert(connectedApps).values({
    id: newId('app'),
    userId,
    publisherId: ada.id,
    clientId: 'client',
    clientName,
    redirectHost: 'app.example',
    scopes: ['read'],
    createdAt: lastUsedAt,
    lastUsedAt,
    expiresAt: addMs(scene.ctx.now, DAY),
    ...change,
  });
}

/** The integration as it is at the time of the scene. */
async function integrationOf(platform: Platform): Promise<Integration> {
  const { userId } = await readPublisher(scene.ctx.db, ada.id);
  const all = await readIntegrations(scene.ctx, { userId, publisherId: ada.id });
  const found = all.find((each) => each.platform === platform);
  if (!found) throw new Error(`${platform} is missing.`);
  return found;
}

async function useScript(platform: Platform, at: string) {
  const usedAt = instantOf(Date.parse(at));
  await scene.ctx.db.insert(scriptUse).values({ publisherId: ada.id, platform, day: dayOf(usedAt), usedAt });
}

/** A page with the script asks for hosts. */
function visit(query: string, prefixes = '3f', headers: Record<string, string> = {}) {
  return callWith(env, `/v1/resolve/${prefixes}?${query}`, { headers });
}
