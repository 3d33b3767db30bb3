import { expect, type Locator, type Page, test } from '@playwright/test';

const STATS = '**/v1/stats';

test('the home page shows the live numbers of the running system', async ({ page }) => {
  const response = page.waitForResponse(STATS);
  await page.goto('/');
  const { data } = await (await response).json();

  expect(data.brands).toBeGreaterThan(0);
  await expect(figure(page, 'Brands')).toHaveText(data.brands.toLocaleString('en'));
  await expect(figure(page, 'Networks')).toHaveText(data.networks.toLocaleString('en'));
  await expect(figure(page, 'Clicks')).toHaveText(data.demo.clicks.toLocaleString('en'));
  await expect(figure(page, 'Confirmed')).toContainText(data.demo.confirmed.slice(-3));
  await expect(page.getByRole('link', { name: /\/go\/PUB000001/ })).toBeVisible();
});

test('an unreachable API shows an error, and a retry loads the numbers', async ({ page }) => {
  await page.route(STATS, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText(
    'Live numbers are unavailable. We couldn’t reach the server. Check your connection and try again.',
  );

  await page.unroute(STATS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(figure(page, 'Brands')).toHaveText(/\d/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an API that becomes unreachable later leaves the last numbers with their time', async ({ page }) => {
  await page.goto('/');
  await expect(figure(page, 'Brands')).toHaveText(/\d/);

  await page.route(STATS, (route) => route.abort());
  await expect(page.getByRole('alert')).toContainText(/These numbers are from \d\d:\d\d:\d\d UTC/);
  await expect(figure(page, 'Brands')).toHaveText(/\d/);
});

test('an API error is shown with its message and code', async ({ page }) => {
  const problem = { code: 'database.unavailable', detail: 'The database is unavailable.' };
  await page.route(STATS, (route) => route.fulfill({ status: 503, json: problem }));
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('The database is unavailable. (database.unavailable)');
});

test('an empty catalog is shown as empty', async ({ page }) => {
  const data = { brands: 0, networks: 4, programs: 0, share_percent: 50, demo: null };
  await page.route(STATS, (route) => route.fulfill({ json: { data } }));
  await page.goto('/');
  await expect(page.getByText('The catalog is empty.')).toBeVisible();
  await expect(figure(page, 'Brands')).toHaveText('0');
  await expect(page.getByRole('link', { name: /\/go\// })).toHaveCount(0);
});

test('a product URL of a brand becomes a link, shown with its rate', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page
    .getByRole('button', { name: /\.example$/ })
    .first()
    .click();
  const main = page.getByRole('main');
  await expect(main.getByText(/\/go\//).first()).toBeVisible();
  await expect(main.getByRole('term').filter({ hasText: 'Rate' })).toBeVisible();
});

test('the URL field starts with a product of the catalog, which can be submitted', async ({
  page,
  request,
}) => {
  const { data } = await (await request.get('/v1/brands?per_page=1')).json();
  await page.goto('/');
  const field = page.getByLabel('Product URL');
  await expect(field).toHaveValue(`https://${data[0].domain}/products/42`);
  await page.getByRole('button', { name: 'Get my link' }).click();
  await expect(page.getByRole('term').filter({ hasText: 'Rate' })).toBeVisible();
});

test('the sample URL never replaces what a visitor has typed', async ({ page }) => {
  let release = () => {};
  const typed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v1/brands?*', async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto('/');
  const field = page.getByLabel('Product URL');
  await field.fill('mine.example');
  release();
  await expect(page.getByRole('button', { name: /\.example$/ }).first()).toBeVisible();
  await expect(field).toHaveValue('mine.example');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the code samples say which placeholder to replace', async ({ page }) => {
    for (const path of ['/', '/developer-docs']) {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(
        main.locator('code').filter({ hasText: 'BRAND_DOMAIN/products/42' }).first(),
      ).toBeVisible();
      await expect(main.getByText('Replace BRAND_DOMAIN with the domain of a brand')).toBeVisible();
    }
  });
});

test('a bare domain is accepted as a URL', async ({ page, request }) => {
  const { data } = await (await request.get('/v1/brands?per_page=1')).json();
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByLabel('Product URL').fill(data[0].domain);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('term').filter({ hasText: 'Rate' })).toBeVisible();
});

test('the sample call works as copied, and its real response is shown beside it', async ({
  page,
  request,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const sample = page.getByRole('figure').filter({ hasText: 'curl -G' });
  await expect(sample).not.toContainText('BRAND_DOMAIN');
  const code = (await sample.locator('code').textContent()) ?? '';
  const [, endpoint = ''] = /curl -G (\S+)/.exec(code) ?? [];
  const [, url = ''] = /'url=([^']+)'/.exec(code) ?? [];
  expect(endpoint).toBe(new URL('/v1/explain', page.url()).href);
  const { data } = await (await request.get(endpoint, { params: { url } })).json();
  expect(data.reason).toBeNull();
  const response = page.getByRole('figure').filter({ hasText: '"share_percent"' });
  expect(JSON.parse((await response.locator('code').textContent()) ?? '').data).toEqual(data);

  const byHand = page.getByRole('figure').filter({ hasText: 'rel="sponsored"' }).locator('code');
  const link = /href="([^"]+)"/.exec((await byHand.textContent()) ?? '')?.[1] ?? '';
  expect((await request.get(link, { maxRedirects: 0 })).status()).toBe(302);
});

test('a URL that can’t earn shows that it can’t', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'www.amazon.com' }).click();
  await expect(page.getByText('This URL can’t earn a commission.')).toBeVisible();
});

function figure(page: Page, label: string): Locator {
  const line = page.getByRole('term').filter({ hasText: new RegExp(`^${label}`) });
  return line.locator('xpath=following-sibling::dd');
}
