import { z } from 'zod';
import type { LocalAccount } from './local-account.ts';

const Registered = z.object({ client_id: z.string() });
const Request = z.object({ data: z.object({ handle: z.string() }) });
const Decision = z.object({ data: z.object({ redirect_to: z.url() }) });

/** Registers an app without a secret. Returns its client ID. */
export async function registerApp(origin: string, redirectUri: string): Promise<string> {
  const response = await post(`${origin}/oauth/register`, '', {
    client_name: 'Conformance suite',
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'none',
  });
  return Registered.parse(await response.json()).client_id;
}

/**
 * Opens an authorization URL and allows the request, as the account’s owner does in a browser. Returns the app’s URL to
 * which the browser goes then.
 */
export async function allowApp(authorizeUrl: string, { cookie }: LocalAccount): Promise<string> {
  const { origin } = new URL(authorizeUrl);
  const screen = await fetch(authorizeUrl, { redirect: 'manual', headers: { cookie } });
  const query = new URL(screen.headers.get('location') ?? '', origin).searchParams.get('request');
  const asked = await post(`${origin}/v1/oauth/requests`, cookie, { query });
  const { handle } = Request.parse(await asked.json()).data;
  const cookies = [cookie, ...asked.headers.getSetCookie().map((each) => each.split(';')[0])].join('; ');
  const decided = await post(`${origin}/v1/oauth/decisions`, cookies, {
    handle,
    decision: 'allow',
    scopes: ['read', 'write'],
  });
  return Decision.parse(await decided.json()).data.redirect_to;
}

async function post(url: string, cookie: string, body: object): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin, cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}
