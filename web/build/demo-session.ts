import type { BrowserContext } from '@playwright/test';
import { RUNNING_ORIGIN } from './running-origin.ts';

const DEMO_ACCOUNT = { email: 'demo@tributary.example', password: 'local-demo-password' };

/** Signs a browser in to the demo account of a running local system. Returns the `Cookie` header of the session. */
export async function signInToDemo(context: BrowserContext): Promise<string> {
  const response = await context.request.post(`${RUNNING_ORIGIN}/v1/auth/sign-in`, { data: DEMO_ACCOUNT });
  if (!response.ok()) throw new Error(`The demo account can’t sign in: ${await response.text()}`);
  const cookies = await context.cookies(RUNNING_ORIGIN);
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
