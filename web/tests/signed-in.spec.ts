import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { ownNetwork, PASSWORD, signedIn } from './accounts.ts';
import { classConflicts } from './class-conflicts.ts';
import { collectComplaints } from './complaints.ts';
import { graveViolations } from './grave-violations.ts';
import { THEMES, WIDTHS } from './public-routes.ts';

const SCREENS = ['/app', '/signup-success', '/settings', '/settings?tab=security'];

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

for (const colorScheme of THEMES)
  test(`the signed-in pages have no violation in the ${colorScheme} theme at any width`, async ({
    page,
    context,
  }) => {
    const complaints = collectComplaints(page);
    await signedIn(context);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of SCREENS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(scrollWidth, `${path} overflows at ${width} px`).toBeLessThanOrEqual(width);
      }
      expect(await graveViolations(page, 'main'), path).toEqual([]);
      expect(await classConflicts(page), path).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });

test('a new account’s dashboard shows its ID, its link and stats of zero', async ({ page, context }) => {
  await signedIn(context);
  const id = await publisherId(context.request);
  await page.goto('/app');
  const main = page.getByRole('main');
  await expect(main.getByText(id, { exact: true })).toBeVisible();
  await expect(main.getByText(`/go/${id}?url=`)).toBeVisible();
  await expect(stat(page, 'Clicks')).toHaveText('0');
  await expect(stat(page, 'Conversions')).toHaveText('0');
  await expect(stat(page, 'Conversion rate')).toHaveText('0.00%');
  await expect(stat(page, 'Earnings')).toHaveText('$0.00');
});

test('the dashboard shows the account’s stats from the API', async ({ page, context }) => {
  await signedIn(context);
  const id = await publisherId(context.request);
  const { data: brands } = await (await context.request.get('/v1/brands')).json();
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
  };
  const click = await context.request.get(`/go/${id}/${brands[0].id}`, { headers, maxRedirects: 0 });
  expect(click.status()).toBe(302);

  await expect(async () => {
    await page.goto('/app');
    await expect(stat(page, 'Clicks')).toHaveText('1', { timeout: 2_000 });
  }).toPass();
  await expect(stat(page, 'Conversions')).toHaveText('0');
});

test('stats that can’t be loaded show an error and can be retried', async ({ page, context }) => {
  await signedIn(context);
  await page.route('**/v1/publisher/analytics*', (route) => route.abort());
  await page.goto('/app');
  await expect(page.getByRole('alert')).toContainText('Failed to load dashboard data');
  await page.unroute('**/v1/publisher/analytics*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(stat(page, 'Clicks')).toHaveText('0');
});

test('the welcome page shows the name and the ID and links to the dashboard', async ({ page, context }) => {
  await signedIn(context);
  await page.goto('/signup-success');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada Brook.');
  await expect(page.getByText(await publisherId(context.request))).toBeVisible();
  await page.getByRole('link', { name: 'Enter Dashboard' }).click();
  await expect(page).toHaveURL('/app');
});

test('the old onboarding URL redirects to the dashboard', async ({ page, context }) => {
  await signedIn(context);
  await page.goto('/onboarding');
  await expect(page).toHaveURL('/app');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
});

test('after signing out, going back shows no page of the account', async ({ page, context }) => {
  await signedIn(context);
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
}) => {
  const email = await signedIn(context);
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

async function publisherId(request: APIRequestContext): Promise<string> {
  const { data } = await (await request.get('/v1/auth/session')).json();
  return data.publisher.publisher_id;
}

function stat(page: Page, label: string): Locator {
  return page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd').first();
}
