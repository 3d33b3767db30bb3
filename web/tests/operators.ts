import {
  type APIRequestContext,
  type APIResponse,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  request as requests,
  test,
} from '@playwright/test';
import type { OperatorRole } from '../../worker/platform/contract/operator-permissions.ts';
import { type LocalAccount, newAccount, ownNetwork, PASSWORD } from './accounts.ts';

/** An operator's own calls, from a browser of their own whose session was just confirmed. */
export async function operatorCalls(role: OperatorRole = 'admin'): Promise<APIRequestContext> {
  const { baseURL = '' } = test.info().project.use;
  const calls = await requests.newContext({ baseURL, extraHTTPHeaders: ownNetwork() });
  await newAccount(calls, { role, confirmed: true });
  return calls;
}

/** A call with an effect by one operator. If it waits, another one approves it. Returns the first response. */
export async function byOperators(
  method: 'post' | 'put' | 'patch',
  path: string,
  data: object,
): Promise<APIResponse> {
  const response = await (await operatorCalls())[method](path, { data });
  if (response.status() !== 202) return response;
  const { id } = (await response.json()).data;
  const approved = await (await operatorCalls()).post(`/v1/operations/changes/${id}/approve`, {
    data: { reason: 'Agreed' },
  });
  const isDecided = approved.status() === 409 && (await approved.json()).code === 'change.decided';
  // Two tests may want the same at once. Then they wait for one change, and one of them approves it.
  if (!isDecided) expect(approved.status(), await approved.text()).toBe(200);
  return response;
}

/** Another operator approves the change that was proposed last. */
export async function approveLatest(): Promise<void> {
  const calls = await operatorCalls();
  const { data } = await (await calls.get('/v1/operations/changes?state=proposed&per_page=1')).json();
  const approved = await calls.post(`/v1/operations/changes/${data[0].id}/approve`, {
    data: { reason: 'Agreed' },
  });
  expect(approved.status(), await approved.text()).toBe(200);
}

/** The headers of a call with the operator token of a local system, which reads and has no effect. */
export const OPERATOR = { authorization: 'Bearer local-only-operator-token' };

/** Signs a browser in to a new account with an operator’s role. Returns its email address. */
export async function signedInAdmin(context: BrowserContext, role: OperatorRole = 'admin'): Promise<string> {
  return (await newAccount(context.request, { role })).email;
}

/** Confirms the session with the password in the dialog that asks for it. */
export async function confirmSession(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

export interface Account extends LocalAccount {
  context: BrowserContext;
}

/** A new publisher who is signed in to a browser of their own. */
export async function newPublisher(browser: Browser): Promise<Account> {
  const context = await browser.newContext({ extraHTTPHeaders: ownNetwork() });
  return { context, ...(await newAccount(context.request)) };
}
