import { expect, test } from '@playwright/test';

test('“Show all” clears a search without results', async ({ page }) => {
  await page.goto('/brands?q=zzzzzz&category=nothing');
  await expect(page.getByText('No brands found.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL('/brands');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByLabel('Name or category')).toHaveValue('');
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue('');
});

test('a brand that couldn’t be loaded appears after Try again, under its name', async ({ page }) => {
  await page.goto('/brands');
  const link = page.getByRole('main').getByRole('listitem').first().getByRole('link');
  const name = (await link.textContent()) ?? '';
  await page.route('**/v1/brands/brd_*', (route) => route.abort());
  await link.click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t load this brand.');
  await page.unroute('**/v1/brands/brd_*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(`${name} · Tributary`);
});

test('the error of a search disappears with the next search', async ({ page }) => {
  await page.goto('/brands', { waitUntil: 'networkidle' });
  const field = page.getByLabel('Name or category');
  await page.route('**/v1/brands?*', (route) => route.abort());
  await field.fill('sport');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('We couldn’t load the brands.');
  await page.unroute('**/v1/brands?*');
  await field.fill('zzzzzz');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No brands found.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a search for a number is a search', async ({ page }) => {
  const asked = page.waitForRequest((each) => each.url().includes('/v1/brands?'));
  await page.goto('/brands?q=365');
  expect(new URL((await asked).url()).searchParams.get('q')).toBe('365');
  await expect(page.getByLabel('Name or category')).toHaveValue('365');
});

test('the search field follows back and forward', async ({ page }) => {
  await page.goto('/brands', { waitUntil: 'networkidle' });
  const field = page.getByLabel('Name or category');
  for (const text of ['sport', 'wine']) {
    await field.fill(text);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/brands?q=${text}`);
  }
  await page.goBack();
  await expect(page).toHaveURL('/brands?q=sport');
  await expect(field).toHaveValue('sport');
  await page.goBack();
  await expect(field).toHaveValue('');
  await page.goForward();
  await expect(field).toHaveValue('sport');
});

test('back right after a search shows the earlier search in the field, on a slow device too', async ({
  page,
}) => {
  await page.goto('/brands', { waitUntil: 'networkidle' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const field = page.getByLabel('Name or category');
  for (const text of ['sport', 'wine']) {
    await field.fill(text);
    await page.keyboard.press('Enter');
    await page.waitForURL(`/brands?q=${text}`, { waitUntil: 'commit' });
  }
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/brands?q=sport');
  await expect(field).toHaveValue('sport');
});

for (const path of ['/brands', '/feedback'])
  test(`${path} ignores unknown URL parameters`, async ({ page }) => {
    const response = page.waitForResponse((each) => each.url().includes(`/v1${path}?`));
    await page.goto(`${path}?utm_source=newsletter`);
    expect((await response).status()).toBe(200);
  });

test('the list’s heading is focused after “Show all”, a page change and a retry', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1, name: 'Brands' });
  await page.goto('/brands?q=zzzzzz');
  await page.getByRole('button', { name: 'Show all' }).press('Enter');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(heading).toBeFocused();

  for (const [name, url] of [
    ['Next', /page=2/],
    ['Previous', /page=1/],
  ] as const) {
    await page.getByRole('button', { name }).press('Enter');
    await expect(page).toHaveURL(url);
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
  }

  await page.route('**/v1/brands?*', (route) => route.abort());
  await page.goto('/brands?q=a');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute('**/v1/brands?*');
  await retry.press('Enter');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(heading).toBeFocused();
});

test('the columns of the directory are aligned across rows with rates of different lengths', async ({
  page,
}) => {
  await page.goto('/brands?q=wine');
  const heading = page.getByRole('heading', { level: 2 });
  const rows = page.getByRole('main').getByRole('listitem').filter({ has: heading });
  await expect(rows.filter({ hasText: 'per sale' }).first()).toBeVisible();
  await expect(rows.filter({ hasText: '%' }).first()).toBeVisible();
  const offsets = await rows.evaluateAll((elements) =>
    elements.map((row) => [...row.children].map((cell) => Math.round(cell.getBoundingClientRect().left))),
  );
  for (const column of [1, 2]) expect(new Set(offsets.map((row) => row[column])).size).toBe(1);
});
