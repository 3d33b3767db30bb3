import { randomBytes } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test';
import type { Role } from '../../worker/platform/contract/operator-permissions.ts';

/** Also the password of each account that a local system creates. */
export const PASSWORD = 'local-demo-password';

/** An email address without an account. */
export function newEmail(): string {
  return `ada-${randomBytes(5).toString('hex')}@site.example`;
}

/** Attempts are counted by IP address, so each test gets its own network. */
export function ownNetwork(): { 'cf-connecting-ip': string } {
  const part = () => randomBytes(2).toString('hex');
  return { 'cf-connecting-ip': `2001:db8:${part()}:${part()}::1` };
}

/** Waits for the newest email to an address and returns its link to a path. The link must differ from `old`. */
export async function emailedLink(
  request: APIRequestContext,
  to: string,
  path: string,
  old = '',
): Promise<string> {
  const find = async () => {
    const response = await request.get('/dev/emails/latest', { params: { to } });
    const { data } = await response.json();
    const link = /https?:\/\/\S+\?token=\S+/.exec(data?.text ?? '')?.[0] ?? '';
    return link.includes(path) && link !== old ? link : '';
  };
  let link = '';
  await expect.poll(async () => (link = await find())).not.toBe('');
  return link;
}

/** Waits for the newest email to an address with words in its subject, and returns its code. */
export async function emailedCode(request: APIRequestContext, to: string, subject: string): Promise<string> {
  let code = '';
  const find = async () => {
    const response = await request.get('/dev/emails/latest', { params: { to } });
    const { data } = await response.json();
    code = data?.subject.includes(subject) ? (/Code: (\d{4} \d{4})/.exec(data.text)?.[1] ?? '') : '';
    return code;
  };
  await expect.poll(find).not.toBe('');
  return code;
}

/** Creates an account with an unverified address. Returns the address. */
export async function signUp(request: APIRequestContext): Promise<string> {
  const email = newEmail();
  const response = await request.post('/v1/auth/sign-up', {
    headers: ownNetwork(),
    data: {
      email,
      password: PASSWORD,
      full_name: 'Ada Brook',
      accept_terms: true,
      acknowledge_fraud_policy: true,
    },
  });
  expect(response.status()).toBe(201);
  return email;
}

/** An account of a local system, whose browser is signed in. */
export interface LocalAccount {
  email: string;
  publisherId: string;
}

export interface AccountOptions {
  role?: Role;
  /** Whether the session is as recently confirmed as after a sign-in with the password. */
  confirmed?: boolean;
  /** Whether the account has payout details, whose hold has ended. */
  payout_details?: boolean;
}

/** Creates an account with a verified address and the password `PASSWORD`, and signs the browser in to it. */
export async function newAccount(
  request: APIRequestContext,
  options: AccountOptions = {},
): Promise<LocalAccount> {
  const response = await request.post('/dev/session', { data: options });
  expect(response.status(), await response.text()).toBe(201);
  const { data } = await response.json();
  return { email: data.email, publisherId: data.publisher_id };
}

/** Creates an account with a verified address. Returns the address. */
export async function confirmedAccount(request: APIRequestContext): Promise<string> {
  return (await newAccount(request)).email;
}

/** Signs a browser in to a new account. Returns its email address. */
export async function signedIn(context: BrowserContext): Promise<string> {
  return await confirmedAccount(context.request);
}
