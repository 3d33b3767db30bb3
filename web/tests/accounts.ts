import { randomBytes } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test';

export const PASSWORD = 'Riverrun 7!';

/** An address that no account has yet. */
export function newEmail(): string {
  return `ada-${randomBytes(5).toString('hex')}@site.example`;
}

/** Attempts are counted by address, so each test comes from a network of its own. */
export function ownNetwork(): { 'cf-connecting-ip': string } {
  const part = () => randomBytes(2).toString('hex');
  return { 'cf-connecting-ip': `2001:db8:${part()}:${part()}::1` };
}

/** The link of the newest mail to an address that leads to a path; waits for it, and for one newer than `old`. */
export async function mailedLink(
  request: APIRequestContext,
  to: string,
  path: string,
  old = '',
): Promise<string> {
  const find = async () => {
    const answer = await request.get('/dev/mail/latest', { params: { to } });
    const { data } = await answer.json();
    const link = /https?:\/\/\S+\?token=\S+/.exec(data?.text ?? '')?.[0] ?? '';
    return link.includes(path) && link !== old ? link : '';
  };
  let link = '';
  await expect.poll(async () => (link = await find()), { timeout: 20_000 }).not.toBe('');
  return link;
}

/** An account that has not confirmed its address; answers the address. */
export async function signUp(request: APIRequestContext): Promise<string> {
  const email = newEmail();
  const answer = await request.post('/v1/auth/sign-up', {
    headers: ownNetwork(),
    data: {
      email,
      password: PASSWORD,
      full_name: 'Ada Brook',
      accept_terms: true,
      acknowledge_fraud_policy: true,
    },
  });
  expect(answer.status()).toBe(201);
  return email;
}

/** An account that can be signed in to; answers its address. */
export async function confirmedAccount(request: APIRequestContext): Promise<string> {
  const email = await signUp(request);
  const link = new URL(await mailedLink(request, email, '/auth/verify'));
  const answer = await request.post('/v1/auth/verify-email', {
    headers: ownNetwork(),
    data: { token: link.searchParams.get('token'), replace_session: true },
  });
  expect(answer.status()).toBe(200);
  return email;
}

/** Signs a browser in to a new account; answers its address. */
export async function signedIn(context: BrowserContext): Promise<string> {
  return await confirmedAccount(context.request);
}
