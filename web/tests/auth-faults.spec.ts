import { expect, type Page, test } from '@playwright/test';
import { newEmail, ownNetwork } from './accounts.ts';
import { collectComplaints } from './complaints.ts';
import { graveViolations } from './grave-violations.ts';
import { THEMES, WIDTHS } from './public-routes.ts';

const SCREENS = [
  '/auth',
  '/auth?tab=sign-in',
  '/auth?tab=magic-link',
  '/auth/reset',
  '/auth/verify',
  '/auth/magic',
];

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

for (const path of SCREENS)
  for (const colorScheme of THEMES)
    test(`${path} in the ${colorScheme} theme has no accessibility or layout violation at any width`, async ({
      page,
    }) => {
      const complaints = collectComplaints(page);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path, { waitUntil: 'networkidle' });
        await page.getByRole('main').locator('form').getByRole('button').last().click();
        await expect(
          page
            .getByRole('main')
            .getByText(/^Please enter/)
            .first(),
        ).toBeVisible();
        await expectNoViolation(page, width);
      }
      expect(complaints).toEqual([]);
    });

test('the page after requesting an email has no violation on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await requestMagicLink(page, `${'a'.repeat(45)}-${newEmail()}`);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectNoViolation(page, 360);
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

/** Checks that nothing overflows and that axe finds no grave violation. */
async function expectNoViolation(page: Page, width: number): Promise<void> {
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(scrollWidth, `overflows at ${width} px`).toBeLessThanOrEqual(width);
  expect(await graveViolations(page), `at ${width} px`).toEqual([]);
}
