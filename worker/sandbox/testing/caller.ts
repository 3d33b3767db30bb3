import { env } from 'cloudflare:workers';
import { wildfireSignature } from '../../networks/wildfire/sandbox/signature.ts';
import { TOKEN_PARAMETERS } from '../follow.ts';

/** The service binding of the sandbox. A deployment has none. */
export const sandbox = env.SANDBOX ?? notBound();

function notBound(): never {
  throw new Error('The sandbox is not bound.');
}

interface ControlResponse {
  now: string;
  counts: { visits: number };
  catalog: { merchants: number; domains: number };
  headers: Record<string, string>;
  body: string;
  rows: {
    id: string;
    amount: string;
    correctionOf: string | null;
    status: string;
    clickRef: string | null;
    eventAt: string;
  }[];
}

/** Calls the control API: POST with a body, GET for `state`. Throws the text of an error response. */
export async function control(path: string, body?: object): Promise<ControlResponse> {
  const method = path === 'state' ? 'GET' : 'POST';
  const init = body ? { method, body: JSON.stringify(body) } : { method };
  const response = await sandbox.fetch(`https://site.test/sandbox/control/${path}`, init);
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** Follows a network's link and returns the token in the shop's URL. */
export async function follow(link: string): Promise<{ token: string; domain: string }> {
  const response = await sandbox.fetch(link, { redirect: 'manual' });
  const shop = new URL(response.headers.get('location') ?? '');
  const token = Object.values(TOKEN_PARAMETERS)
    .map((name) => shop.searchParams.get(name))
    .find((value) => value !== null);
  if (!token) throw new Error(`${link} did not lead to a shop (${response.status}).`);
  return { token, domain: shop.hostname };
}

interface Order {
  orderId: string;
  clickRef: string | null;
  total: string;
  commission: { network: string; id: string; status: string; amount: string } | null;
}

/** Buys in a shop with a visit's token. */
export async function sell(
  visit: { token: string; domain: string },
  amount: string,
  quantity: number,
): Promise<Order> {
  const response = await sandbox.fetch(`https://${visit.domain}/buy`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ token: visit.token, amount, quantity }),
  });
  if (response.status !== 201) throw new Error(await response.text());
  return response.json();
}

/** A GET with Wildfire's signature. */
export function signedGet(url: string, init: RequestInit = {}): Promise<Response> {
  const dateTime = new Date().toISOString();
  const signature = wildfireSignature('local-only-wildfire-app-key', dateTime);
  const headers = { authorization: `WFAV1 42:${signature}::`, 'x-wf-datetime': dateTime };
  return sandbox.fetch(url, { ...init, headers });
}

/** The first page of Wildfire's report. */
export async function commissionPage(version: string, query: string): Promise<Record<string, unknown>[]> {
  const response = await signedGet(`https://api.wfi.re/${version}/commission?${query}`);
  const page = await response.json<{ Commissions: Record<string, unknown>[] }>();
  return page.Commissions;
}

export async function merchants(): Promise<{ ID: number; Name: string }[]> {
  return (await sandbox.fetch('https://www.wildlink.me/data/42/merchant/1')).json();
}
