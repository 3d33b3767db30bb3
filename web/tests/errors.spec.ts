import { expect, test } from '@playwright/test';
import { newAccount, ownNetwork } from './accounts.ts';
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
