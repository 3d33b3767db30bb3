import { env } from 'cloudflare:workers';
import { wildfireSignature } from '../wildfire/signature.ts';

/** The sandbox over its service binding, which a deployment does not have. */
export const sandbox = env.SANDBOX ?? notBound();

function notBound(): never {
  throw new Error('The sandbox is not bound.');
}

/** What the control door answers, as far as tests read it. */
interface ControlAnswer {
  now: string;
  counts: { visits: number };
  catalog: { merchants: number; domains: number };
  headers: Record<string, string>;
  body: string;
  rows: { id: string; amount: string; correctionOf: string | null; status: string }[];
}

/** Calls the control door: with a body by POST, `state` by GET. Throws what it answers when it refuses. */
export async function control(path: string, body?: object): Promise<ControlAnswer> {
  const method = path === 'state' ? 'GET' : 'POST';
  const init = body ? { method, body: JSON.stringify(body) } : { method };
  const answer = await sandbox.fetch(`https://site.test/sandbox/control/${path}`, init);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** Follows a network's link and returns the token that it hands to the shop. */
export async function follow(link: string): Promise<{ token: string; domain: string }> {
  const answer = await sandbox.fetch(link, { redirect: 'manual' });
  const shop = new URL(answer.headers.get('location') ?? '');
  const names = ['wf_token', 'sp_token', 'cjevent'];
  const token = names.map((name) => shop.searchParams.get(name)).find((value) => value !== null);
  if (!token) throw new Error(`${link} led to no shop (${answer.status}).`);
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
  const answer = await sandbox.fetch(`https://${visit.domain}/buy`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ token: visit.token, amount, quantity }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return answer.json();
}

/** A call that is signed as Wildfire wants it. */
export function signedGet(url: string, init: RequestInit = {}): Promise<Response> {
  const dateTime = new Date().toISOString();
  const signature = wildfireSignature('local-only-wildfire-app-key', dateTime);
  const headers = { authorization: `WFAV1 42:${signature}::`, 'x-wf-datetime': dateTime };
  return sandbox.fetch(url, { ...init, headers });
}

/** The first page of Wildfire's report. */
export async function commissionPage(version: string, query: string): Promise<Record<string, unknown>[]> {
  const answer = await signedGet(`https://api.wfi.re/${version}/commission?${query}`);
  const page = await answer.json<{ Commissions: Record<string, unknown>[] }>();
  return page.Commissions;
}

/** The merchant feed. */
export async function merchants(): Promise<{ ID: number; Name: string }[]> {
  return (await sandbox.fetch('https://www.wildlink.me/data/42/merchant/1')).json();
}
