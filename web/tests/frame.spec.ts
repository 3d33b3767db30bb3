import { expect, test } from '@playwright/test';

test('the keyboard alone skips to the content, opens a menu and follows a link', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('button', { name: 'Brands' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^Brand directory Programs/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/brands');
  await expect(page.getByRole('link', { name: /^Brand directory Programs/ })).toBeHidden();
});

test('Escape closes a menu, and the focus is on its button again', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const button = page.getByRole('button', { name: 'Features' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /^Pricing What it costs/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: /^Pricing What it costs/ })).toBeHidden();
  await expect(button).toBeFocused();
});

test('under 768 px all links are in one menu, which closes when one is followed', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 800 });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Developers' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: /^Pricing/ })
    .click();
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
});

test('feedback needs an account, and says so', async ({ page }) => {
  await page.goto('/pricing', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Feedback' }).click();
  await page.getByRole('button', { name: 'Good', exact: true }).click();
  await expect(page.getByText('Please sign in to provide feedback.')).toBeVisible();
});

test('feedback without a type or words is not sent', async ({ page }) => {
  await page.goto('/pricing', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Feedback' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Please select a feedback type and provide a description.')).toBeVisible();
});

test('no page loads with a script or a style that its policy refuses', async ({ page }) => {
  const answer = await page.goto('/');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(answer?.headers()['strict-transport-security']).toContain('max-age=');
  expect(answer?.headers()['x-content-type-options']).toBe('nosniff');
});
