import { expect, type Locator, type Page, test } from '@playwright/test';

const STATS = '**/v1/stats';
const WIDTHS = [360, 1280];
const SCHEMES = ['light', 'dark'] as const;

for (const width of WIDTHS)
  for (const colorScheme of SCHEMES)
    test(`at ${width} px in the ${colorScheme} theme it shows the running system's own figures`, async ({
      page,
    }) => {
      const complaints = collectComplaints(page);
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      const answer = page.waitForResponse(STATS);
      await page.goto('/');
      const { data } = await (await answer).json();

      expect(data.brands).toBeGreaterThan(0);
      await expect(figure(page, 'Brands')).toHaveText(data.brands.toLocaleString('en'));
      await expect(figure(page, 'Networks')).toHaveText(data.networks.toLocaleString('en'));
      await expect(figure(page, 'Clicks')).toHaveText(data.demo.clicks.toLocaleString('en'));
      await expect(figure(page, 'Confirmed')).toContainText(data.demo.confirmed.slice(-3));
      await expect(page.getByRole('link', { name: /\/go\/PUB000001/ })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(complaints).toEqual([]);
    });

test('a silent API is named, and trying again brings the figures', async ({ page }) => {
  await page.route(STATS, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('The API gives no figures. It could not be reached.');

  await page.unroute(STATS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(figure(page, 'Brands')).toHaveText(/\d/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an API that falls silent later leaves the last figures, with the time that they are from', async ({
  page,
}) => {
  await page.goto('/');
  await expect(figure(page, 'Brands')).toHaveText(/\d/);

  await page.route(STATS, (route) => route.abort());
  await expect(page.getByRole('alert')).toContainText(/These figures are from \d\d:\d\d:\d\d UTC/);
  await expect(figure(page, 'Brands')).toHaveText(/\d/);
});

test('a refusal is shown in the words of the API', async ({ page }) => {
  const problem = { code: 'books.unavailable', detail: 'The books are closed for a moment.' };
  await page.route(STATS, (route) => route.fulfill({ status: 503, json: problem }));
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText(
    'The books are closed for a moment. (books.unavailable)',
  );
});

test('an empty catalogue is said to be empty', async ({ page }) => {
  const data = { brands: 0, networks: 4, programs: 0, share_percent: 50, demo: null };
  await page.route(STATS, (route) => route.fulfill({ json: { data } }));
  await page.goto('/');
  await expect(page.getByRole('status')).toContainText('The catalogue is empty.');
  await expect(figure(page, 'Brands')).toHaveText('0');
  await expect(page.getByText('Three things to try')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what Tributary is', async ({ page }) => {
    await page.goto('/');
    const sentence = page.locator('noscript p');
    await expect(sentence).toBeVisible();
    await expect(sentence).toContainText('Tributary is an affiliate sub-network');
  });
});

function figure(page: Page, label: string): Locator {
  const line = page.getByRole('term').filter({ hasText: new RegExp(`^${label}`) });
  return line.locator('xpath=following-sibling::dd');
}

/** What should not happen on a page: errors in the console or uncaught, and anything loaded from elsewhere. */
function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') complaints.push(`loads ${request.url()}`);
  });
  return complaints;
}
