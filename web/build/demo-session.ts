import type { BrowserContext } from '@playwright/test';
import { RUNNING_ORIGIN } from './running-origin.ts';

const PASSWORD = 'local-demo-password';

/** Signs a browser in to a demo account of a running local system. Returns the `Cookie` header of the session. */
export async function signInToDemo(
  context: BrowserContext,
  name: 'demo' | 'admin' = 'demo',
): Promise<string> {
  const data = { email: `${name}@tributary.example`, password: PASSWORD };
  const response = await context.request.post(`${RUNNING_ORIGIN}/v1/auth/sign-in`, { data });
  if (!response.ok()) throw new Error(`${data.email} can’t sign in: ${await response.text()}`);
  const cookies = await context.cookies(RUNNING_ORIGIN);
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
