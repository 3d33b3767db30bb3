import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

test.use({ signedInAs: 'admin' });

test('a rule needs a threshold within its bounds and a reason', async ({ page }) => {
  await page.goto('/admin/compliance/rules');
  await page.getByRole('button', { name: 'Edit Undisclosed links' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit rule' });
  await dialog.getByLabel('Threshold (clicks)').fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Threshold (clicks)')).toHaveAccessibleDescription(
    'Enter a number from 1 to 1,000,000.',
  );
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Please write a reason/);
});
