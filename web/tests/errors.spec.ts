import { expect, test } from '@playwright/test';
import { newAccount, ownNetwork } from './accounts.ts';
import { createLinks } from './catalog.ts';
import { chooseAction, linkRows } from './page-parts.ts';
import { PUBLIC_ROUTES } from './public-routes.ts';

/** The pages that show API data, with their error message when the API is unreachable, and the heading above it. */
const UNREACHABLE: readonly { path: string; message: string; below?: string }[] = [
  { path: '/', message: 'Live numbers are unavailable. We couldn’t reach the server.' },
  { path: '/brands', message: 'We couldn’t load the brands.' },
  { path: '/brands/brd_00000000000000000000', message: 'We couldn’t load this brand.' },
  { path: '/feedback', message: 'Failed to load feedback items.' },
  { path: '/for-vibe-coders', message: 'We couldn’t load the rates.', below: 'What brands pay' },
  { path: '/app', message: 'The service can’t be reached.' },
];

for (const { path, message, below } of UNREACHABLE)
  test(`${path} shows an error when the API is unreachable, and loads after a retry`, async ({ page }) => {
    await page.route('**/v1/**', (route) => route.abort());
    await page.goto(path);
    const main = page.getByRole('main');
    if (below) await main.getByRole('heading', { name: below }).scrollIntoViewIfNeeded();
    await expect(main).toContainText(message);
    const retry = main.getByRole('button', { name: 'Try again' }).first();
    await expect(retry).toBeVisible();
    await page.unroute('**/v1/**');
    const request = page.waitForRequest('**/v1/**');
    await retry.click();
    await request;
  });

test('a member whose session can’t be loaded is not shown as signed out, and the screen opens once the API responds', async ({
  page,
  context,
}) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  await newAccount(context.request);
  await page.route('**/v1/**', (route) => route.abort());
  await page.goto('/app/analytics');
  await expect(page.getByRole('main')).toContainText('The service can’t be reached.');
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveCount(0);
  await page.unroute('**/v1/**');
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
});

test('a screen opens although the first request for the session never ends', async ({ page, context }) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  await newAccount(context.request);
  await page.clock.install();
  const first = page.waitForRequest('**/v1/auth/session');
  await page.route('**/v1/auth/session', () => {}, { times: 1 });
  await page.goto('/app/analytics');
  await first;
  await page.clock.runFor('00:15');
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
});

test('a screen stays, with the message as plain text, if the code of the toasts can’t be loaded', async ({
  page,
  context,
}) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  await newAccount(context.request);
  await createLinks(context.request, ['Desk lamp', 'Chair']);
  await page.goto('/links');
  await expect(linkRows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'More about Chair', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.route('**/v1/publisher/affiliate-links/*', (route) => route.abort());
  await chooseAction(page, 'Chair', 'Archive');
  await expect(page.getByRole('status').filter({ hasText: 'We couldn’t reach the server.' })).toBeVisible();
  await expect(linkRows(page)).toHaveCount(2);
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
});

test('what is typed stays if the code of the confirmation can’t be loaded', async ({ page, context }) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  await newAccount(context.request, { confirmed: false });
  await page.goto('/settings?tab=billing');
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: 'PayPal' }).click();
  const email = main.getByLabel('PayPal email address');
  await email.fill('ada@fenwick.example');
  await page.route('**/assets/*.js', (route) => route.abort());
  await main.getByRole('button', { name: 'Save payout details' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'This part couldn’t be loaded' })).toBeVisible();
  await expect(email).toHaveValue('ada@fenwick.example');
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
});

test('a page of one account is loaded again for the account to which the browser is signed in since', async ({
  page,
  context,
}) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  const first = await newAccount(context.request);
  await page.goto('/app');
  await expect(page.getByText(first.publisherId).first()).toBeVisible();
  const other = await context.newPage();
  const second = await newAccount(context.request);
  await other.goto('/app');
  await expect(other.getByText(second.publisherId).first()).toBeVisible();
  // Playwright’s pages are all visible, so returning to one has no event.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText('You’re signed in to another account now')).toBeVisible();
  await expect(page.getByText(second.publisherId).first()).toBeVisible();
  await expect(page.getByText(first.publisherId)).toHaveCount(0);
});

test('a change that is made on a page of another account than the browser’s isn’t made', async ({
  page,
  context,
}) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  await newAccount(context.request);
  await page.goto('/settings');
  const name = page.getByRole('main').getByLabel('Full name');
  await name.fill('Ben Fenwick');
  const second = await newAccount(context.request);
  await page.getByRole('main').getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('You’re signed in to another account now')).toBeVisible();
  const { data } = await (await context.request.get('/v1/auth/session')).json();
  expect(data.user.email).toBe(second.email);
  expect(data.publisher.full_name).not.toBe('Ben Fenwick');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of PUBLIC_ROUTES.filter((each) => each !== '/sitemap.xml'))
    test(`${path} is readable`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(/[\s\S]{150}/);
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })).toBeVisible();
    });

  for (const { path, texts } of [
    {
      path: '/developer-docs',
      texts: [
        '1. Get an ID',
        'Send your key as',
        'One line in the head of your pages',
        'this rule to your project',
      ],
    },
    { path: '/for-vibe-coders', texts: ['app.get(', 'export function', 'The shop reports a sale'] },
  ])
    test(`the tab panels of ${path} are all shown, one below the other`, async ({ page }) => {
      await page.goto(path);
      // Role and text locators ignore <noscript>, so this checks the rendered text.
      for (const text of texts)
        await expect(page.locator('main')).toContainText(text, { useInnerText: true });
      await expect(page.getByRole('navigation', { name: /^(Docs|The code)$/ })).toBeHidden();
    });

  test('the menus open', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Developers' }).click();
    await expect(page.getByRole('link', { name: 'Docs First link to first payout' })).toBeVisible();
  });
});
