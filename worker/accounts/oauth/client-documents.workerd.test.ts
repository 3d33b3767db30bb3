import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { sessionOf } from '../identity/testing/visitor.ts';
import { readPublisher } from '../publishers/publishers.ts';
import { authorizationServerOf } from './authorization-server.ts';
import { connectApp } from './connected-apps.ts';
import { allowAndFinish } from './testing/allow-and-finish.ts';
import { CAPITAL_CLIENT, clientDocument, REDIRECTED_CLIENT } from './testing/client-document.ts';
import { openApp, REDIRECT, RESOURCE } from './testing/oauth-client.ts';
import { openPerson, type Person } from './testing/person.ts';
import { ORIGIN } from './testing/public-fetch.ts';
import { statusOf } from './testing/use-token.ts';

let scene: Scene;
let person: Person;

beforeAll(async () => {
  scene = await openScene();
});

beforeEach(async () => {
  person = await openPerson(scene);
});

/** Connects a client, and returns its tokens. */
async function connect(served: Parameters<typeof clientDocument>[0] = {}, redirectUri = REDIRECT) {
  const app = await openApp(clientDocument(served));
  return { app, tokens: await allowAndFinish(person, app, { redirectUri }) };
}

/** Where the authorization endpoint sends the browser for a client. */
async function answerTo(
  served: Parameters<typeof clientDocument>[0],
  redirectUri = REDIRECT,
): Promise<string> {
  const { url } = await (await openApp(clientDocument(served))).start({ redirectUri });
  const { headers } = await person.send('GET', url.href);
  return new URL(headers.get('location') ?? '', ORIGIN).href;
}

describe('a client with a metadata document', () => {
  it('connects without a registration, and its domain vouches for its name', async () => {
    const app = await openApp(clientDocument({ host: 'app.client.example' }));
    const { client } = await person.open((await app.start()).url);
    expect(client).toEqual({
      name: 'Document App',
      domain: 'app.client.example',
      redirect_host: 'app.example',
      is_local: false,
    });
    const { tokens } = await connect({ host: 'app.client.example' });
    expect(await statusOf(tokens.access_token)).toBe(200);
    expect(await person.apps()).toMatchObject([{ name: 'Document App', domain: 'app.client.example' }]);
  });

  it('refreshes and revokes its tokens', async () => {
    const { app, tokens } = await connect();
    const refreshed = await app.refresh(tokens.refresh_token ?? '');
    expect(await statusOf(refreshed.access_token)).toBe(200);
    await app.revoke(refreshed.refresh_token ?? '');
    expect(await statusOf(refreshed.access_token)).toBe(401);
    expect(await person.apps()).toEqual([]);
  });

  it('replaces its earlier connection to the same host', async () => {
    const first = await connect();
    await connect();
    expect(await person.apps()).toHaveLength(1);
    expect(await statusOf(first.tokens.access_token)).toBe(401);
  });

  it('can be connected on several computers', async () => {
    const laptop = await connect({}, 'http://localhost:40001/callback');
    const desktop = await connect({}, 'http://localhost:40001/callback');
    expect(await person.apps()).toMatchObject([
      { redirect_host: 'localhost' },
      { redirect_host: 'localhost' },
    ]);
    for (const { tokens } of [laptop, desktop]) expect(await statusOf(tokens.access_token)).toBe(200);
  });
});

describe('a metadata document is refused', () => {
  const UNREADABLE = `${ORIGIN}/connect?error=oauth.client_unreadable`;

  it.each([
    ['that names another client', { document: { client_id: 'https://claude.ai/oauth/client.json' } }],
    ['without a name', { document: { client_name: '' } }],
    ['without redirect URIs', { document: { redirect_uris: [] } }],
    ['with a script as redirect URI', { document: { redirect_uris: [REDIRECT, 'javascript:alert(1)'] } }],
    ['with a secret', { document: { client_secret: 'secret' } }],
    ['above 5 kB', { document: { client_uri: `https://app.example/${'x'.repeat(3_000)}` } }],
    ['with an error status', { status: 404 }],
    ['at an IP address', { host: '127.0.0.1' }],
    ['at a private name', { host: 'client.internal' }],
    ['at our own host', { host: 'localhost' }],
  ])('%s', async (_, served) => {
    expect(await answerTo(served)).toBe(UNREADABLE);
  });

  it('behind an open redirect of another domain, which would vouch for anyone', async () => {
    const { url } = await (await openApp(REDIRECTED_CLIENT)).start();
    const { headers } = await person.send('GET', url.href);
    expect(new URL(headers.get('location') ?? '', ORIGIN).href).toBe(UNREADABLE);
    const { body } = await person.send('POST', '/v1/oauth/requests', { query: url.search.slice(1) });
    expect(body.code).toBe('oauth.client_unreadable');
  });

  it('behind an open redirect with its scheme in capitals', async () => {
    const { url } = await (await openApp(CAPITAL_CLIENT)).start();
    const { headers } = await person.send('GET', url.href);
    expect(new URL(headers.get('location') ?? '', ORIGIN).href).toBe(UNREADABLE);
    const { body } = await person.send('POST', '/v1/oauth/requests', { query: url.search.slice(1) });
    expect(body.code).toBe('oauth.client_unreadable');
  });

  it('behind an open redirect whose parameter has a line break in its name, which URL parsers leave out', async () => {
    const { url } = await (await openApp(REDIRECTED_CLIENT)).start();
    const query = url.search.slice(1).replace('client_id', 'client\n_id');
    const { body } = await person.send('POST', '/v1/oauth/requests', { query });
    expect(body.code).toBe('oauth.client_unreadable');
  });

  it('with its scheme in capitals at the token endpoint too, and its connection ends', async () => {
    const app = await openApp(CAPITAL_CLIENT);
    const { url, verifier: code_verifier } = await app.start();
    const { api } = authorizationServerOf(env);
    const request = await api.parseAuthRequest(new Request(url));
    const { userId, publisherId } = await readPublisher(scene.ctx.db, person.member.id);
    const { id: appId } = await connectApp(scene.ctx, {
      userId,
      publisherId,
      by: await sessionOf(userId),
      clientId: CAPITAL_CLIENT.client_id,
      clientName: 'Honest App',
      redirectHost: 'app.example',
      scopes: ['read'],
      replaces: true,
    });
    expect(await person.apps()).toMatchObject([{ name: 'Honest App', domain: null }]);
    const { redirectTo } = await api.completeAuthorization({
      request,
      userId,
      metadata: { appId },
      props: { appId },
      scope: ['read'],
      revokeExistingGrants: false,
    });
    const code = new URL(redirectTo).searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', code, code_verifier, redirect_uri: REDIRECT };
    const response = await app.post({ ...form, resource: RESOURCE });
    expect(await response.json()).toMatchObject({ error: 'invalid_grant' });
    expect(await person.apps()).toEqual([]);
  });

  it('for a redirect URI that it doesn’t list', async () => {
    expect(await answerTo({}, 'https://evil.example/callback')).toBe(
      `${ORIGIN}/connect?error=oauth.request_invalid`,
    );
  });
});
