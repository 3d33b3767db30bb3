import { expect, type Locator, type Page, test } from '@playwright/test';
import { openLive } from './page-parts.ts';

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

test('a product URL of a brand becomes a link, shown with its rate', async ({ page }) => {
  await openLive(page, '/');
  await page
    .getByRole('button', { name: /\.example$/ })
    .first()
    .click();
  const answer = answerOf(page);
  await expect(answer.getByText(/\/go\//).first()).toBeVisible();
  await expect(answer.getByRole('term').filter({ hasText: 'Rate' })).toBeVisible();
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
  await expect(answerOf(page).getByRole('term').filter({ hasText: 'Rate' })).toBeVisible();
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
  await openLive(page, '/');
  await page.getByLabel('Product URL').fill(data[0].domain);
  await page.keyboard.press('Enter');
  await expect(answerOf(page).getByRole('term').filter({ hasText: 'Rate' })).toBeVisible();
});

test('the sample call works as copied, and its real response is shown beside it', async ({
  page,
  request,
}) => {
  await openLive(page, '/');
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
  // A stranger’s sample is a template, so it has no button that copies it.
  expect(link).toContain('YOUR_ID');
  const { data: settings } = await (await request.get('/v1/settings/public')).json();
  const own = link.replace('YOUR_ID', settings.demo_publisher_id);
  expect((await request.get(own, { maxRedirects: 0 })).status()).toBe(302);
});

function answerOf(page: Page): Locator {
  return page.getByRole('region', { name: 'What would your link earn?' });
}

function figure(page: Page, label: string): Locator {
  const numbers = page.getByRole('region', { name: 'Live numbers' });
  const line = numbers.getByRole('term').filter({ hasText: new RegExp(`^${label}`) });
  return line.locator('xpath=following-sibling::dd');
}
