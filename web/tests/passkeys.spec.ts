import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { confirmedAccount, emailedCode, emailedLink, ownNetwork, PASSWORD, signUp } from './accounts.ts';
import { graveViolations } from './grave-violations.ts';

/** Gives the page an authenticator that always agrees. Returns a call that changes whether it does. */
async function virtualAuthenticator(page: Page): Promise<(agrees: boolean) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (isUserVerified) => {
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  };
}

/** A browser that is signed in with an emailed link, which doesn't count as a confirmation. */
async function signedInByLink(context: BrowserContext): Promise<string> {
  return confirmedAccount(context.request);
}

test('a passkey is added after a confirmation, signs in, confirms, is renamed and removed', async ({
  page,
  context,
}) => {
  const setVerified = await virtualAuthenticator(page);
  await context.setExtraHTTPHeaders(ownNetwork());
  await signedInByLink(context);
  await page.goto('/settings?tab=security');
  await expect(page.getByText('No passkeys yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const add = page.getByRole('dialog', { name: 'Add a passkey' });
  await add.getByLabel('Name').fill('My laptop');
  await add.getByRole('button', { name: 'Continue' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await expect(confirm).toBeVisible();
  expect(await graveViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(confirm).toHaveCount(0);
  await expect(add).toBeVisible();
  await expect(add.getByRole('alert')).toHaveCount(0);

  await add.getByRole('button', { name: 'Continue' }).click();
  await confirm.getByLabel('Your password').fill('not the password');
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(confirm.getByText('The password is wrong.')).toBeVisible();
  await confirm.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passkey added')).toBeVisible();
  const passkeys = page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem');
  const item = passkeys.filter({ hasText: 'My laptop' });
  await expect(item).toContainText('not used yet');

  await item.getByRole('button', { name: 'Rename My laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Work laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save name' }).click();
  const renamed = passkeys.filter({ hasText: 'Work laptop' });
  await expect(renamed).toBeVisible();

  await page.request.post('/v1/auth/sign-out', { data: {} });
  // The email field’s offer would sign in at the same time as the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await setVerified(false);
  await page.goto('/auth?tab=sign-in');
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await expect(button).toBeVisible();
  await setVerified(true);
  await button.click();
  await expect(page).toHaveURL(/\/app$/);

  await page.goto('/settings?tab=security');
  await expect(renamed).toContainText('last used');
  await renamed.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused();
  await expect
    .poll(() => recentActivity(page))
    .toEqual([
      'Removed the passkey “Work laptop”',
      'Signed in with a passkey',
      'Signed out',
      'Added the passkey “My laptop”',
      'Signed in with an emailed link',
    ]);
});

/** What the list says without times. The authenticator may also accept the offer in the email field: repeats count once. */
async function recentActivity(page: Page): Promise<(string | undefined)[]> {
  const items = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem');
  const texts = (await items.allTextContents()).map((text) => text.split(/\d\d:\d\d:\d\d/)[0]);
  return texts.filter((text, index) => text !== texts[index - 1]);
}

test('an account without a password confirms with an emailed code, and with a passkey from then on', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  await virtualAuthenticator(page);
  await context.setExtraHTTPHeaders(ownNetwork());
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const email = await signUp(elsewhere);
  const link = new URL(await emailedLink(context.request, email, '/auth/verify'));
  await context.request.post('/v1/auth/verify-email', {
    headers: ownNetwork(),
    data: { token: link.searchParams.get('token') },
  });
  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await confirm.getByRole('button', { name: 'Email me a code' }).click();
  await confirm.getByLabel('Code').fill(await emailedCode(context.request, email, 'confirmation code'));
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  await elsewhere.dispose();
});
