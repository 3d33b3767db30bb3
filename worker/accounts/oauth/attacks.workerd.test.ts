import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { type Client, validateAuthResponse } from 'oauth4webapi';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callWith } from '../../platform/http/testing/call-with.ts';
import { openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { newId } from '../../platform/ids.ts';
import { callUntilLimited } from '../../platform/rate-limits/testing/call-until-limited.ts';
import { connectedApps } from './tables.ts';
import { allowAndFinish } from './testing/allow-and-finish.ts';
import { basicHeader, type OAuthApp, openApp, REDIRECT, RESOURCE } from './testing/oauth-client.ts';
import { openPerson, type Person } from './testing/person.ts';
import { ORIGIN, publicFetch } from './testing/public-fetch.ts';
import { statusOf } from './testing/use-token.ts';

const INVALID_GRANT = { error: 'invalid_grant' };
/** A client without a document. */
const DOCUMENT_ID = 'https://app.example/client.json';

let scene: Scene;
let person: Person;
let app: OAuthApp;

beforeAll(async () => {
  scene = await openScene();
});

beforeEach(async () => {
  person = await openPerson(scene);
  app = await openApp();
});

const connect = (scopes?: string[]) => allowAndFinish(person, app, { scopes });

/** Where the authorization endpoint sends the browser. */
async function answerTo(changes: Parameters<OAuthApp['start']>[0]): Promise<URL> {
  const { headers } = await person.send('GET', (await app.start(changes)).url.href);
  return new URL(headers.get('location') ?? '', ORIGIN);
}

/** The form that exchanges the code with which the browser came back. */
function exchangeOf(back: URL, { verifier, redirectUri }: { verifier: string; redirectUri: string }) {
  return {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: redirectUri,
    resource: RESOURCE,
  };
}

const jsonOf = async (response: Promise<Response>) => (await response).json<Record<string, string>>();

describe('a token', () => {
  it('can’t be requested for another resource', async () => {
    const answer = await answerTo({ parameters: { resource: 'https://other.example/mcp' } });
    expect(answer.origin + answer.pathname).toBe(REDIRECT);
    expect(Object.fromEntries(answer.searchParams)).toMatchObject({ error: 'invalid_target', iss: ORIGIN });
    const started = await app.start();
    const form = exchangeOf(await person.allow(started.url), started);
    const other = { ...form, resource: 'https://other.example/mcp' };
    expect(await jsonOf(app.post(other))).toMatchObject({ error: 'invalid_target' });
  });

  it('is for the MCP server also if the client writes its address with a final slash', async () => {
    const resource = `${RESOURCE}/`;
    const started = await app.start({ parameters: { resource } });
    const form = exchangeOf(await person.allow(started.url), started);
    const { access_token: token = '' } = await jsonOf(app.post({ ...form, resource }));
    expect(await statusOf(token)).toBe(200);
  });

  it('for the MCP server is refused by the API', async () => {
    const { access_token: token } = await connect();
    const headers = { authorization: `Bearer ${token}` };
    for (const path of ['/v1/publisher/links', '/v1/publisher/keys', '/v1/auth/apps'])
      expect((await publicFetch(path, { headers })).status, path).toBe(401);
  });

  it('is refused in the query of a URL', async () => {
    const { access_token: token } = await connect();
    const response = await publicFetch(`/mcp?access_token=${token}`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(401);
  });

  it('that we didn’t issue is refused, also if it names a real user and grant', async () => {
    const { access_token: token } = await connect();
    const [user, grant] = token.split(':');
    for (const forged of [
      `${user}:${grant}:${'x'.repeat(32)}`,
      `${user}:other:secret`,
      `${newId('usr')}:${grant}:${token.split(':')[2]}`,
      'a:b:c',
      '::',
      `${user}:${grant}:${'x'.repeat(9_000)}`,
    ])
      expect(await statusOf(forged), forged.slice(0, 60)).toBe(401);
  });

  it('of another grant than that of its connection is refused', async () => {
    const { access_token: token } = await connect();
    await scene.ctx.db
      .update(connectedApps)
      .set({ grantId: 'another' })
      .where(eq(connectedApps.publisherId, person.member.id));
    expect(await statusOf(token)).toBe(401);
  });

  it('of an app that was revoked in the database is refused while KV still has it', async () => {
    const { access_token: token, refresh_token: refresh } = await connect();
    await scene.ctx.db
      .update(connectedApps)
      .set({ revokedAt: scene.ctx.now })
      .where(eq(connectedApps.publisherId, person.member.id));
    expect((await env.OAUTH_KV.list({ prefix: `token:${token.split(':')[0]}` })).keys).toHaveLength(1);
    expect(await statusOf(token)).toBe(401);
    await expect(app.refresh(refresh ?? '')).rejects.toMatchObject(INVALID_GRANT);
  });
});

describe('a code', () => {
  it('works once: when it comes again, the tokens of its first use end', async () => {
    const started = await app.start();
    const back = await person.allow(started.url);
    const tokens = await app.finish(back, started);
    expect(await jsonOf(app.post(exchangeOf(back, started)))).toMatchObject(INVALID_GRANT);
    expect(await statusOf(tokens.access_token)).toBe(401);
    await expect(app.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject(INVALID_GRANT);
    expect(await person.apps()).toEqual([]);
  });

  it('works once also in simultaneous requests, which end the connection', async () => {
    const started = await app.start();
    const form = exchangeOf(await person.allow(started.url), started);
    const responses = await Promise.all(Array.from({ length: 4 }, () => jsonOf(app.post(form))));
    const issued = responses.filter(({ access_token: token }) => token !== undefined);
    expect(issued.length).toBeLessThanOrEqual(1);
    for (const { access_token: token = '' } of issued) expect(await statusOf(token)).toBe(401);
    expect(await person.apps()).toEqual([]);
  });

  it('works once also where KV still has the grant as it was before the first use', async () => {
    const started = await app.start();
    const form = exchangeOf(await person.allow(started.url), started);
    const key = `grant:${form.code.split(':').slice(0, 2).join(':')}`;
    const before = await env.OAUTH_KV.get(key);
    const tokens = await jsonOf(app.post(form));
    const elsewhere = { ...env, OAUTH_KV: staleAt(key, before) };
    const response = await callWith(elsewhere, '/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ client_id: app.client.client_id, ...form }).toString(),
    });
    expect(await response.json()).toMatchObject(INVALID_GRANT);
    expect(await statusOf(tokens.access_token ?? '')).toBe(401);
    expect(await person.apps()).toEqual([]);
  });

  it('is refused with a wrong verifier, and with none', async () => {
    const started = await app.start();
    const { code_verifier: _, ...form } = exchangeOf(await person.allow(started.url), started);
    expect(await jsonOf(app.post({ ...form, code_verifier: 'v'.repeat(43) }))).toMatchObject(INVALID_GRANT);
    expect(await jsonOf(app.post(form))).toMatchObject({ error: 'invalid_request' });
  });

  it('is refused for another client', async () => {
    const started = await app.start();
    const form = exchangeOf(await person.allow(started.url), started);
    const other = await openApp();
    expect(await jsonOf(other.post(form))).toMatchObject(INVALID_GRANT);
  });

  it('is refused with another redirect URI', async () => {
    const both = await openApp(undefined, { redirect_uris: [REDIRECT, 'https://app.example/other'] });
    const started = await both.start();
    const form = exchangeOf(await person.allow(started.url), started);
    expect(await jsonOf(both.post({ ...form, redirect_uri: 'https://app.example/other' }))).toMatchObject(
      INVALID_GRANT,
    );
  });

  it('is refused after the app was disconnected', async () => {
    const started = await app.start();
    const back = await person.allow(started.url);
    await person.disconnect((await person.apps())[0]?.id ?? '');
    expect(await jsonOf(app.post(exchangeOf(back, started)))).toMatchObject(INVALID_GRANT);
  });
});

describe('an authorization request', () => {
  it.each([
    ['without PKCE', { code_challenge: null, code_challenge_method: null }],
    ['with plain PKCE', { code_challenge_method: 'plain' }],
    ['with PKCE that names no method', { code_challenge_method: null }],
    ['for the implicit grant', { response_type: 'token' }],
    ['for unknown scopes only', { scope: 'admin' }],
  ])('%s is refused, and the app learns so', async (_, parameters) => {
    const answer = await answerTo({ parameters });
    expect(answer.origin + answer.pathname).toBe(REDIRECT);
    expect(answer.searchParams.get('error')).toMatch(
      /^(invalid_request|invalid_scope|unsupported_response_type)$/,
    );
    expect(answer.searchParams.get('iss')).toBe(ORIGIN);
    expect(answer.searchParams.has('code')).toBe(false);
  });

  it('without PKCE is refused for a client with a secret too', async () => {
    app = await openApp(undefined, { token_endpoint_auth_method: 'client_secret_post' });
    const answer = await answerTo({ parameters: { code_challenge: null, code_challenge_method: null } });
    expect(answer.searchParams.get('error')).toBe('invalid_request');
  });

  it.each([
    ['that isn’t registered', 'https://evil.example/callback'],
    ['with another port', 'https://app.example:8443/callback'],
    ['with another path', 'https://app.example/callback/more'],
    ['with a query', 'https://app.example/callback?next=https://evil.example'],
    ['with another scheme', 'http://app.example/callback'],
    ['that is a script', 'javascript:alert(1)'],
    ['that is empty', ''],
  ])('with a redirect URI %s is refused on our own page', async (_, redirectUri) => {
    const answer = await answerTo({ redirectUri });
    expect(answer.href).toBe(`${ORIGIN}/connect?error=oauth.request_invalid`);
  });

  it('of an unknown client is refused on our own page', async () => {
    for (const client_id of ['unknown', '', 'x'.repeat(3_000), 'https://', 'x'.repeat(9_000)]) {
      const answer = await answerTo({ parameters: { client_id } });
      expect(answer.href).toBe(`${ORIGIN}/connect?error=oauth.request_invalid`);
    }
  });

  it('to a loopback address may have any port, but no other path', async () => {
    app = await openApp(undefined, { redirect_uris: ['http://127.0.0.1/callback'] });
    const { client } = await person.open(
      (await app.start({ redirectUri: 'http://127.0.0.1:51234/callback' })).url,
    );
    expect(client).toMatchObject({ redirect_host: '127.0.0.1', is_local: true });
    const answer = await answerTo({ redirectUri: 'http://127.0.0.1:51234/other' });
    expect(answer.pathname).toBe('/connect');
    expect(answer.searchParams.get('error')).toBe('oauth.request_invalid');
  });
});

describe('the response of an authorization', () => {
  it('names its issuer, so that an app notices one of another server', async () => {
    const started = await app.start();
    const back = await person.allow(started.url);
    expect(back.searchParams.get('iss')).toBe(ORIGIN);
    for (const iss of ['https://evil.example', null]) {
      const mixed = new URL(back);
      if (iss) mixed.searchParams.set('iss', iss);
      else mixed.searchParams.delete('iss');
      expect(() => validateAuthResponse(app.as, app.client, mixed, started.state)).toThrow(/iss/);
    }
  });
});

describe('the consent', () => {
  it('can’t be opened or given by a page of another site', async () => {
    const { url } = await app.start();
    const { handle } = await person.open(url);
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const query = url.search.slice(1);
    for (const [path, body] of [
      ['/v1/oauth/requests', { query }],
      ['/v1/oauth/decisions', { handle, decision: 'allow', scopes: ['read'] }],
    ] as const)
      expect(await person.send('POST', path, body, headers)).toMatchObject({
        status: 403,
        body: { code: 'session.cross_site' },
      });
  });

  it('needs a session: neither a visitor nor an API key can give it', async () => {
    const query = (await app.start()).url.search.slice(1);
    for (const authorization of ['', `Bearer ${person.member.key}`]) {
      const response = await publicFetch('/v1/oauth/requests', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
        body: JSON.stringify({ query }),
      });
      expect(response.status).toBe(401);
    }
  });

  it('can’t be given in another browser, or with another account in the same browser', async () => {
    const { handle } = await person.open((await app.start()).url);
    const refused = { status: 400, body: { code: 'oauth.request_expired' } };
    const sameAccount = await openPerson(scene, person.member);
    expect(await sameAccount.decide(handle, 'allow')).toMatchObject(refused);
    const other = await openPerson(scene);
    for (const [name, value] of person.jar) if (name.startsWith('__Host-oauth')) other.jar.set(name, value);
    expect(await other.decide(handle, 'allow')).toMatchObject(refused);
    expect(await other.apps()).toEqual([]);
    expect(await person.apps()).toEqual([]);
  });

  it('works once', async () => {
    const { handle } = await person.open((await app.start()).url);
    expect((await person.decide(handle, 'deny')).status).toBe(200);
    expect(await person.decide(handle, 'allow')).toMatchObject({
      status: 400,
      body: { code: 'oauth.request_expired' },
    });
  });

  it('needs its cookie', async () => {
    const { handle } = await person.open((await app.start()).url);
    for (const name of [...person.jar.keys()]) if (name.startsWith('__Host-oauth')) person.jar.delete(name);
    expect(await person.decide(handle, 'allow')).toMatchObject({ body: { code: 'oauth.request_expired' } });
  });

  it.each(['', 'x', 'x.y', '.', 'x'.repeat(200)])('is refused for the handle %j', async (handle) => {
    expect(await person.decide(handle, 'allow')).toMatchObject({
      status: 400,
      body: { code: 'oauth.request_expired' },
    });
  });

  it('can’t give more than the app asked for', async () => {
    const { handle } = await person.open((await app.start({ scope: 'read' })).url);
    expect(await person.decide(handle, 'allow', ['read', 'write'])).toMatchObject({
      status: 400,
      body: { code: 'oauth.scope_not_requested' },
    });
    expect(await person.apps()).toEqual([]);
  });

  it('limits the tokens of the exchange and of each refresh', async () => {
    const started = await app.start();
    const form = exchangeOf(await person.allow(started.url, ['read']), started);
    const tokens = await jsonOf(app.post({ ...form, scope: 'read write' }));
    expect(tokens.scope).toBe('read');
    const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' };
    const refreshed = await jsonOf(app.post({ ...refresh, scope: 'read write' }));
    expect(refreshed.scope).toBe('read');
    const again = { ...refresh, refresh_token: refreshed.refresh_token ?? '' };
    expect(await jsonOf(app.post({ ...again, scope: 'write' }))).toMatchObject({ error: 'invalid_scope' });
  });
});

describe('another account’s app', () => {
  it('can’t be disconnected or distinguished from an unknown one', async () => {
    const { access_token: token } = await connect();
    const [own] = await person.apps();
    const stranger = await openPerson(scene);
    for (const id of [own?.id ?? '', newId('app')])
      expect(await stranger.disconnect(id)).toMatchObject({ status: 404, body: { code: 'app.unknown' } });
    expect(await stranger.apps()).toEqual([]);
    expect(await statusOf(token)).toBe(200);
  });
});

describe('the registration of a client', () => {
  interface Registration {
    redirect_uris: string[];
    grant_types?: string[] | null;
    [name: string]: unknown;
  }

  const send = (metadata: object, headers = {}) =>
    publicFetch('/oauth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(metadata),
    });
  const register = (metadata: object, headers = {}) =>
    send({ redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none', ...metadata }, headers);

  it.each([
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['https://app.example/#fragment'],
    ['http://app.example/callback'],
    ['https://user:password@app.example/callback'],
  ])('is refused with the redirect URI %s', async (uri) => {
    const response = await register({ redirect_uris: [uri] });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: expect.stringMatching(/invalid_(client_metadata|redirect_uri)/),
    });
  });

  it.each<[string, Registration]>([
    [
      'that names a grant of devices, as VS Code did',
      {
        client_name: 'Visual Studio Code',
        client_uri: 'https://code.visualstudio.com',
        grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
        response_types: ['code'],
        redirect_uris: ['https://vscode.dev/redirect', 'http://127.0.0.1/', 'http://127.0.0.1:33418/'],
        token_endpoint_auth_method: 'none',
        application_type: 'native',
      },
    ],
    [
      'of VS Code, which names the grants of this server',
      {
        client_name: 'Visual Studio Code',
        client_uri: 'https://code.visualstudio.com',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: ['https://vscode.dev/redirect', 'http://127.0.0.1/', 'http://127.0.0.1:33418/'],
        token_endpoint_auth_method: 'none',
        application_type: 'native',
      },
    ],
    [
      'that names the implicit grant and its response type too',
      {
        redirect_uris: [REDIRECT],
        grant_types: ['authorization_code', 'implicit', 'refresh_token'],
        response_types: ['code', 'token', 'code token'],
        token_endpoint_auth_method: 'none',
      },
    ],
    [
      'with an empty address',
      {
        redirect_uris: [REDIRECT],
        client_name: 'App',
        client_uri: '',
        logo_uri: '',
        token_endpoint_auth_method: 'none',
      },
    ],
    [
      'with null for what Dify doesn’t have',
      {
        redirect_uris: [REDIRECT],
        client_name: 'Dify',
        client_uri: null,
        scope: null,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
    ],
    [
      'with null for all that can be left out',
      {
        redirect_uris: [REDIRECT],
        client_name: null,
        contacts: null,
        jwks: null,
        grant_types: null,
        response_types: null,
        token_endpoint_auth_method: null,
        token_endpoint_auth_methods_supported: null,
      },
    ],
    [
      'with empty texts',
      { redirect_uris: [REDIRECT], contacts: '', 'logo_uri#de': '', token_endpoint_auth_method: '' },
    ],
    ['with an empty list of grants', { redirect_uris: [REDIRECT], grant_types: [] }],
    ['with an empty list of response types', { redirect_uris: [REDIRECT], response_types: [] }],
    ['with empty lists', { redirect_uris: [REDIRECT], grant_types: [], response_types: [], contacts: [] }],
  ])('%s works for what this server supports', async (_, metadata) => {
    const response = await send(metadata);
    expect(response.status).toBe(201);
    const client = await response.json<Client & { grant_types: string[]; response_types: string[] }>();
    const named = metadata.grant_types?.length
      ? ['authorization_code', 'refresh_token']
      : ['authorization_code'];
    expect([client.grant_types, client.response_types]).toEqual([named, ['code']]);
    const app = await openApp(client);
    const redirectUri = metadata.redirect_uris.at(-1) ?? '';
    const tokens = await allowAndFinish(person, app, { redirectUri });
    expect(await statusOf(tokens.access_token)).toBe(200);
  });

  it.each([
    { redirect_uris: [REDIRECT], grant_types: ['implicit'] },
    { redirect_uris: [REDIRECT], response_types: ['token'] },
    { redirect_uris: [REDIRECT], grant_types: ['refresh_token'], response_types: [] },
    { redirect_uris: [] },
    { redirect_uris: null },
    { grant_types: ['authorization_code'] },
  ])('%o, with which no one could sign in, is refused', async (metadata) => {
    const response = await send(metadata);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: expect.stringMatching(/^invalid_/) });
  });

  it('is refused if it is long', async () => {
    const response = await register({ client_name: 'n'.repeat(20_000) });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: 'invalid_client_metadata' },
    ]);
  });

  it('is limited by address', async () => {
    const headers = { 'cf-connecting-ip': '198.51.100.77' };
    const refused = () => register({ redirect_uris: [] }, headers);
    const { passed } = await callUntilLimited(300, refused);
    expect(new Set(passed)).toEqual(new Set([400]));
  });

  it('with markup and invisible characters in the name shows plain text', async () => {
    app = await openApp(undefined, { client_name: '  <img src=x onerror=alert(1)>\u202e\nTributary\u0000 ' });
    const { client } = await person.open((await app.start()).url);
    expect(client.name).toBe('<img src=x onerror=alert(1)> Tributary');
  });

  it('without a name is shown as its host', async () => {
    app = await openApp(undefined, { client_name: undefined });
    const { client } = await person.open((await app.start()).url);
    expect(client.name).toBe('app.example');
  });
});

describe('the token endpoint', () => {
  it.each<Record<string, string>>([
    {},
    { grant_type: 'password', username: 'x', password: 'y' },
    { grant_type: 'authorization_code', code: 'x' },
    { grant_type: 'authorization_code', code: `usr_0:${'x'.repeat(900)}:y` },
    { grant_type: 'refresh_token', refresh_token: `${'x'.repeat(900)}:y:z` },
    { client_id: 'x'.repeat(900), grant_type: 'refresh_token', refresh_token: 'x' },
    { client_id: 'http://127.0.0.1/', grant_type: 'refresh_token', refresh_token: 'x' },
    { client_assertion: 'x', client_assertion_type: 'y' },
  ])('answers %o with an error of OAuth', async (form) => {
    const response = await app.post(form);
    expect([400, 401]).toContain(response.status);
    expect(await response.json()).toMatchObject({ error: expect.any(String) });
  });

  it('refuses a client that authenticates in two ways, or names another one in its form', async () => {
    const { client, post } = await openApp(undefined, { token_endpoint_auth_method: undefined });
    const { client_id: id, client_secret: secret = '' } = client;
    const form = { grant_type: 'refresh_token', refresh_token: 'x' };
    const alone = await post(form, basicHeader(id, secret));
    expect(await alone.json()).toMatchObject(INVALID_GRANT);
    for (const [more, header] of [
      [{ client_secret: String(secret) }, basicHeader(id, secret)],
      [{ client_id: app.client.client_id }, basicHeader(id, secret)],
      [{ client_assertion: 'x', client_assertion_type: 'y' }, basicHeader(id, secret)],
    ] as const) {
      const response = await post({ ...form, ...more }, header);
      expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_request' }]);
    }
    for (const header of [basicHeader(id, 'wrong'), { authorization: `Basic ${btoa(id)}` }]) {
      const response = await post({ ...form, client_id: id }, header);
      expect(await response.json()).toMatchObject({
        error: expect.stringMatching(/^invalid_(client|request)$/),
      });
    }
  });

  it('answers a revocation of anything alike', async () => {
    for (const token of ['x', 'a:b:c', `${'x'.repeat(900)}:y:z`])
      expect((await app.post({ token })).status).toBe(200);
  });

  it.each<[string, string, Record<string, string>, Record<string, string>]>([
    ['in its form', '198.51.100.81', {}, { client_id: DOCUMENT_ID }],
    ['in its header', '198.51.100.82', basicHeader(DOCUMENT_ID, 'x'), {}],
    ['in its assertion', '198.51.100.83', {}, assertionOf(DOCUMENT_ID)],
  ])('limits by address how often a client %s has its document fetched', async (_, address, header, sent) => {
    const headers = { 'cf-connecting-ip': address, ...header };
    const { limited } = await callUntilLimited(300, async () => {
      const response = await app.post({ client_id: '', grant_type: 'refresh_token', ...sent }, headers);
      const { error_description: text = '' } = await response.json<Record<string, string>>();
      // The limit of failures, which only replaces the response of the library, comes first.
      return { status: text.startsWith('Too many failed') ? 401 : response.status, text };
    });
    expect(limited.text).toBe('Too many requests from your address');
  });

  it('limits failures by address, not successes', async () => {
    const headers = {
      'cf-connecting-ip': '198.51.100.78',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const post = (form: Record<string, string>) =>
      publicFetch('/oauth/token', { method: 'POST', headers, body: new URLSearchParams(form).toString() });
    const guess = () => post({ client_id: 'unknown', grant_type: 'refresh_token' });
    const { passed } = await callUntilLimited(60, guess);
    expect(new Set(passed)).toEqual(new Set([401]));
    const { refresh_token: token = '' } = await connect();
    const form = { client_id: app.client.client_id, grant_type: 'refresh_token', refresh_token: token };
    expect((await post(form)).status).toBe(200);
  });
});

/** An assertion that names its client, as one without a `client_id` does (RFC 7523). */
function assertionOf(clientId: string): Record<string, string> {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  return {
    client_assertion: `${part({ alg: 'ES256' })}.${part({ iss: clientId, sub: clientId })}.x`,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  };
}

/** A namespace in another place, which doesn't see the latest value of a key. */
function staleAt(key: string, value: string | null): KVNamespace {
  return new Proxy(env.OAUTH_KV, {
    get(target, name) {
      if (name === 'get')
        return async (asked: string, options?: { type: 'json' }) =>
          asked === key && value !== null ? JSON.parse(value) : target.get(asked, options as never);
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
