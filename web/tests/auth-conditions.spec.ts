import { expect, type Page, test } from '@playwright/test';
import { newEmail, ownNetwork } from './accounts.ts';
import { expectSound } from './page-checks.ts';

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
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeDisabled();
  loaded.resolve();
  await page.getByRole('button', { name: 'Create Account' }).click();
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
