import { type BrowserContext, test as base } from '@playwright/test';
import { type AccountOptions, type LocalAccount, newAccount, ownNetwork } from './accounts.ts';

interface Fixtures {
  /** The role of the new account that the test's browser is signed in to; null if it isn't signed in. */
  signedInAs: AccountOptions['role'] | null;
  /** The account that the test's browser is signed in to. */
  account: LocalAccount;
}

const accounts = new WeakMap<BrowserContext, LocalAccount>();

/** Tests whose browser has a network of its own, and is signed in to a new account if the file says so. */
export const test = base.extend<Fixtures>({
  signedInAs: [null, { option: true }],
  context: async ({ context, signedInAs }, use) => {
    await context.setExtraHTTPHeaders(ownNetwork());
    if (signedInAs) accounts.set(context, await newAccount(context.request, { role: signedInAs }));
    await use(context);
  },
  account: async ({ context }, use) => {
    const account = accounts.get(context);
    if (!account) throw new Error('This browser is not signed in: test.use({ signedInAs: … }).');
    await use(account);
  },
});
