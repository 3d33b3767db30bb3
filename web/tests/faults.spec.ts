import { expect, test } from '@playwright/test';
import { PUBLIC_ROUTES } from './public-routes.ts';

/** The pages that show something of the API, and what they say when it is silent, where that is: below a heading. */
const SILENT: readonly { path: string; says: string; below?: string }[] = [
  { path: '/', says: 'Live numbers are unavailable. We couldn’t reach the server.' },
  { path: '/brands', says: 'We couldn’t load the brands.' },
  { path: '/brands/brd_00000000000000000000', says: 'We couldn’t load this brand.' },
  { path: '/feedback', says: 'Failed to load feedback items.' },
  { path: '/for-vibe-coders', says: 'We couldn’t load the rates.', below: 'What brands pay' },
  { path: '/app', says: 'Unexpected Application Error!' },
];

for (const { path, says, below } of SILENT)
  test(`${path} says so when the API is silent, and tries again when asked`, async ({ page }) => {
    await page.route('**/v1/**', (route) => route.abort());
    await page.goto(path);
    const main = page.getByRole('main');
    if (below) await main.getByRole('heading', { name: below }).scrollIntoViewIfNeeded();
    await expect(main).toContainText(says);
    const retry = main.getByRole('button', { name: 'Try again' }).first();
    await expect(retry).toBeVisible();
    await page.unroute('**/v1/**');
    const asked = page.waitForRequest('**/v1/**');
    await retry.click();
    await asked;
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of PUBLIC_ROUTES.filter((each) => each !== '/sitemap.xml'))
    test(`${path} can be read`, async ({ page }) => {
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
        'a few lines convert the links',
        'Add this rule to your project',
      ],
    },
    { path: '/for-vibe-coders', texts: ['app.get(', 'export function', 'The shop reports a sale'] },
  ])
    test(`what ${path} has behind its tabs is on the page, below each other`, async ({ page }) => {
      await page.goto(path);
      // As it is rendered: roles and texts are not looked for within <noscript>.
      for (const text of texts)
        await expect(page.locator('main')).toContainText(text, { useInnerText: true });
      await expect(page.getByRole('navigation', { name: /^(Docs|Where you build)$/ })).toBeHidden();
    });

  test('the menus open', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Developers' }).click();
    await expect(page.getByRole('link', { name: 'Docs First link to first payout' })).toBeVisible();
  });
});
