import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { readPublisher, setStatus } from '../publishers/publishers.ts';
import { connectedApps } from './tables.ts';
import { allowAndFinish } from './testing/allow-and-finish.ts';
import { basicHeader, discover, type OAuthApp, openApp, REDIRECT, RESOURCE } from './testing/oauth-client.ts';
import { openPerson, type Person } from './testing/person.ts';
import { ORIGIN, publicFetch } from './testing/public-fetch.ts';
import { statusOf, useTool } from './testing/use-token.ts';

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

/** Connects the app and returns its tokens. */
const connect = (scopes?: string[], who = person, to = app) => allowAndFinish(who, to, { scopes });

describe('discovery', () => {
  it('leads an app from the refusal of the MCP server to the authorization server', async () => {
    expect(await discover()).toMatchObject({
      issuer: ORIGIN,
      authorization_endpoint: `${ORIGIN}/oauth/authorize`,
      token_endpoint: `${ORIGIN}/oauth/token`,
      registration_endpoint: `${ORIGIN}/oauth/register`,
      revocation_endpoint: `${ORIGIN}/oauth/token`,
      scopes_supported: ['read', 'write', 'offline_access'],
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
      protected_resources: [RESOURCE],
    });
  });

  it('describes the MCP server under its path and under the root', async () => {
    for (const path of ['', '/mcp']) {
      const response = await publicFetch(`/.well-known/oauth-protected-resource${path}`);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(await response.json()).toEqual({
        resource: RESOURCE,
        authorization_servers: [ORIGIN],
        scopes_supported: ['read', 'write'],
        bearer_methods_supported: ['header'],
        resource_name: 'Tributary',
      });
    }
  });
});

describe('a person who connects an app', () => {
  it('sees who asks, where access goes, what for, and with which account', async () => {
    const { url } = await app.start();
    const { email } = await readPublisher(scene.ctx.db, person.member.id);
    expect(await person.open(url)).toEqual({
      handle: expect.any(String),
      client: { name: 'Sample App', domain: null, redirect_host: 'app.example', is_local: false },
      scopes: [
        { scope: 'read', words: expect.stringContaining('See your') },
        { scope: 'write', words: expect.stringContaining('Create and change') },
      ],
      account: { email, publisher_id: person.member.id },
    });
  });

  it('gives it a token that works for the MCP server', async () => {
    const tokens = await connect();
    expect(tokens).toMatchObject({
      token_type: 'bearer',
      expires_in: 3_600,
      scope: 'read write',
      refresh_token: expect.any(String),
    });
    expect(await statusOf(tokens.access_token)).toBe(200);
  });

  it('can be suspended: the app reads the account', async () => {
    await setStatus(scene.ctx, person.member.id, 'suspended');
    expect(await statusOf((await connect()).access_token)).toBe(200);
  });

  it('can allow it to read only, and then it can’t write', async () => {
    const { access_token: token, scope } = await connect(['read']);
    expect(scope).toBe('read');
    const args = { links: [{ url: 'https://alder-nook.example/lamp' }] };
    const refused = await useTool(token, 'create_links', args);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toMatch(/error="insufficient_scope".*scope="read write"/);
    expect((await useTool(token, 'list_payouts', {})).status).toBe(200);
  });

  it('can deny it, and the app learns so', async () => {
    const { url, state } = await app.start();
    const { handle } = await person.open(url);
    const { body } = await person.decide(handle, 'deny');
    const back = new URL(body.data?.redirect_to ?? '');
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(Object.fromEntries(back.searchParams)).toEqual({ error: 'access_denied', state, iss: ORIGIN });
    expect(await person.apps()).toEqual([]);
  });

  it('is asked for all scopes if the app names none, and for no others', async () => {
    const scopesFor = async (scope: string | null) =>
      (await person.open((await app.start({ scope })).url)).scopes.map((each) => each.scope);
    expect(await scopesFor(null)).toEqual(['read', 'write']);
    expect(await scopesFor('offline_access')).toEqual(['read', 'write']);
    expect(await scopesFor('read openid')).toEqual(['read']);
    expect(await scopesFor('write')).toEqual(['read', 'write']);
  });
});

describe('a connected app', () => {
  it('refreshes its tokens, and the refresh token rotates', async () => {
    const first = await connect();
    const second = await app.refresh(first.refresh_token ?? '');
    const third = await app.refresh(second.refresh_token ?? '');
    expect(new Set([first, second, third].map((each) => each.refresh_token)).size).toBe(3);
    expect(await statusOf(third.access_token)).toBe(200);
    await expect(app.refresh(first.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('can ask for a token that only reads, and that one can’t write', async () => {
    const { refresh_token: refresh } = await connect();
    const { access_token: token, scope } = await app.refresh(refresh ?? '', 'read');
    expect(scope).toBe('read');
    const args = { links: [{ url: 'https://alder-nook.example/lamp' }] };
    expect((await useTool(token, 'create_links', args)).status).toBe(403);
  });

  it('can repeat a refresh whose response it lost', async () => {
    const first = await connect();
    await app.refresh(first.refresh_token ?? '');
    expect(await statusOf((await app.refresh(first.refresh_token ?? '')).access_token)).toBe(200);
  });

  it('disappears from the account when it revokes its refresh token', async () => {
    const tokens = await connect();
    expect(await person.apps()).toHaveLength(1);
    await app.revoke(tokens.refresh_token ?? '');
    expect(await person.apps()).toEqual([]);
    expect(await statusOf(tokens.access_token)).toBe(401);
    await expect(app.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('stays connected when it revokes an access token only', async () => {
    const tokens = await connect();
    await app.revoke(tokens.access_token);
    expect(await statusOf(tokens.access_token)).toBe(401);
    expect(await person.apps()).toHaveLength(1);
    expect(await statusOf((await app.refresh(tokens.refresh_token ?? '')).access_token)).toBe(200);
  });

  it('is listed with its use, and can be disconnected at once', async () => {
    const tokens = await connect(['read']);
    await statusOf(tokens.access_token);
    const [listed] = await person.apps();
    expect(listed).toMatchObject({
      name: 'Sample App',
      domain: null,
      redirect_host: 'app.example',
      scopes: ['read'],
      last_used_at: expect.any(String),
    });
    expect((await person.disconnect(listed?.id ?? '')).status).toBe(200);
    expect(await statusOf(tokens.access_token)).toBe(401);
    await expect(app.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await person.apps()).toEqual([]);
    expect((await person.disconnect(listed?.id ?? '')).body.code).toBe('app.unknown');
  });

  it('replaces its earlier connection to the same host', async () => {
    const first = await connect(['read']);
    const second = await connect();
    expect(await person.apps()).toMatchObject([{ scopes: ['read', 'write'] }]);
    expect(await statusOf(first.access_token)).toBe(401);
    expect(await statusOf(second.access_token)).toBe(200);
  });

  it('is in the activity of the account when it connects and when it is disconnected', async () => {
    await connect();
    const [listed] = await person.apps();
    await person.disconnect(listed?.id ?? '');
    const { body } = await person.send<{ kind: string; name: string }[]>('GET', '/v1/auth/activity');
    expect(body.data).toMatchObject([
      { kind: 'app.disconnected', name: 'Sample App' },
      { kind: 'app.connected', name: 'Sample App' },
    ]);
  });

  it('ends 30 days after its last refresh, whatever KV says', async () => {
    const tokens = await connect();
    const [row] = await scene.ctx.db
      .select()
      .from(connectedApps)
      .where(eq(connectedApps.publisherId, person.member.id));
    expect(Number(row?.expiresAt) - Number(row?.createdAt)).toBeGreaterThan(29 * 86_400_000);
    await scene.ctx.db
      .update(connectedApps)
      .set({ expiresAt: scene.ctx.now })
      .where(eq(connectedApps.publisherId, person.member.id));
    expect(await statusOf(tokens.access_token)).toBe(401);
    await expect(app.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('with a secret has to send it', async () => {
    const confidential = await openApp(undefined, { token_endpoint_auth_method: 'client_secret_post' });
    const tokens = await connect(undefined, person, confidential);
    expect(await statusOf(tokens.access_token)).toBe(200);
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' };
    expect((await confidential.post(form)).status).toBe(401);
    expect((await confidential.post({ ...form, client_secret: 'wrong' })).status).toBe(401);
  });

  it('with a secret in its header may name itself in the form too', async () => {
    const confidential = await openApp(undefined, { token_endpoint_auth_method: undefined });
    const { client } = confidential;
    expect(client.token_endpoint_auth_method).toBe('client_secret_basic');
    const header = basicHeader(client.client_id, client.client_secret);
    const send = async (form: Record<string, string>) => {
      const response = await confidential.post(form, header);
      return { status: response.status, body: await response.json<Record<string, string>>() };
    };
    const { url, verifier, redirectUri } = await confidential.start();
    const exchanged = await send({
      grant_type: 'authorization_code',
      code: (await person.allow(url)).searchParams.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: redirectUri,
    });
    expect(exchanged).toMatchObject({ status: 200, body: { scope: 'read write' } });
    const refresh = { grant_type: 'refresh_token', refresh_token: exchanged.body.refresh_token ?? '' };
    const refreshed = await send(refresh);
    expect(await statusOf(refreshed.body.access_token ?? '')).toBe(200);
    expect((await send(refresh)).body).toEqual(refreshed.body);
    expect((await confidential.post({ token: refreshed.body.refresh_token ?? '' }, header)).status).toBe(200);
    expect(await statusOf(refreshed.body.access_token ?? '')).toBe(401);
    expect(await person.apps()).toEqual([]);
  });
});
