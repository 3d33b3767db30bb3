import { expect, test } from '@playwright/test';
import { tabTo } from './keyboard-stops.ts';
import { openLive } from './page-parts.ts';

test('Tab reaches the sliders and the category table without scrolling first', async ({ page }) => {
  await openLive(page, '/for-vibe-coders');
  await page.getByRole('region', { name: 'The code' }).locator('pre').focus();
  await tabTo(page, page.getByRole('slider', { name: 'Monthly users' }));
  for (const name of ['Click-through rate', 'Conversion rate', 'Average commission']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('slider', { name })).toBeFocused();
  }
  const table = page.getByRole('region', { name: 'What brands pay, by category' });
  await page.keyboard.press('Tab');
  await expect(table).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(table.getByRole('link').first()).toBeFocused();
});

test('each code demo has its own URL', async ({ page }) => {
  await openLive(page, '/for-vibe-coders');
  const demos = page.getByRole('navigation', { name: 'The code' });
  const demo = demos.getByRole('link', { name: 'Lovable', exact: true });
  await demo.click();
  await expect(page).toHaveURL('/for-vibe-coders?demo=lovable');
  await expect(page.getByRole('region', { name: 'The code' }).getByRole('figure')).toContainText(
    'ProductLink.jsx',
  );
  await page.reload();
  await expect(demo).toHaveAttribute('aria-current', 'page');
});
