import { expect, test } from '@playwright/test';

test('the calculator shows its working, and the keys move its sliders within the ranges', async ({
  page,
}) => {
  await page.goto('/for-vibe-coders', { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'What could it bring?' }).scrollIntoViewIfNeeded();
  const users = page.getByRole('slider', { name: 'Monthly users' });
  await expect(page.getByText('1,000 × 2.0% × $20 × 30 = $12,000')).toBeVisible();
  await users.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('1,100 × 2.0% × $20 × 30 = $13,200')).toBeVisible();
  await page.keyboard.press('End');
  await expect(users).toHaveAttribute('aria-valuenow', '50000');
});

test('each code demo has an address of its own', async ({ page }) => {
  await page.goto('/for-vibe-coders', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Lovable', exact: true }).click();
  await expect(page).toHaveURL('/for-vibe-coders?demo=lovable');
  await expect(page.getByRole('figure')).toContainText('ProductLink.jsx');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Lovable', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});
