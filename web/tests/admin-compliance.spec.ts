import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

const VIEWS = [
  { view: 'violations', label: 'Active Violations', call: '**/v1/operations/compliance/violations?*' },
  { view: 'rules', label: 'Compliance Rules', call: '**/v1/operations/compliance/rules' },
  { view: 'registry', label: 'Ban Registry', call: '**/v1/operations/banned-domains?*' },
  { view: 'logs', label: 'Recent Logs', call: '**/v1/operations/compliance/decisions?*' },
];

test.use({ signedInAs: 'admin' });

test('the four tabs are named as they should, and each says when its data can’t be loaded', async ({
  page,
}) => {
  for (const { view, label, call } of VIEWS) {
    await page.route(call, (route) => route.abort());
    await page.goto(`/compliance?view=${view}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compliance Dashboard');
    await expect(page.getByRole('navigation', { name: 'Compliance Dashboard' })).toContainText(label);
    await expect(page.getByText('Error loading compliance data, Please try again later.')).toBeVisible();
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByText('Error loading compliance data, Please try again later.')).toHaveCount(0);
  }
});

test('a rule needs a threshold within its bounds and a reason', async ({ page }) => {
  await page.goto('/compliance?view=rules');
  await page.getByRole('button', { name: 'Edit Undisclosed links' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit rule' });
  await dialog.getByLabel('Threshold (clicks)').fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Threshold (clicks)')).toHaveAccessibleDescription(
    'Enter a number from 1 to 1,000,000.',
  );
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Please write a reason/);
});
