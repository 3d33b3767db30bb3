import { expect, type Page, test } from '@playwright/test';
import { newEmail, ownNetwork } from './accounts.ts';
import { expectSound } from './page-faults.ts';

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

test('the page after requesting an email has no violation in either theme at any width', async ({ page }) => {
  await requestMagicLink(page, `${'a'.repeat(45)}-${newEmail()}`);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectSound(page, 'the page', null);
});

test('the sign-in pages are not indexed and send no referrer', async ({ request }) => {
  for (const path of ['/auth', '/auth/verify', '/auth/magic', '/auth/reset'])
    expect(await (await request.get(path)).text()).toContain('<meta name="robots" content="noindex"');
  expect((await request.get('/auth/verify')).headers()['referrer-policy']).toBe('no-referrer');
});

test('after too many attempts the form shows when to try again', async ({ page }) => {
  await page.route('**/v1/auth/magic-link', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '125' },
      json: { code: 'account.too_many_attempts', detail: 'Too many attempts.' },
    }),
  );
  await requestMagicLink(page, newEmail());
  const fault = page.getByRole('alert').filter({ hasText: 'Magic Link Error' });
  await expect(fault).toContainText(/Too many attempts\. You can try again in 2:0\d\./);
  await page.getByLabel('Email').press('End');
  await page.keyboard.type('x');
  await expect(fault).toBeVisible();
});

test('the form shows that the server can’t be reached, and keeps the input', async ({ page }) => {
  const email = newEmail();
  await page.route('**/v1/auth/**', (route) => route.abort());
  await requestMagicLink(page, email);
  await expect(page.getByText(/We couldn’t reach the server\./)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await page.unroute('**/v1/auth/**');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
});

test('a problem body with malformed fields is shown as an unexpected error, and the form stays', async ({
  page,
}) => {
  const problem = { code: 'request.invalid', detail: 'Check the fields.', fields: [{ field: 'email' }] };
  await page.route('**/v1/auth/magic-link', (route) => route.fulfill({ status: 400, json: problem }));
  await requestMagicLink(page, newEmail());
  const fault = page.getByRole('alert').filter({ hasText: 'Magic Link Error' });
  await expect(fault).toContainText('An unexpected error occurred. Please try again.');
  await expect(page.getByRole('button', { name: 'Send magic link' })).toBeEnabled();
});

test('a server error is shown without its details', async ({ page }) => {
  const problem = { code: 'internal.unexpected', detail: 'Something went wrong on our side.' };
  await page.route('**/v1/auth/magic-link', (route) => route.fulfill({ status: 500, json: problem }));
  await requestMagicLink(page, newEmail());
  const fault = page.getByRole('alert').filter({ hasText: 'Magic Link Error' });
  await expect(fault).toContainText('An unexpected error occurred. Please try again.');
});

test('pressing the button twice submits the form once', async ({ page }) => {
  let calls = 0;
  const released = Promise.withResolvers<void>();
  await page.route('**/v1/auth/magic-link', async (route) => {
    calls += 1;
    await released.promise;
    await route.continue();
  });
  await requestMagicLink(page, newEmail());
  const button = page.getByRole('button', { name: 'Send magic link' });
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await button.click({ force: true });
  await page.getByLabel('Email').press('Enter');
  released.resolve();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(calls).toBe(1);
});

test('an email can be resent after a minute', async ({ page }) => {
  await page.clock.install();
  await requestMagicLink(page, newEmail());
  const resend = page.getByRole('button', { name: /^Resend/ });
  await expect(resend).toHaveText(/^Resend in \d+ s$/);
  await page.clock.runFor(61_000);
  await expect(resend).toHaveText('Resend email');
  const request = page.waitForRequest('**/v1/auth/magic-link');
  await resend.click();
  await request;
  await expect(resend).toHaveText(/^Resend in \d+ s$/);
  await expect(resend).toBeFocused();
});

test('text typed into the sign-up form before the scripts have loaded stays and is submitted', async ({
  page,
}) => {
  const email = newEmail();
  const loaded = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await loaded.promise;
    await route.fallback().catch(() => undefined);
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('Full name').fill('Ada Brook');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Riverrun 7!');
  await page.getByRole('checkbox', { name: /I agree to the/ }).check();
  await page.getByRole('checkbox', { name: /fraud is prohibited/ }).check();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeDisabled();
  loaded.resolve();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the sign-in page says that it requires JavaScript, and its form can’t put values into the URL', async ({
    page,
  }) => {
    const response = await page.goto('/auth');
    expect(await response?.text()).toContain('Signing in requires JavaScript.');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('form')).toHaveAttribute('method', 'post');
  });
});

async function requestMagicLink(page: Page, email: string): Promise<void> {
  await page.goto('/auth?tab=magic-link');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
}
