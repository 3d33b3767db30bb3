import { expect, type Page, test } from '@playwright/test';
import { ownNetwork, signedIn } from './accounts.ts';
import { collectComplaints } from './complaints.ts';
import { signedInAdmin } from './operators.ts';

const OPERATOR_PATHS = [
  '/admin',
  '/admin/payouts',
  '/compliance',
  '/load-testing',
  '/long-term-testing',
  '/ceo-dashboard',
];

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

test('the operators’ screens redirect the signed-out to the sign-in page, which returns to them', async ({
  request,
}) => {
  for (const path of OPERATOR_PATHS)
    await test.step(path, async () => {
      const response = await request.get(`${path}?tab=brands`, { maxRedirects: 0 });
      expect(response.status()).toBe(302);
      const query = new URLSearchParams({ tab: 'sign-in', returnTo: `${path}?tab=brands` });
      expect(response.headers().location).toBe(`/auth?${query}`);
      expect(response.headers()['cache-control']).toBe('private, no-store');
    });
});

test('the operators’ screens don’t exist for a publisher', async ({ page, context }) => {
  await signedIn(context);
  for (const path of OPERATOR_PATHS)
    await test.step(path, async () => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
      await expect(page.getByText('ADMIN ACCESS')).toHaveCount(0);
    });
});

test('a publisher who navigates within the app to the admin screen sees that it doesn’t exist', async ({
  page,
  context,
}) => {
  await signedIn(context);
  await page.goto('/app');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(page.getByRole('link', { name: 'Admin Panel', exact: true })).toHaveCount(0);
  await page.evaluate(() => {
    history.pushState({}, '', '/admin');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
});

test('the dashboard and the command palette lead an operator to the admin screen', async ({
  page,
  context,
}) => {
  const email = await signedInAdmin(context);
  await page.goto('/app');
  await page.getByRole('link', { name: 'Admin Panel', exact: true }).click();
  await expect(page).toHaveURL('/admin/networks');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network Management');
  const menu = menuOf(page);
  const side = page.getByRole('complementary');
  await expect(side.getByText('ADMIN ACCESS')).toBeVisible();
  await expect(side.getByTitle(email)).toHaveText('Administrator');
  await expect(side.getByText('System Admin', { exact: true })).toBeVisible();
  await expect(menu.locator('[aria-current="page"]')).toHaveText(['Networks']);

  await page.goto('/app');
  await page.getByRole('button', { name: 'Find' }).first().click();
  await page.getByRole('combobox', { name: 'Find a page or a command' }).fill('network management');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/networks');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network Management');
});

test('each tab of the menu opens its screen with its title', async ({ page, context }) => {
  await signedInAdmin(context);
  const complaints = collectComplaints(page);
  expect((await page.goto('/admin'))?.status()).toBe(200);
  const menu = menuOf(page);
  await expect(menu.getByRole('link').first()).toBeVisible();
  for (const link of await menu.getByRole('link').all()) {
    const name = await link.textContent();
    await link.click();
    await expect(menu.locator('[aria-current="page"]')).toHaveText([name ?? '']);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/admin?tab=unheard-of');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network Management');
  await page.goto('/compliance?view=logs&status=block');
  await expect(page).toHaveURL('/admin/compliance/logs?status=block');
  await expect(menu.locator('[aria-current="page"]')).toHaveText(['Compliance']);
  await page.goto('/admin/adjustments');
  await expect(menu.locator('[aria-current="page"]')).toHaveText(['Revenue']);
  await page.goto('/admin/unheard-of');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  expect(complaints).toEqual([]);
});

test('on a phone, the menu is a drawer and an operator can sign out there', async ({ page, context }) => {
  await signedInAdmin(context);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menuOf(page).getByRole('link', { name: 'Networks' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/auth?tab=sign-in');
});

function menuOf(page: Page) {
  return page.getByRole('navigation', { name: 'Screens' });
}
