import { expect, test } from '@playwright/test';
import { graveViolations } from './grave-violations.ts';
import { THEMES } from './public-routes.ts';

/** Pages that the Worker renders itself, for visitors of links and on a local system. */
const PAGES = [
  '/go/PUB000001?url=https%3A%2F%2Fexample.com%2F',
  '/go/PUB000001?url=nonsense',
  '/dev/emails',
  '/dev/webhooks/inbox/look',
  '/v1/notifications/unsubscribe?token=unknown',
];

for (const colorScheme of THEMES)
  for (const width of [360, 1280])
    test(`pages rendered by the Worker look like the site in the ${colorScheme} theme at ${width} px`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      // The inbox loads itself again every five seconds, which would end a check that takes longer.
      await page.route('**/dev/webhooks/**', async (route) => {
        const response = await route.fetch();
        const { refresh: _, ...headers } = response.headers();
        await route.fulfill({ response, headers });
      });
      await page.setViewportSize({ width, height: 800 });
      const style = () =>
        page.evaluate(() => {
          const { backgroundColor, color, fontFamily } = getComputedStyle(document.body);
          return [backgroundColor, color, fontFamily.includes('Source Serif 4')];
        });
      await page.goto('/');
      const site = await style();
      for (const path of PAGES) {
        await page.goto(path);
        expect(await style(), path).toEqual(site);
        await expect
          .poll(
            () =>
              page.evaluate(() =>
                [...document.fonts].some(
                  ({ family, status }) => /Source Serif 4/.test(family) && status === 'loaded',
                ),
              ),
            path,
          )
          .toBe(true);
        await expect(page.locator('header svg')).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
          width,
        );
        expect(await graveViolations(page), path).toEqual([]);
      }
    });
