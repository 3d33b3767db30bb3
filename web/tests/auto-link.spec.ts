import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { ownNetwork } from './accounts.ts';
import { expectSound } from './page-checks.ts';
import { clipboard, openLive, toast } from './page-parts.ts';

const PAGE = '/tools/auto-link';

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

test('the copied inline script has the ID inside and is ready to paste', async ({ page, context }) => {
  await mayCopy(context);
  await generated(page);
  await page.getByRole('button', { name: 'Copy Inline Script' }).click();
  await expect(toast(page, 'Script copied successfully!')).toBeVisible();
  const code = await clipboard(page);
  expect(code).toMatch(/^<script>\n[\s\S]+\n<\/script>$/);
  expect(code).toContain('publisher_id=PUB000001');
});

test('the options name the latest release and our own origin', async ({ page }) => {
  await openLive(page, PAGE);
  const main = page.getByRole('main');
  const { origin } = new URL(page.url());
  await expect(main).toContainText(new RegExp(`${origin}/script/\\d+\\.\\d+\\.\\d+\\.js\\?publisher_id=`));
  await expect(main).toContainText(/integrity="sha384-[\w+/=]{64}" crossorigin="anonymous"/);
  await expect(main).toContainText(`connect-src ${origin}`);
});

test('the generated script has no violation in either theme', async ({ page }) => {
  await generated(page);
  await expectSound(page);
});

async function generated(page: Page): Promise<void> {
  await openLive(page, PAGE);
  await field(page).fill('PUB000001');
  await generate(page).click();
  await expect(script(page)).toBeVisible();
}

function mayCopy(context: BrowserContext): Promise<void> {
  return context.grantPermissions(['clipboard-read', 'clipboard-write']);
}

function field(page: Page): Locator {
  return page.getByLabel('Publisher ID');
}

function generate(page: Page): Locator {
  return page.getByRole('button', { name: 'Generate Script' });
}

function script(page: Page): Locator {
  return page.getByRole('region', { name: 'Your script' });
}
