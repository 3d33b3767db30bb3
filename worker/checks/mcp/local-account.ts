import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

const EMAIL_POLL_MS = 100;
const EMAIL_POLLS = 300;
const Key = z.object({ data: z.object({ full_key: z.string() }) });
const Account = z.object({ data: z.object({ publisher_id: z.string() }) });
const Email = z.object({ data: z.object({ text: z.string() }).nullable() });

/** An account of a local system, with its session and an API key for MCP. */
export interface LocalAccount {
  publisherId: string;
  cookie: string;
  key: string;
}

/** Signs up, verifies the address and creates a key, as a person does. */
export async function createLocalAccount(origin: string): Promise<LocalAccount> {
  const network = { 'cf-connecting-ip': `2001:db8:${hex()}:${hex()}::1` };
  const email = `ada-${randomBytes(5).toString('hex')}@site.example`;
  await post(`${origin}/v1/auth/sign-up`, network, {
    email,
    password: 'Riverrun 7!',
    full_name: 'Ada Brook',
    accept_terms: true,
    acknowledge_fraud_policy: true,
  });
  const token = await emailedToken(origin, email);
  const verified = await post(`${origin}/v1/auth/verify-email`, network, { token, replace_session: true });
  const cookie = verified.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const profile = await fetch(`${origin}/v1/publisher/profile`, { headers: { cookie } });
  const { publisher_id: publisherId } = Account.parse(await profile.json()).data;
  const created = await post(`${origin}/v1/publisher/keys`, { cookie }, { name: 'Assistant', preset: 'mcp' });
  const { full_key: key } = Key.parse(await created.json()).data;
  return { publisherId, cookie, key };
}

async function post(url: string, headers: Record<string, string>, body: object): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}

/** The token of the verification email, which the queue sends a moment later. */
async function emailedToken(origin: string, to: string): Promise<string> {
  for (let poll = 0; poll < EMAIL_POLLS; poll++) {
    const response = await fetch(`${origin}/dev/emails/latest?to=${encodeURIComponent(to)}`);
    const text = Email.safeParse(await response.json()).data?.data?.text ?? '';
    const link = /https?:\/\/\S+\/auth\/verify\?token=(\S+)/.exec(text);
    if (link?.[1]) return link[1];
    await pause(EMAIL_POLL_MS);
  }
  throw new Error(`${to} got no verification email.`);
}

function hex(): string {
  return randomBytes(2).toString('hex');
}
