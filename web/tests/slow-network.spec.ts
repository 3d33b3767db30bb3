import { expect, type Page, test } from '@playwright/test';

/** The “slow 3G” preset of Chromium’s developer tools. */
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};

test('the home page is readable before any script has loaded', async ({ page }) => {
  await onSlow3G(page);
  await beforeScripts(page, async () => {
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Tributary is an affiliate network for developers');
  });
  await expect(page.getByRole('term').filter({ hasText: /^Brands/ })).toBeVisible();
});

test('a URL submitted before any script has loaded gets a result', async ({ page }) => {
  await beforeScripts(page, async () => {
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('Product URL').fill('https://www.amazon.com/dp/B0CHX1W1XY');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/\?url=https/, { waitUntil: 'commit' });
  });
  await expect(page.getByText('This URL can’t earn a commission.')).toBeVisible();
  await expect(page.getByLabel('Product URL')).toHaveValue('https://www.amazon.com/dp/B0CHX1W1XY');
});

test('text typed before the scripts have loaded stays and is submitted', async ({ page }) => {
  await onSlow3G(page);
  await page.goto('/brands', { waitUntil: 'commit' });
  const field = page.getByLabel('Name or category');
  await field.fill('sport');
  const list = page.getByRole('main').getByRole('listitem');
  await expect(list.first()).toBeVisible();
  await expect(field).toHaveValue('sport');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/brands?q=sport');
});

test('a form that the URL’s query replaces is hidden until then', async ({ page }) => {
  await beforeScripts(page, async () => {
    await page.goto('/auth?tab=sign-in', { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.locator('form')).toBeHidden();
    await expect(page.getByRole('tab')).toHaveCount(0);
  });
  await page.getByLabel('Email').fill('ada@example.com');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
});

async function onSlow3G(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_3G);
}

/** Runs an action while every script is delayed. */
async function beforeScripts(page: Page, action: () => Promise<void>): Promise<void> {
  const done = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await done.promise;
    await route.fallback().catch(() => undefined);
  });
  await action();
  done.resolve();
}
