import { expect, type Locator, type Page } from '@playwright/test';
import { ownNetwork, PASSWORD } from './accounts.ts';
import { collectComplaints } from './complaints.ts';
import { test } from './fixtures.ts';
import { PUBLIC_ROUTES } from './public-routes.ts';

/** The figures of an open dashboard are at most this old. */
const REFRESH_MS = 15_000;

test.use({ signedInAs: 'publisher' });

test('a new account’s dashboard shows its ID, its link, the next steps and figures of zero', async ({
  page,
  account,
}) => {
  const id = account.publisherId;
  await page.goto('/app');
  const main = page.getByRole('main');
  await expect(main.getByText(id, { exact: true }).first()).toBeVisible();
  await expect(main.getByText(`/go/${id}?url=`, { exact: true })).toBeVisible();
  const steps = main.getByRole('list', { name: 'Next steps' }).getByRole('listitem');
  await expect(steps).toHaveText([
    /^Done: .*publisher ID/,
    /Now: .*first link/,
    /first click/,
    /first conversion/,
    /payout details/,
  ]);
  for (const period of ['Today', 'This month', 'All time']) {
    await expect(figure(page, period, 'Earnings')).toHaveText('$0.00');
    await expect(figure(page, period, 'Clicks')).toHaveText('0');
    await expect(figure(page, period, 'Conversions')).toHaveText('0');
    await expect(figure(page, period, 'Conversion rate')).toHaveText('–');
    await expect(figure(page, period, 'Earnings per click')).toHaveText('–');
  }
  await expect(main.getByText('No clicks yet')).toBeVisible();
  const box = page.getByRole('region', { name: 'Monthly earnings' });
  await expect(box).toContainText('$0.00');
  await expect(box).toContainText('Start earning today');
});

test('a click appears on the open dashboard without a reload', async ({ page, context, account }) => {
  const id = account.publisherId;
  await page.clock.install();
  await page.goto('/app');
  await expect(page.getByText('No clicks yet')).toBeVisible();
  const { data: brands } = await (await context.request.get('/v1/brands')).json();
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
  };
  const click = await context.request.get(`/go/${id}/${brands[0].id}`, { headers, maxRedirects: 0 });
  expect(click.status()).toBe(302);
  const stored = async () => (await (await context.request.get('/v1/publisher/clicks')).json()).data;
  await expect.poll(stored).toHaveLength(1);
  await page.clock.fastForward(REFRESH_MS);

  const latest = page.getByRole('region', { name: 'Latest clicks' });
  await expect(latest.getByRole('listitem')).toContainText([brands[0].name]);
  await expect(latest.getByText('Counted')).toBeVisible();
  await expect(figure(page, 'Today', 'Clicks')).toHaveText('1');
  await expect(figure(page, 'All time', 'Clicks')).toHaveText('1');
  await expect(figure(page, 'Today', 'Conversions')).toHaveText('0');
});

test('on a phone, the menu slides in, has the same screens and closes after a choice', async ({ page }) => {
  await page.goto('/app');
  const screens = sideMenu(page);
  await expect(screens).toBeVisible();
  const wide = await screens.getByRole('link').allTextContents();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(screens).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await screens.getByRole('link').allTextContents()).toEqual(wide);
  await screens.getByRole('link', { name: 'API Keys' }).click();
  await expect(page).toHaveURL('/api-keys');
  await expect(screens).toHaveCount(0);
});

test('public pages hydrate without an error for a member', async ({ page }) => {
  const complaints = collectComplaints(page);
  for (const path of PUBLIC_ROUTES.filter((each) => each !== '/sitemap.xml')) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Account: Ada Brook' }).or(sideMenu(page))).toBeVisible();
    expect(complaints, path).toEqual([]);
  }
});

test('the welcome page shows the name and the ID and links to the dashboard', async ({ page, account }) => {
  await page.goto('/signup-success');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada Brook.');
  await expect(page.getByText(account.publisherId)).toBeVisible();
  await page.getByRole('link', { name: 'Enter Dashboard' }).click();
  await expect(page).toHaveURL('/app');
});

test('the onboarding URL redirects to the dashboard', async ({ page }) => {
  await page.goto('/onboarding');
  await expect(page).toHaveURL('/app');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
});

test('after signing out, going back shows no page of the account', async ({ page }) => {
  await page.goto('/app');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/auth?tab=sign-in');
  await expect(page.getByText('Signed Out')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/^[^?]*\/auth/);
});

test('signing out ends this session only, and a failed sign-out redirects to the sign-in page with a message', async ({
  page,
  context,
  browser,
  account: { email },
}) => {
  const other = await browser.newContext({ extraHTTPHeaders: ownNetwork() });
  await other.request.post('/v1/auth/sign-in', { data: { email, password: PASSWORD } });
  await page.goto('/app');
  await page.route('**/v1/auth/sign-out', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/auth?tab=sign-in');
  await expect(page.getByText('Sign out failed')).toBeVisible();

  await page.unroute('**/v1/auth/sign-out');
  await page.goto('/app');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Signed Out')).toBeVisible();
  expect((await (await context.request.get('/v1/auth/session')).json()).data).toBeNull();
  expect((await (await other.request.get('/v1/auth/session')).json()).data).not.toBeNull();
  await other.close();
});

function sideMenu(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Screens' });
}

/** A figure of the dashboard in one of its periods. */
function figure(page: Page, period: string, label: string): Locator {
  return page
    .getByRole('region', { name: period, exact: true })
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd')
    .first();
}
