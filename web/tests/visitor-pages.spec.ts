import { expect, type Page, test } from '@playwright/test';
import { endTransitions } from './grave-violations.ts';
import { expectSound } from './page-checks.ts';
import { THEMES } from './public-routes.ts';

/** Pages that the Worker renders itself, for visitors of links and on a local system. */
const PAGES = [
  '/go/PUB000001?url=https%3A%2F%2Fexample.com%2F',
  '/go/PUB000001?url=nonsense',
  '/dev/emails',
  '/dev/webhooks/inbox/look',
  '/v1/notifications/unsubscribe?token=unknown',
];

test('pages rendered by the Worker look like the site in either theme, and have no violation at any width', async ({
  page,
}) => {
  // The inbox loads itself again every five seconds, which would end a check that takes longer.
  await page.route('**/dev/webhooks/**', async (route) => {
    const response = await route.fetch();
    const { refresh: _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto('/');
  const site = await styles(page);
  for (const path of PAGES)
    await test.step(path, async () => {
      await page.goto(path);
      expect(await styles(page), path).toEqual(site);
      const loadsFont = () =>
        page.evaluate(() =>
          [...document.fonts].some(
            ({ family, status }) => /Source Serif 4/.test(family) && status === 'loaded',
          ),
        );
      await expect.poll(loadsFont, path).toBe(true);
      await expect(page.locator('header svg')).toBeVisible();
      await expectSound(page, path, null);
    });
});

/** The colors of a page in each theme, and whether it has the site's typeface. */
async function styles(page: Page) {
  const found = [];
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(endTransitions);
    found.push(
      await page.evaluate(() => {
        const { backgroundColor, color, fontFamily } = getComputedStyle(document.body);
        return [backgroundColor, color, fontFamily.includes('Source Serif 4')];
      }),
    );
  }
  return found;
}
