import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { ownNetwork, signedIn } from './accounts.ts';
import { expectSound } from './page-faults.ts';
import { clipboard, openLive, toast } from './page-parts.ts';

const GENERATE = '**/v1/generate-script?*';
const PAGE = '/tools/auto-link';

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

test('an ID makes a tag that can be copied, and its copied state lasts three seconds', async ({
  page,
  context,
}) => {
  await mayCopy(context);
  await openLive(page, PAGE);
  await field(page).fill(' pub000001 ');
  await generate(page).click();
  await expect(toast(page, 'Script Generated!')).toContainText('Your auto-link script is ready to use');
  await expect(page.getByRole('heading', { name: 'Your script' })).toBeFocused();

  await page.clock.install();
  await script(page).getByRole('button', { name: 'Copy' }).first().click();
  await expect(script(page).getByRole('button', { name: 'Copied!' })).toBeVisible();
  await expect(toast(page, 'Script copied successfully!')).toContainText(
    "Now paste it into your website's header. Your auto-monetization is ready to go!",
  );
  const origin = new URL(page.url()).origin;
  expect(await clipboard(page)).toBe(
    `<script async src="${origin}/script.js?publisher_id=PUB000001"></script>`,
  );
  await page.clock.runFor(3_000);
  await expect(script(page).getByRole('button', { name: 'Copied!' })).toHaveCount(0);
});

test('the copied inline script has the ID inside and is ready to paste', async ({ page, context }) => {
  await mayCopy(context);
  await generated(page);
  await page.getByRole('button', { name: 'Copy Inline Script' }).click();
  await expect(toast(page, 'Script copied successfully!')).toBeVisible();
  const code = await clipboard(page);
  expect(code).toMatch(/^<script>\n[\s\S]+\n<\/script>$/);
  expect(code).toContain('publisher_id=PUB000001');
});

test('an inline script that can’t be fetched or copied says so, and can be tried again', async ({
  page,
  context,
}) => {
  await mayCopy(context);
  await generated(page);
  await page.route(GENERATE, (route) =>
    route.fulfill({ status: 503, json: { code: 'system.unavailable', detail: 'Temporarily unavailable.' } }),
  );
  await page.getByRole('button', { name: 'Copy Inline Script' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(
    'Error Failed to fetch or copy the inline script. Failed to fetch script: Service Unavailable',
  );
  await page.unroute(GENERATE);
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new Error());
  });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveText(/^Error Failed to fetch or copy the inline script\. *Try again$/);
});

test('a missing or malformed ID is rejected before anything is sent', async ({ page }) => {
  let calls = 0;
  await page.route(GENERATE, (route) => {
    calls += 1;
    return route.continue();
  });
  await openLive(page, PAGE);
  await generate(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Publisher ID Required Please ensure your profile is complete');
  await expect(alert.getByRole('link', { name: 'Get an ID' })).toHaveAttribute('href', '/auth');
  await expect(field(page)).toBeFocused();
  await field(page).fill('PUB12');
  await expect(alert).toHaveCount(0);
  await generate(page).click();
  await expect(alert).toHaveText('Invalid Publisher ID Publisher ID should be in format PUB000001');
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  expect(calls).toBe(0);
});

test('an ID without a publisher makes no script, and a failure can be tried again', async ({ page }) => {
  await openLive(page, PAGE);
  await field(page).fill('PUB999998');
  await generate(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(/Generation Failed Please try again\. .*PUB999998/);
  await expect(script(page)).toHaveCount(0);

  await page.route(GENERATE, (route) => route.abort());
  await field(page).fill('PUB000001');
  await generate(page).click();
  await expect(alert).toContainText('Generation Failed Please try again');
  await page.unroute(GENERATE);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(script(page)).toBeVisible();
  await field(page).fill('PUB00000');
  await expect(script(page)).toHaveCount(0);
});

test('a publisher’s own ID is filled in', async ({ page, context }) => {
  await signedIn(context);
  const { data } = await (await context.request.get('/v1/auth/session')).json();
  await openLive(page, PAGE);
  await expect(field(page)).toHaveValue(data.publisher.publisher_id);
  await generate(page).click();
  await expect(script(page)).toContainText(`publisher_id=${data.publisher.publisher_id}`);
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
