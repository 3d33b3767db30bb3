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
    test(`${path} in the ${colorScheme} theme renders at every width without a fault`, async ({ page }) => {
      const complaints = collectComplaints(page);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path, { waitUntil: 'networkidle' });
        await page.getByRole('main').getByRole('button').last().click();
        await expect(
          page
            .getByRole('main')
            .getByText(/^Please enter/)
            .first(),
        ).toBeVisible();
        await expectSound(page, width);
      }
      expect(complaints).toEqual([]);
    });

test('the page that says where the mail went is as sound', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await askForMagicLink(page, `${'a'.repeat(45)}-${newEmail()}`);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectSound(page, 360);
});

test('these pages ask not to be listed, and tell no other page where the reader was', async ({ request }) => {
  for (const path of ['/auth', '/auth/verify', '/auth/magic', '/auth/reset'])
    expect(await (await request.get(path)).text()).toContain('<meta name="robots" content="noindex">');
  expect((await request.get('/auth/verify')).headers()['referrer-policy']).toBe('no-referrer');
});

test('too many attempts are told when they may go on', async ({ page }) => {
  await page.route('**/v1/auth/magic-link', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '125' },
      json: { code: 'account.too_many_attempts', detail: 'Too many attempts.' },
    }),
  );
  await askForMagicLink(page, newEmail());
  const fault = page.getByRole('alert').filter({ hasText: 'Magic Link Error' });
  await expect(fault).toContainText(/Too many attempts\. You can try again in 2:0\d\./);
  await page.getByLabel('Email').press('End');
  await page.keyboard.type('x');
  await expect(fault).toBeVisible();
});

test('a server that can’t be reached is named, and what was typed stays', async ({ page }) => {
  const email = newEmail();
  await page.route('**/v1/auth/**', (route) => route.abort());
  await askForMagicLink(page, email);
  await expect(page.getByText(/We couldn’t reach the server\./)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await page.unroute('**/v1/auth/**');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
});

test('what went wrong on our side is said without its inside', async ({ page }) => {
  const problem = { code: 'internal.unexpected', detail: 'Something went wrong on our side.' };
  await page.route('**/v1/auth/magic-link', (route) => route.fulfill({ status: 500, json: problem }));
  await askForMagicLink(page, newEmail());
  const fault = page.getByRole('alert').filter({ hasText: 'Magic Link Error' });
  await expect(fault).toContainText('An unexpected error occurred. Please try again.');
});

test('pressing twice sends once', async ({ page }) => {
  let asked = 0;
  const answered = Promise.withResolvers<void>();
  await page.route('**/v1/auth/magic-link', async (route) => {
    asked += 1;
    await answered.promise;
    await route.continue();
  });
  await askForMagicLink(page, newEmail());
  const button = page.getByRole('button', { name: 'Send magic link' });
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await button.click({ force: true });
  await page.getByLabel('Email').press('Enter');
  answered.resolve();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(asked).toBe(1);
});

test('a mail can be sent again after a minute', async ({ page }) => {
  await page.clock.install();
  await askForMagicLink(page, newEmail());
  const resend = page.getByRole('button', { name: /^Resend/ });
  await expect(resend).toHaveText(/^Resend in \d+ s$/);
  await page.clock.runFor(61_000);
  await expect(resend).toHaveText('Resend email');
  const asked = page.waitForRequest('**/v1/auth/magic-link');
  await resend.click();
  await asked;
  await expect(resend).toHaveText(/^Resend in \d+ s$/);
  await expect(resend).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says that it is needed, and its form would put nothing into the address', async ({
    page,
  }) => {
    const answer = await page.goto('/auth');
    expect(await answer?.text()).toContain('Signing in requires JavaScript.');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('form')).toHaveAttribute('method', 'post');
  });
});

async function askForMagicLink(page: Page, email: string): Promise<void> {
  await page.goto('/auth?tab=magic-link');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
}

/** Nothing is cut off at the side, and axe finds nothing grave. */
async function expectSound(page: Page, width: number): Promise<void> {
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(scrollWidth, `overflows at ${width} px`).toBeLessThanOrEqual(width);
  expect(await graveViolations(page), `at ${width} px`).toEqual([]);
}
