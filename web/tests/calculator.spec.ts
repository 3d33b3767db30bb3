import { expect, test } from '@playwright/test';
import { tabTo } from './keyboard-stops.ts';

test('the calculator includes the conversion rate and the current share, and labels the ceiling', async ({
  page,
}) => {
  await page.goto('/for-vibe-coders', { waitUntil: 'networkidle' });
  const users = page.getByRole('slider', { name: 'Monthly users' });
  const result = page.getByRole('status').filter({ hasText: 'You earn per month' });
  await expect(result).toContainText('$4.00');
  await expect(page.getByText('1,000 × 2.0% × 2.0% × $20 × 50% = $4.00')).toBeVisible();
  await expect(page.getByText(/^Ceiling, .* 1,000 × 2\.0% × \$20 × 30 = \$12,000 a month/)).toBeVisible();
  await users.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('1,100 × 2.0% × 2.0% × $20 × 50% = $4.40')).toBeVisible();
  await page.keyboard.press('End');
  await expect(users).toHaveAttribute('aria-valuenow', '50000');
  await page.getByRole('slider', { name: 'Conversion rate' }).focus();
  await page.keyboard.press('End');
  await expect(result).toContainText('$1,000.00');
});

test('the calculator uses the share from the API', async ({ page }) => {
  await page.route('**/v1/stats', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, data: { ...data, share_percent: 85 } } });
  });
  await page.goto('/for-vibe-coders');
  await expect(page.getByText('1,000 × 2.0% × 2.0% × $20 × 85% = $6.80')).toBeVisible();
});

test('Tab reaches the sliders and the category table without scrolling first', async ({ page }) => {
  await page.goto('/for-vibe-coders', { waitUntil: 'networkidle' });
  await page.getByRole('main').locator('pre').focus();
  await tabTo(page, page.getByRole('slider', { name: 'Monthly users' }));
  for (const name of ['Click-through rate', 'Conversion rate', 'Average commission']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('slider', { name })).toBeFocused();
  }
  const table = page.getByRole('region', { name: 'Commission by category' });
  await page.keyboard.press('Tab');
  await expect(table).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(table.getByRole('link').first()).toBeFocused();
});

test('each code demo has its own URL', async ({ page }) => {
  await page.goto('/for-vibe-coders', { waitUntil: 'networkidle' });
  const demos = page.getByRole('navigation', { name: 'Where you build' });
  const demo = demos.getByRole('link', { name: 'Lovable', exact: true });
  await demo.click();
  await expect(page).toHaveURL('/for-vibe-coders?demo=lovable');
  await expect(page.getByRole('figure')).toContainText('ProductLink.jsx');
  await page.reload();
  await expect(demo).toHaveAttribute('aria-current', 'page');
});
