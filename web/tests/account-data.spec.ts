import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { emailedCode, newEmail, PASSWORD } from './accounts.ts';
import { test } from './fixtures.ts';
import { graveViolations } from './grave-violations.ts';

async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
}

test.use({ signedInAs: 'publisher' });

test('everything about the account is downloaded as one file after a confirmation', async ({
  page,
  account,
}) => {
  await page.goto('/settings');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await confirm(page);
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^tributary-PUB\d{6}-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.account).toMatchObject([{ email: account.email, full_name: 'Ada Brook' }]);
  expect(data.about.contains).toEqual(expect.arrayContaining(['sites', 'links', 'payouts', 'sessions']));
});

test('the email address changes once the new one is confirmed by its code', async ({ page, account }) => {
  const next = newEmail();
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email address' });
  await dialog.getByLabel('New email address').fill('not an address');
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
  await dialog.getByLabel('New email address').fill(next);
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await confirm(page);
  await dialog.getByLabel('Code').fill('12345678');
  await dialog.getByRole('button', { name: 'Change my address' }).click();
  await expect(dialog.getByText('The code is wrong or has expired.')).toBeVisible();
  await dialog.getByLabel('Code').fill(await emailedCode(page.request, next, 'new email address'));
  await dialog.getByRole('button', { name: 'Change my address' }).click();
  await expect(page.getByText('Email address changed')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(next);
  await expect(page.getByRole('main')).not.toContainText(account.email);
});

test('the account is deleted after the address is typed, and kept again', async ({ page, account }) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  for (const text of ['For 14 days', 'Then we delete', 'We keep', '7 years'])
    await expect(dialog).toContainText(text);
  expect(await graveViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('Please enter the email address of your account')).toBeVisible();
  await dialog.getByLabel(/^To confirm/).fill(account.email);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await confirm(page);
  await expect(page.getByText('Your account will be deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the deletion' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Delete your account' })).toBeFocused();
});
