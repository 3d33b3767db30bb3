import type { Page } from '@playwright/test';
import { expect, openScanned, pageOf, test, trackingUrl } from './script-site.ts';
import { BEHAVIORS, type BehaviorName } from './script-zoo/behaviors.ts';
import { PAGES } from './script-zoo/pages.ts';

const EVIL = '<img name="currentScript" src="https://evil.example/script.js?publisher_id=PUB000666">';

/** How a person uses the link, if not by clicking it. */
const PRESSES: Partial<Record<BehaviorName, (page: Page) => Promise<void>>> = {
  asksBeforeLeaving: async (page) => {
    await page.locator('#shop').click();
    await page.getByRole('button', { name: 'Go on' }).click();
  },
  clicksCard: (page) => page.locator('#press').click(),
  followsAtTouchEnd: (page) => page.locator('#shop').tap(),
};

test.use({ hasTouch: true });

for (const [key, { name, expected }] of Object.entries(BEHAVIORS)) {
  const behavior = key as BehaviorName;
  if (expected === 'earns once')
    test(`earns once: ${name}`, async ({ page, site, shops, clicks }) => {
      const shop = `https://${shops[0]}/lamp`;
      const visited = await visitsOf(page, shop);
      await openScanned(page, site.serve(zooPage(behavior, shop)));
      await expect(page.locator('#shop')).toHaveAttribute('href', shop);
      await (PRESSES[behavior] ?? (() => page.locator('#shop').click()))(page);
      await expect.poll(() => clicks).toEqual([trackingUrl(shop)]);
      await expect.poll(() => page.evaluate(() => window.tributary?.stats().used)).toBe(1);
      await expect(page.locator('#shop')).toHaveAttribute('href', shop);
      expect(clicks).toHaveLength(1);
      expect(visited).toEqual([]);
    });
  else
    test(`left alone: ${name}`, async ({ page, site, shops }) => {
      const shop = `https://${shops[0]}/lamp`;
      await openScanned(page, site.serve(zooPage(behavior, shop, `<a id="other" href="${shop}">Other</a>`)));
      await expect(page.locator('#other')).toHaveAttribute('rel', 'sponsored');
      const frame = behavior === 'editsFrame' ? page.frameLocator('#editor') : page;
      const link = frame.locator('#shop');
      const before = await link.evaluate(({ outerHTML }) => outerHTML);
      expect(before).not.toContain('sponsored');
      for (const type of ['pointerdown', 'focusin', 'contextmenu', 'click', 'auxclick'])
        expect(
          await link.evaluate((element, name) => {
            element.addEventListener(name, (event) => event.preventDefault());
            element.dispatchEvent(
              new MouseEvent(name, { bubbles: true, composed: true, cancelable: true, button: 0 }),
            );
            return element.outerHTML;
          }, type),
          type,
        ).toBe(before);
      expect(await page.evaluate(() => window.tributary?.stats())).toMatchObject({ earning: 1, used: 0 });
    });
}

/** A page with a behavior. Content that hides parts of the document comes before the script. */
function zooPage(behavior: BehaviorName, shop: string, more = ''): string {
  const body = PAGES[behavior].replaceAll('SHOP', shop) + more;
  if (behavior !== 'hasClobberingContent') return pageOf(body);
  return pageOf('').replace('<head>', `<head></head><body>${EVIL}${body}`);
}

/** The addresses of the shop that the browser requests directly. */
async function visitsOf(page: Page, shop: string): Promise<string[]> {
  const visited: string[] = [];
  await page.context().route(`${new URL(shop).origin}/**`, (route) => {
    visited.push(route.request().url());
    return route.fulfill({ status: 204 });
  });
  return visited;
}
