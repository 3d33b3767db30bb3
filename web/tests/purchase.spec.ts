import { expect, type Page, test } from '@playwright/test';

const KEY = `ak_${'0123456789abcdef'.repeat(4)}`;
const PATIENCE_MS = 15_000;

interface Earning {
  earning_id: string;
  conversion_id: string;
  status: string;
  net: string;
}

for (const network of ['wildfire', 'siteplug', 'cj'])
  test(`a purchase through ${network} becomes an earning within 15 seconds, and the receipt links to it`, async ({
    page,
  }) => {
    await openShop(page, network);
    await page.getByRole('button', { name: 'Buy' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    const boughtAt = Date.now();

    await page.getByRole('link', { name: 'See what this click earned' }).click();
    const shown = page.getByRole('heading', { name: 'What this click earned' });
    await expect(shown).toBeVisible({ timeout: PATIENCE_MS });
    const seconds = ((Date.now() - boughtAt) / 1000).toFixed(1);
    test.info().annotations.push({ type: 'seconds', description: `${network}: ${seconds}` });
    console.log(`${network}: the earning was there after ${seconds} s`);

    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const clickId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const { data } = await (await page.request.get(`/dev/earnings/${clickId}`)).json();
    const [earning]: Earning[] = data;
    expect(Number(earning?.net)).toBeGreaterThan(0);

    const authorization = `Bearer ${KEY}`;
    const response = await page.request.get(
      `/v1/publisher/earnings/${earning?.earning_id}/trace?per_page=500`,
      {
        headers: { authorization },
      },
    );
    const trace: { data: { conversions: { id: string; click: { click_id: string } }[] }; summary: object } =
      await response.json();
    expect(trace.summary).toMatchObject({ adds_up: true });
    const traced = trace.data.conversions.find(({ id }) => id === earning?.conversion_id);
    expect(traced?.click.click_id).toBe(clickId);
  });

test('a deep link through CJ, with its nested URLs, reaches the product page', async ({ page }) => {
  const brand = await brandOf(page, 'cj');
  await page.goto(
    `/go/PUB000001/${brand.id}?url=${encodeURIComponent(`${brand.website_url}shelf?color=red`)}`,
  );
  expect(page.url()).toContain('/shelf?color=red');
  await expect(page.getByRole('button', { name: 'Buy' })).toBeVisible();
});

/** Follows the demo publisher's link to a brand of a network, through the network, to the brand's shop. */
async function openShop(page: Page, network: string): Promise<void> {
  await page.goto(`/go/PUB000001/${(await brandOf(page, network)).id}?ref=purchase-test`);
  await expect(page.getByText(`You came through ${network}`)).toBeVisible();
}

async function brandOf(page: Page, network: string): Promise<{ id: string; website_url: string }> {
  const response = await page.request.get(`/v1/brands?network=${network}&per_page=1`);
  const { data } = await response.json();
  return data[0];
}
