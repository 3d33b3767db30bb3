import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { OperatorRole } from '../../worker/platform/contract/operator-permissions.ts';
import { type LocalAccount, newAccount, ownNetwork, PASSWORD } from './accounts.ts';

/** The headers of a call with the operator token of a local system. */
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
