import { expect, test } from '@playwright/test';

test('Show all brings every brand back after a search that finds none', async ({ page }) => {
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
  for (const words of ['sport', 'wine']) {
    await field.fill(words);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/brands?q=${words}`);
  }
  await page.goBack();
  await expect(page).toHaveURL('/brands?q=sport');
  await expect(field).toHaveValue('sport');
  await page.goBack();
  await expect(field).toHaveValue('');
  await page.goForward();
  await expect(field).toHaveValue('sport');
});

for (const path of ['/brands', '/feedback'])
  test(`${path} opens when its URL has parameters that it doesn’t know`, async ({ page }) => {
    const answered = page.waitForResponse((response) => response.url().includes(`/v1${path}?`));
    await page.goto(`${path}?utm_source=newsletter`);
    expect((await answered).status()).toBe(200);
  });

test('the keyboard stays at the list after Show all, a change of page and Try again', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1, name: 'Brands' });
  await page.goto('/brands?q=zzzzzz');
  await page.getByRole('button', { name: 'Show all' }).press('Enter');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(heading).toBeFocused();

  for (const [name, address] of [
    ['Next', /page=2/],
    ['Previous', /page=1/],
  ] as const) {
    await page.getByRole('button', { name }).press('Enter');
    await expect(page).toHaveURL(address);
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
