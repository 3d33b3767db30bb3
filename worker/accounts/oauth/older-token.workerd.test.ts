import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { decodeJwt, SignJWT } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../platform/hashing.ts';
import { type Call, call, read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { newId } from '../../platform/ids.ts';
import { callUntilLimited } from '../../platform/rate-limits/testing/call-until-limited.ts';
import { addMs, HOUR } from '../../platform/time.ts';
import { apiKeys } from '../api-keys/tables.ts';
import { signToken } from './application-tokens.ts';
import { oauthApplications } from './tables.ts';
import { basicHeader } from './testing/oauth-client.ts';
import { openPerson } from './testing/person.ts';
import { ORIGIN, publicFetch } from './testing/public-fetch.ts';
import { statusOf, useTool } from './testing/use-token.ts';

const PATH = '/functions/v1/oauth-token';
const SECRET = 'a secret of the assistant';

interface Body {
  id: string;
  access_token: string;
  scope: string;
  error?: string;
  code?: string;
}

let scene: Scene;
let member: Member;
let clients = 0;

beforeAll(async () => {
  scene = await openScene();
});

beforeEach(async () => {
  member = await scene.signUp();
});

function form(changes: object = {}) {
  return {
    action: 'create_application',
    client_id: `assistant-${++clients}`,
    client_secret_hash: sha256Hex(SECRET),
    name: 'My assistant',
    permissions: ['mcp-server', 'GET publisher-api'],
    ...changes,
  };
}

const post = (body: object, request: Call = {}) => read<Body>(PATH, { method: 'POST', body, ...request });
const create = (changes: object = {}) => post(form(changes), { key: member.key });
const errorOf = async (response: ReturnType<typeof post>) => {
  const { status, body } = await response;
  return [status, body.code ?? body.error];
};

/** Creates an application and returns its client ID, its ID and a token. */
async function application(changes: object = {}, request: object = {}) {
  const sent = form(changes);
  const { body: created } = await post(sent, { key: member.key });
  const { body } = await post(tokenRequest(sent.client_id, request));
  return { id: created.id, clientId: sent.client_id, token: body.access_token, scope: body.scope };
}

function tokenRequest(client_id: string, changes: object = {}) {
  return { grant_type: 'client_credentials', client_id, client_secret: SECRET, ...changes };
}

const links = (token: string) => call('/v1/publisher/links', { key: token });

describe('an application', () => {
  it('is created by a key with full access, and the same call returns it again', async () => {
    const sent = form();
    const first = await post(sent, { key: member.key });
    expect(first).toMatchObject({
      status: 200,
      body: { client_id: sent.client_id, name: 'My assistant', permissions: sent.permissions },
    });
    expect(await post(sent, { key: member.key })).toEqual(first);
    const cookie = await scene.signIn(member);
    expect(await post(sent, { headers: { cookie } })).toEqual(first);
  });

  it('can be created at the root, with a form', async () => {
    const { permissions, ...fields } = form();
    const body = new URLSearchParams(fields);
    for (const each of permissions) body.append('permissions', each);
    const response = await publicFetch('/oauth-token', {
      method: 'POST',
      headers: { 'x-api-key': member.key, 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
    });
    expect(await response.json()).toMatchObject({ client_id: fields.client_id, permissions });
  });

  it('is refused if the client ID is taken, also by an own application with other facts', async () => {
    const sent = form();
    await post(sent, { key: member.key });
    const stranger = await scene.signUp();
    for (const [body, key] of [
      [sent, stranger.key],
      [{ ...sent, permissions: ['*'] }, member.key],
      [{ ...sent, client_secret_hash: sha256Hex('another') }, member.key],
    ] as const)
      expect(await errorOf(post(body, { key }))).toEqual([409, 'oauth.client_id_taken']);
  });

  it('is refused without full access, by a page of another site and by a token of an application', async () => {
    expect(await errorOf(post(form()))).toEqual([401, 'key.invalid']);
    const permissions = { endpoints: ['POST developer-tools', 'mcp-server'], rate_limit: 1_000 };
    const limited = await scene.signUp();
    await scene.ctx.db.update(apiKeys).set({ permissions }).where(eq(apiKeys.publisherId, limited.id));
    expect(await errorOf(post(form(), { key: limited.key }))).toEqual([403, 'oauth.full_access_required']);
    const headers = { cookie: await scene.signIn(member), 'sec-fetch-site': 'cross-site' };
    expect(await errorOf(post(form(), { headers }))).toEqual([403, 'session.cross_site']);
    const { token } = await application({ permissions: ['*'] });
    expect(await errorOf(post(form(), { key: token }))).toEqual([403, 'oauth.full_access_required']);
  });

  it.each([
    { client_id: 'ab' },
    { client_id: 'with space' },
    { client_secret_hash: 'abc' },
    { client_secret_hash: SECRET },
    { permissions: [] },
    { permissions: ['everything'] },
    { permissions: 'mcp-server' },
    { name: ' ' },
    { action: 'delete_application' },
  ])('can’t be created with %o', async (changes) => {
    expect(await errorOf(create(changes))).toEqual([400, 'request.invalid']);
  });

  it('is refused beyond fifty', async () => {
    const { body } = await create();
    const [row] = await scene.ctx.db
      .select()
      .from(oauthApplications)
      .where(eq(oauthApplications.id, body.id as never));
    if (!row) throw new Error('The application is missing.');
    await scene.ctx.db.batch(
      Array.from({ length: 49 }, () => {
        const id = newId('app');
        return scene.ctx.db.insert(oauthApplications).values({ ...row, id, clientId: id });
      }) as never,
    );
    expect(await errorOf(create())).toEqual([409, 'oauth.too_many_applications']);
  });

  it('stores only the hash of the secret, and is in the account’s list and activity', async () => {
    const { id } = await application();
    const person = await openPerson(scene, member);
    expect(await person.apps()).toMatchObject([
      { id, name: 'My assistant', domain: null, redirect_host: null, scopes: ['read', 'write'] },
    ]);
    const { body } = await person.send('GET', '/v1/auth/activity');
    expect(body.data).toMatchObject([{ kind: 'app.connected', name: 'My assistant' }]);
    expect(JSON.stringify(await scene.ctx.db.select().from(oauthApplications))).not.toContain(SECRET);
  });
});

describe('a token of an application', () => {
  it('lasts an hour and is for the MCP server and what the application may do', async () => {
    const sent = form();
    await post(sent, { key: member.key });
    const { status, body } = await post(tokenRequest(sent.client_id, { scope: 'read write' }));
    expect([status, body]).toEqual([
      200,
      { access_token: expect.any(String), token_type: 'Bearer', expires_in: 3_600, scope: 'read write' },
    ]);
    const claims = decodeJwt(body.access_token);
    expect(claims).toMatchObject({ iss: ORIGIN, aud: `${ORIGIN}/mcp`, sub: sent.client_id });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3_600);
    expect(await statusOf(body.access_token)).toBe(200);
    expect((await links(body.access_token)).status).toBe(200);
    expect((await call('/v1/publisher/keys', { key: body.access_token })).status).toBe(403);
  });

  it('can be requested with a form at the root', async () => {
    const { clientId } = await application();
    const response = await publicFetch('/oauth-token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(tokenRequest(clientId)).toString(),
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ token_type: 'Bearer' });
  });

  it('can be requested with the ID and the secret in the header', async () => {
    const { clientId } = await application();
    const header = basicHeader(clientId, SECRET);
    const body = { grant_type: 'client_credentials' };
    for (const sent of [body, { ...body, client_id: clientId }])
      expect(await post(sent, { headers: header })).toMatchObject({
        status: 200,
        body: { token_type: 'Bearer', scope: 'read write' },
      });
    const response = await publicFetch('/oauth-token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...header },
      body: new URLSearchParams({ ...body, scope: 'read' }).toString(),
    });
    expect(await response.json()).toMatchObject({ scope: 'read' });
  });

  it('is refused for a wrong secret in the header, with the way to authenticate', async () => {
    const { clientId } = await application();
    for (const headers of [
      basicHeader(clientId, 'wrong'),
      basicHeader(clientId, ''),
      basicHeader('unknown', SECRET),
      { authorization: `Basic ${btoa(clientId)}` },
      { authorization: 'Basic' },
    ]) {
      const response = await call(PATH, {
        method: 'POST',
        body: { grant_type: 'client_credentials' },
        headers,
      });
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([
        401,
        'Basic realm="Tributary"',
      ]);
      expect(await response.json()).toMatchObject({ error: 'invalid_client' });
    }
  });

  it('is refused for a client that authenticates in two ways, or names another one in its body', async () => {
    const { clientId } = await application();
    const headers = basicHeader(clientId, SECRET);
    for (const body of [tokenRequest(clientId), { ...tokenRequest('another'), client_secret: undefined }])
      expect(await errorOf(post(body, { headers }))).toEqual([400, 'invalid_request']);
  });

  it('without the scope “write” writes nothing, neither over MCP nor over the API', async () => {
    const { token, scope } = await application({ permissions: ['*'] }, { scope: 'read' });
    expect(scope).toBe('read');
    expect((await links(token)).status).toBe(200);
    const link = { url: 'https://alder-nook.example/lamp' };
    expect(
      (await call('/v1/publisher/affiliate-links', { method: 'POST', key: token, body: link })).status,
    ).toBe(403);
    expect((await useTool(token, 'create_links', { links: [link] })).status).toBe(403);
  });

  it('of an application that only reads has no scope “write”', async () => {
    const { clientId, scope } = await application({ permissions: ['GET publisher-api'] });
    expect(scope).toBe('read');
    expect(await errorOf(post(tokenRequest(clientId, { scope: 'write' })))).toEqual([400, 'invalid_scope']);
  });

  it('gets all scopes of the application if it asks only for scopes that this API doesn’t have', async () => {
    expect((await application({}, { scope: 'mcp:tools' })).scope).toBe('read write');
  });

  it('can’t create a key that may do more than itself', async () => {
    const { token } = await application({ permissions: ['POST developer-tools'] });
    const body = { name: 'Broader', preset: 'full_access' };
    expect(await read('/v1/publisher/keys', { method: 'POST', key: token, body })).toMatchObject({
      status: 403,
      body: { code: 'key.broader_than_creator' },
    });
  });

  it.each([
    [{}, 400, 'invalid_request'],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{ grant_type: 'client_credentials' }, 400, 'invalid_request'],
    [{ grant_type: 'client_credentials', client_id: 'unknown', client_secret: 'x' }, 401, 'invalid_client'],
    [{ grant_type: 'client_credentials', client_id: { a: 1 }, client_secret: [] }, 400, 'invalid_request'],
  ])('is refused for %o', async (body, status, error) => {
    expect(await errorOf(post(body))).toEqual([status, error]);
  });

  it('is refused for a wrong secret and for its hash, and failures are limited by address', async () => {
    const { clientId } = await application();
    for (const client_secret of ['wrong', sha256Hex(SECRET), ''])
      expect(await errorOf(post(tokenRequest(clientId, { client_secret })))).toEqual([401, 'invalid_client']);
    const headers = { 'cf-connecting-ip': '198.51.100.79' };
    const guess = () => post(tokenRequest(clientId, { client_secret: 'wrong' }), { headers });
    const { passed } = await callUntilLimited(60, guess);
    expect(new Set(passed)).toEqual(new Set([401]));
    expect((await post(tokenRequest(clientId), { headers })).status).toBe(200);
  });

  it('ends when its owner disconnects the application, also if another account takes the client ID', async () => {
    const { id, clientId, token } = await application({ permissions: ['*'] });
    const person = await openPerson(scene, member);
    const stranger = await scene.signUp();
    expect((await (await openPerson(scene, stranger)).disconnect(id)).body.code).toBe('app.unknown');
    expect((await person.disconnect(id)).status).toBe(200);
    expect((await links(token)).status).toBe(401);
    expect(await errorOf(post(tokenRequest(clientId)))).toEqual([401, 'invalid_client']);
    await post(form({ client_id: clientId, permissions: ['*'] }), { key: stranger.key });
    expect((await links(token)).status).toBe(401);
  });
});

describe('a forged token is refused', () => {
  const key = new TextEncoder().encode('a key of someone else, and long enough');

  /** A token that differs in its claims from one that we would sign, and that is signed with another key. */
  function forged(app: { id: string; clientId: string }) {
    return new SignJWT({ app: app.id, scope: 'read write' })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setIssuer(ORIGIN)
      .setAudience(`${ORIGIN}/mcp`)
      .setSubject(app.clientId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key);
  }

  const refuses = async (token: string) => {
    expect((await links(token)).status).toBe(401);
    expect(await statusOf(token)).toBe(401);
  };

  it('with another key', async () => {
    await refuses(await forged(await application()));
  });

  it('without a signature', async () => {
    const [, payload] = (await application()).token.split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    for (const token of [`${header}.${payload}.`, `${header}.${payload}`, `${header}.${payload}.x`])
      await refuses(token);
  });

  it('with changed claims', async () => {
    const { token } = await application();
    const [header, payload = '', signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const changed = Buffer.from(JSON.stringify({ ...claims, app: newId('app') })).toString('base64url');
    await refuses(`${header}.${changed}.${signature}`);
  });

  it('that has expired', async () => {
    const app = await application();
    const earlier = { ...scene.ctx, now: addMs(scene.ctx.now, -2 * HOUR) };
    await refuses(
      await signToken(earlier, env, { id: app.id as never, clientId: app.clientId }, ['read', 'write']),
    );
  });

  it('of another deployment', async () => {
    const app = await application();
    for (const changes of [
      { PUBLIC_ORIGIN: 'https://other.example' },
      { ENCRYPTION_KEY: 'another key of encryption' },
    ])
      await refuses(
        await signToken(scene.ctx, { ...env, ...changes }, { id: app.id as never, clientId: app.clientId }, [
          'read',
        ]),
      );
  });

  it('that isn’t a token at all', async () => {
    for (const token of ['a.b.c', '.', '..', 'a.b', `${'x'.repeat(5_000)}.y.z`]) await refuses(token);
  });
});
