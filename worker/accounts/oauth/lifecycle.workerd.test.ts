import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { callWith } from '../../platform/http/testing/call-with.ts';
import { openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { allRows } from '../../platform/testing/all-rows.ts';
import { addMs, DAY, type Instant, MINUTE, SECOND } from '../../platform/time.ts';
import { person as personWithPassword } from '../activity/testing/person.ts';
import { PASSWORD, sessionOf } from '../identity/testing/visitor.ts';
import { publishers } from '../publishers/tables.ts';
import { createApplication } from './applications.ts';
import { connectApp, deleteEndedApps, findConnectedApp } from './connected-apps.ts';
import { eraseApps, listApps } from './own-apps.ts';
import { REFRESH_GRACE_MS } from './spent-tokens.ts';
import { connectedApps } from './tables.ts';
import { allowAndFinish } from './testing/allow-and-finish.ts';
import { type OAuthApp, openApp, RESOURCE } from './testing/oauth-client.ts';
import { openPerson, type Person } from './testing/person.ts';
import { statusOf } from './testing/use-token.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

async function accountOf(userId: string) {
  const [row] = await scene.ctx.db
    .select()
    .from(publishers)
    .where(eq(publishers.userId, userId as never));
  if (!row) throw new Error('There is no account.');
  return row;
}

/** An account with a connected app and an application. */
async function withApps() {
  const { browser, userId } = await personWithPassword();
  const { publisherId } = await accountOf(userId);
  const by = await sessionOf(userId);
  await connectApp(scene.ctx, {
    userId,
    publisherId,
    by,
    clientId: 'client',
    clientName: 'Sample App',
    redirectHost: 'app.example',
    scopes: ['read'],
    replaces: true,
  });
  const session = { userId, publisherId, role: 'publisher', plan: 'standard', by } as const;
  const facts = { secretHash: 'ab'.repeat(32), name: 'Assistant', endpoints: ['mcp-server'] };
  await createApplication(scene.ctx, session, { ...facts, clientId: `of-${userId}` });
  return { browser, userId };
}

describe('a new password', () => {
  const change = (revoke_api_keys: boolean) => ({
    current_password: PASSWORD,
    new_password: 'a river of larger streams',
    revoke_api_keys,
  });

  it('keeps the apps connected, as it keeps the API keys', async () => {
    const { browser, userId } = await withApps();
    expect((await browser.post('change-password', change(false))).status).toBe(200);
    expect(await listApps(scene.ctx, userId)).toHaveLength(2);
  });

  it('disconnects all apps with the API keys, and says so in the activity', async () => {
    const { browser, userId } = await withApps();
    expect((await browser.post('change-password', change(true))).status).toBe(200);
    expect(await listApps(scene.ctx, userId)).toEqual([]);
    const activity = (await browser.get('activity')).body.data;
    expect(activity).toContainEqual(
      expect.objectContaining({ kind: 'app.disconnected', name: null, count: 2 }),
    );
  });
});

/** Connects a new app of a person. */
async function connect(person: Person) {
  const app = await openApp();
  return { app, tokens: await allowAndFinish(person, app) };
}

describe('a connection', () => {
  it('writes its last use once a minute', async () => {
    const person = await openPerson(scene);
    const { tokens } = await connect(person);
    await statusOf(tokens.access_token);
    const [row] = await scene.ctx.db
      .select()
      .from(connectedApps)
      .where(eq(connectedApps.publisherId, person.member.id));
    if (!row?.lastUsedAt) throw new Error('The use wasn’t written.');
    const usedAt = async (after: number) => {
      const now: Instant = addMs(row.lastUsedAt as Instant, after);
      await findConnectedApp({ ...scene.ctx, now }, row.id);
      const [read] = await scene.ctx.db.select().from(connectedApps).where(eq(connectedApps.id, row.id));
      return Number(read?.lastUsedAt) - Number(row.lastUsedAt);
    };
    expect(await usedAt(59 * SECOND)).toBe(0);
    expect(await usedAt(MINUTE)).toBe(MINUTE);
    expect(await usedAt(MINUTE + 10 * SECOND)).toBe(MINUTE);
  });

  it('whose code was never exchanged disappears after ten minutes', async () => {
    const person = await openPerson(scene);
    const app = await openApp();
    await person.allow((await app.start()).url);
    expect(await person.apps()).toHaveLength(1);
    const { userId } = await ownRow(person);
    const at = (after: number) => ({ ...scene.ctx, now: addMs(scene.ctx.now, after) });
    expect(await listApps(at(9 * MINUTE), userId)).toHaveLength(1);
    expect(await listApps(at(11 * MINUTE), userId)).toEqual([]);
  });

  it('can repeat the exchange of its code after KV has refused the tokens', async () => {
    const person = await openPerson(scene);
    const app = await openApp();
    const started = await app.start();
    const back = await person.allow(started.url);
    const body = exchangeOf(app, back, started);
    expect((await exchange(body, { ...env, OAUTH_KV: withoutWrites(TOO_SOON) })).status).toBe(429);
    expect((await exchange(body, { ...env, OAUTH_KV: withoutWrites('KV is down') })).status).toBe(500);
    const tokens = await (await exchange(body, env)).json<{ access_token: string }>();
    expect(await statusOf(tokens.access_token)).toBe(200);
  });

  it('gets its tokens although its app comes back sooner than KV accepts the next write', async () => {
    const person = await openPerson(scene);
    const app = await openApp();
    const started = await app.start();
    const body = exchangeOf(app, await person.allow(started.url), started);
    const once = { ...env, OAUTH_KV: withoutWrites(TOO_SOON, 1) };
    const tokens = await (await exchange(body, once)).json<{ access_token: string }>();
    expect(await statusOf(tokens.access_token)).toBe(200);
  });

  it('is deleted 30 days after it ended', async () => {
    const person = await openPerson(scene);
    await connect(person);
    const { id } = await ownRow(person);
    await person.disconnect(id);
    const at = (after: number) => ({ ...scene.ctx, now: addMs(scene.ctx.now, after) });
    await deleteEndedApps(at(29 * DAY));
    expect((await ownRow(person)).id).toBe(id);
    await deleteEndedApps(at(31 * DAY));
    await expect(ownRow(person)).rejects.toThrow();
  });
});

describe('a refresh token', () => {
  it('gets the same tokens for two processes that refresh at once, and both stay connected', async () => {
    const person = await openPerson(scene);
    const { app, tokens } = await connect(person);
    const refresh = () => app.refresh(tokens.refresh_token ?? '');
    const [one, two] = await Promise.all([refresh(), refresh()]);
    for (const { access_token } of [one, two]) expect(await statusOf(access_token)).toBe(200);
    const [next, last] = await Promise.all([one, two].map((each) => app.refresh(each.refresh_token ?? '')));
    expect(await statusOf(next?.access_token ?? '')).toBe(200);
    expect(await statusOf((await app.refresh(last?.refresh_token ?? '')).access_token)).toBe(200);
    expect(await person.apps()).toHaveLength(1);
  });

  it.each([
    ['after one refresh', 1],
    ['after three refreshes', 3],
  ])(
    'that comes again later than some seconds %s ends the connection, and the activity says so',
    async (_, refreshes) => {
      const person = await openPerson(scene);
      const { app, tokens } = await connect(person);
      let current = tokens;
      for (let count = 0; count < refreshes; count++)
        current = await app.refresh(current.refresh_token ?? '');
      await letGraceEnd(tokens.refresh_token);
      await expect(app.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
      await expect(app.refresh(current.refresh_token ?? '')).rejects.toMatchObject({
        error: 'invalid_grant',
      });
      expect(await statusOf(current.access_token)).toBe(401);
      expect(await person.apps()).toEqual([]);
      const { body } = await person.send<{ kind: string; name: string }[]>('GET', '/v1/auth/activity');
      expect(body.data?.filter(({ kind }) => kind === 'app.token_replayed')).toMatchObject([
        { name: 'Sample App' },
      ]);
    },
  );

  it('that we never issued ends nothing, even with the name of a real grant', async () => {
    const person = await openPerson(scene);
    const { app, tokens } = await connect(person);
    const [user, grant] = (tokens.refresh_token ?? '').split(':');
    await expect(app.refresh(`${user}:${grant}:${'x'.repeat(32)}`)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(app.refresh(tokens.access_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await statusOf((await app.refresh(tokens.refresh_token ?? '')).access_token)).toBe(200);
  });

  it('gives its tokens to no other client within these seconds', async () => {
    const person = await openPerson(scene);
    const { app, tokens } = await connect(person);
    const current = await app.refresh(tokens.refresh_token ?? '');
    const other = await openApp();
    await expect(other.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await statusOf((await app.refresh(current.refresh_token ?? '')).access_token)).toBe(200);
  });

  it('can be refreshed ten times a minute', async () => {
    const person = await openPerson(scene);
    const { app, tokens } = await connect(person);
    let token = tokens.refresh_token ?? '';
    for (let count = 0; count < 10; count++) token = (await app.refresh(token)).refresh_token ?? '';
    const form = { grant_type: 'refresh_token', refresh_token: token };
    expect((await app.post(form)).status).toBe(429);
    await letGraceEnd(token, 2 * MINUTE);
    expect((await app.post(form)).status).toBe(200);
  });

  it('and its responses are kept only as long as they are needed', async () => {
    const person = await openPerson(scene);
    const { app, tokens } = await connect(person);
    const { access_token } = await app.refresh(tokens.refresh_token ?? '');
    const object = objectOf(tokens.refresh_token);
    const stored = () =>
      runInDurableObject(object, (_, { storage }) =>
        storage.sql.exec<{ response: string | null }>('SELECT * FROM spent_tokens').toArray(),
      );
    expect(JSON.stringify(await stored())).not.toContain(access_token);
    await letGraceEnd(tokens.refresh_token);
    await runDurableObjectAlarm(object);
    expect(await stored()).toMatchObject([{ response: null }]);
    await letGraceEnd(tokens.refresh_token, 31 * DAY);
    await runDurableObjectAlarm(object);
    expect(await runInDurableObject(object, (_, { storage }) => storage.getAlarm())).toBeNull();
  });
});

function objectOf(token = '') {
  return env.GRANT_REFRESHES.getByName(token.split(':').slice(0, 2).join(':'));
}

/** Makes the refreshes of a grant older, as the time does. */
function letGraceEnd(token: string | undefined, by: number = REFRESH_GRACE_MS): Promise<unknown> {
  return runInDurableObject(objectOf(token), (_, { storage }) =>
    storage.sql.exec('UPDATE spent_tokens SET spent_at = spent_at - ?', by).toArray(),
  );
}

describe('the erasure of an account', () => {
  it('leaves nothing of its apps in the database and in KV', async () => {
    const person = await openPerson(scene);
    const { tokens } = await connect(person);
    await connect(person);
    const { userId } = await ownRow(person);
    expect((await env.OAUTH_KV.list()).keys.filter(({ name }) => name.includes(userId))).toHaveLength(4);
    const account = { userId, publisherId: person.member.id };
    expect(await eraseApps.erase(scene.ctx, account, null, env)).toBeNull();
    expect(await statusOf(tokens.access_token)).toBe(401);
    expect((await env.OAUTH_KV.list()).keys.filter(({ name }) => name.includes(userId))).toEqual([]);
    const rows = (await allRows()).get('connected_apps') ?? [];
    expect(rows.filter((row) => row.includes(userId))).toEqual([]);
  });
});

async function ownRow(person: Person) {
  const [row] = await scene.ctx.db
    .select()
    .from(connectedApps)
    .where(eq(connectedApps.publisherId, person.member.id));
  if (!row) throw new Error('There is no connection.');
  return row;
}

const TOO_SOON = 'KV PUT failed: 429 Too Many Requests';

function exchangeOf(app: OAuthApp, back: URL, started: { verifier: string; redirectUri: string }): string {
  return new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: app.client.client_id,
    code: back.searchParams.get('code') ?? '',
    code_verifier: started.verifier,
    redirect_uri: started.redirectUri,
    resource: RESOURCE,
  }).toString();
}

function exchange(body: string, bindings: Env): Promise<Response> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return callWith(bindings, '/oauth/token', { method: 'POST', headers, body });
}

/** A namespace that reads, and refuses the first writes. */
function withoutWrites(message: string, refusals = Number.POSITIVE_INFINITY): KVNamespace {
  let refused = 0;
  return new Proxy(env.OAUTH_KV, {
    get(target, name) {
      if (name === 'put' && refused++ < refusals) return () => Promise.reject(new Error(message));
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
