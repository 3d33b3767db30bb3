import { createHash, randomBytes } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test';
import { ownNetwork } from './accounts.ts';

const REDIRECT = 'http://127.0.0.1:45991/callback';

/** Connects an app to the signed-in account, as its owner would in the browser. Returns the app’s token. */
export async function connectApp({ request }: BrowserContext, name: string): Promise<string> {
  const registration = { client_name: name, redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' };
  const registered = await request.post('/oauth/register', { headers: ownNetwork(), data: registration });
  const { client_id } = await registered.json();
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id, redirect_uri: REDIRECT, scope: 'read write', state: 'state' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const screen = await request.get(`/oauth/authorize?${query}`, { maxRedirects: 0 });
  const asked = new URL(screen.headers().location ?? '', 'http://site.invalid').searchParams.get('request');
  const { handle } = await dataOf(request, '/v1/oauth/requests', { query: asked });
  const decision = { handle, decision: 'allow', scopes: ['read', 'write'] };
  const { redirect_to } = await dataOf(request, '/v1/oauth/decisions', decision);
  const code = new URL(redirect_to ?? '').searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', client_id, code, code_verifier: verifier };
  const response = await request.post('/oauth/token', { form: { ...form, redirect_uri: REDIRECT } });
  expect(response.status()).toBe(200);
  return (await response.json()).access_token;
}

/** Calls a tool over MCP, as a client that names itself. */
export async function callOverMcp(
  request: APIRequestContext,
  credential: string,
  name: string,
  args: object = {},
): Promise<void> {
  const response = await request.post('/mcp', {
    headers: { authorization: `Bearer ${credential}`, accept: 'application/json, text/event-stream' },
    data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
  });
  expect(response.status()).toBe(200);
}

async function dataOf(
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<Record<string, string>> {
  const response = await request.post(path, { data });
  expect(response.status()).toBe(200);
  return (await response.json()).data;
}
