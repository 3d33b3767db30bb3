import { type APIRequestContext, expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { confirmSession } from './operators.ts';
import { expectSound } from './page-checks.ts';

const BRANDS = '/admin/brands';

test.use({ signedInAs: 'admin' });

test('the brands: four cards, a search, a filter by network and the details', async ({ page, context }) => {
  const counts = (await (await context.request.get('/v1/operations/brands/counts')).json()).data;
  await page.goto(BRANDS);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brand Management');
  for (const [label, count] of [
    ['Total', counts.total],
    ['Approved', counts.approved],
    ['SitePlug', counts.siteplug],
    ['Wildfire', counts.wildfire],
  ])
    await expect(page.locator('dl > div', { hasText: label }).first()).toContainText(
      count.toLocaleString('en'),
    );
  const list = page.getByRole('region', { name: 'Brands' });
  await expect(list.getByRole('article').first()).toBeVisible();
  expect(await list.getByRole('article').count()).toBeLessThan(100);

  const siteplug = page.getByRole('radio', { name: 'SitePlug' });
  await siteplug.click({ force: true });
  await expect(siteplug).toBeChecked();
  await expect(page).toHaveURL(/network=siteplug/);
  await expect(page.getByRole('status').first()).toContainText(
    `of ${counts.siteplug.toLocaleString('en')} brands`,
  );
  const name = (await list.getByRole('heading').first().textContent()) ?? '';
  await page.getByLabel('Search brands').fill(name);
  await expect(list.getByRole('heading', { name, exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: `Details of ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toContainText('Commission');
  await expect(dialog.getByRole('table')).toContainText('SitePlug');
  await expectSound(page, 'the details of a brand', '[role="dialog"]');
  await page.keyboard.press('Escape');
  await page.getByLabel('Search brands').fill('zzzz nothing');
  await expect(page.getByText('No brands match.')).toBeVisible();
});

test('a brand is merged into another and back, and its old ID leads to the other meanwhile', async ({
  page,
  context,
}) => {
  const { data } = await (await context.request.get('/v1/brands?network=cj&sort=name&per_page=100')).json();
  const [from, into] = data.slice(-2);
  await page.goto(`${BRANDS}?q=${encodeURIComponent(from.name)}`);
  await page.getByRole('button', { name: `Details of ${from.name}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Merge' }).click();
  const merge = dialog.getByRole('tabpanel', { name: 'Merge' });
  await merge.getByRole('button', { name: 'Merge brand' }).click();
  await expect(merge.getByText('Choose a brand.')).toBeVisible();
  await expect(merge.getByText('Enter a reason for the audit log.')).toBeVisible();
  await merge.getByRole('combobox', { name: 'Merge into' }).fill(into.name);
  await page.getByRole('option', { name: into.name }).first().click();
  await merge.getByLabel('Reason').fill('The same shop.');
  await merge.getByRole('button', { name: 'Merge brand' }).click();
  await confirmSession(page);
  await expect(page.getByText('Brand merged')).toBeVisible();
  expect(await brandIdOf(context.request, from.id)).toBe(into.id);

  await expect(page.getByRole('dialog', { name: into.name })).toBeVisible();
  await dialog.getByRole('tab', { name: /^Undo/ }).click();
  const undo = dialog.locator('form', { hasText: `End the merge of ${from.name}` });
  await undo.getByLabel('Reason').fill('They are different.');
  await undo.getByRole('button', { name: `End the merge of ${from.name}` }).click();
  await expect(page.getByText('Merge ended')).toBeVisible();
  expect(await brandIdOf(context.request, from.id)).toBe(from.id);
});

test('an error of the list offers to reload the page', async ({ page }) => {
  await page.route('**/v1/operations/brands?**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(BRANDS);
  await expect(page.getByText('Error loading brands')).toBeVisible();
  await expect(page.getByText('Failed to fetch brand data. Please try again.')).toBeVisible();
  await page.unroute('**/v1/operations/brands?**');
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByRole('region', { name: 'Brands' }).getByRole('article').first()).toBeVisible();
});

test('50,000 brands load in steps of 5,000, which are five pages of 1,000 each', async ({
  page,
  context,
}) => {
  const { data } = await (await context.request.get('/v1/operations/brands?per_page=1')).json();
  let pages = 0;
  await page.route('**/v1/operations/brands?**', (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    expect(new URL(route.request().url()).searchParams.get('per_page')).toBe('1000');
    pages++;
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      ...data[0],
      id: `brd_${String(at * 1_000 + index).padStart(16, '0')}`,
      name: `Brand ${at * 1_000 + index}`,
      logo_url: null,
    }));
    const meta = { version: 'v1', timestamp: '2026-11-25T12:00:00.000Z', per_page: 1_000 };
    return route.fulfill({
      json: {
        data: rows,
        summary: { total: at === 0 ? 60_000 : null },
        meta: { ...meta, next_cursor: at < 59 ? String(at + 1) : null },
      },
    });
  });
  await page.goto(BRANDS);
  const status = page.getByText(/of 60,000 brands$/);
  await expect(status).toHaveText('5,000 of 60,000 brands');
  expect(pages).toBe(5);
  for (let loaded = 10_000; loaded <= 50_000; loaded += 5_000) {
    await page.getByRole('button', { name: 'Load More' }).click();
    await expect(status).toHaveText(`${loaded.toLocaleString('en')} of 60,000 brands`);
  }
  expect(pages).toBe(50);
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0);
  await expect(page.getByText('The list shows at most 50,000 brands.')).toBeVisible();
  const list = page.getByRole('region', { name: 'Brands' });
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(list.getByText('Brand 49999')).toBeVisible();
  expect(await list.getByRole('article').count()).toBeLessThan(100);
});

async function brandIdOf(request: APIRequestContext, id: string): Promise<string> {
  const response = await request.get(`/v1/brands/${id}`, { headers: { 'cache-control': 'no-cache' } });
  return (await response.json()).data.id;
}
