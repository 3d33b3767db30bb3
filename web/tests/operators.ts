import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test';
import { ownNetwork, PASSWORD, signedIn } from './accounts.ts';
import { publisherId } from './history.ts';

/** The headers of a call with the operator token of a local system. */
export const OPERATOR = { authorization: 'Bearer local-only-operator-token' };

/** Signs a browser in to a new account with an operator’s role. Returns its email address. */
export async function signedInAdmin(context: BrowserContext, role = 'admin'): Promise<string> {
  const email = await signedIn(context);
  await setRole(context.request, email, role);
  return email;
}

let sharedSession: ReturnType<BrowserContext['cookies']> | undefined;

/** Signs a browser in to one operator's account, which all tests of a worker share. For tests that don't change the account. */
export async function signedInOperator(context: BrowserContext): Promise<void> {
  sharedSession ??= signedInAdmin(context).then(() => context.cookies());
  await context.addCookies(await sharedSession);
}

async function setRole(request: APIRequestContext, email: string, role: string): Promise<void> {
  const response = await request.put('/v1/operations/operators', {
    headers: OPERATOR,
    data: { email, role, reason: 'A test' },
  });
  expect(response.status(), await response.text()).toBe(200);
}

/** Confirms the session with the password in the dialog that asks for it. */
export async function confirmSession(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

export interface Account {
  context: BrowserContext;
  email: string;
  publisherId: string;
}

/** A new publisher who is signed in to a browser of their own. */
export async function newPublisher(browser: Browser): Promise<Account> {
  const context = await browser.newContext({ extraHTTPHeaders: ownNetwork() });
  const email = await signedIn(context);
  return { context, email, publisherId: await publisherId(context.request) };
}
