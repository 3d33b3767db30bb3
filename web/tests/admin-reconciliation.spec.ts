import { expect, test } from '@playwright/test';
import { ownNetwork } from './accounts.ts';
import { collectComplaints } from './complaints.ts';
import { byOperators, confirmSession, signedInAdmin } from './operators.ts';
import { expectSound } from './page-checks.ts';

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

test('a month from the network’s statement to its payment: compared, explained, paid and closed', async ({
  page,
  context,
}) => {
  const complaints = collectComplaints(page);
  await signedInAdmin(context);
  await page.goto('/admin/reconciliation');
  const row = `CJ-${Date.now()}`;
  await page.getByRole('button', { name: 'Upload statement' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload a statement' });
  await upload.getByLabel('Network').selectOption('CJ');
  await upload.getByLabel('Month').fill('2025-03');
  await upload.getByLabel('CSV file').setInputFiles({
    name: 'cj-2025-03.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Commission ID,Amount,Posting Date\n${row},"$1,234.50",2025-03-04\nbad-${row},n/a,2025-03-05\n`,
    ),
  });
  await expect(upload.getByLabel('ID of the row')).toHaveValue('Commission ID');
  await expect(upload.getByLabel('Commission, in dollars')).toHaveValue('Amount');
  await expect(upload.getByLabel('Day')).toHaveValue('Posting Date');
  await upload.getByLabel('Reason').fill('The statement of March');
  await upload.getByRole('button', { name: 'Upload and compare' }).click();

  await confirmSession(page);
  await expect(page.getByRole('heading', { name: 'CJ, March 2025' })).toBeVisible();
  const difference = page.getByRole('row', { name: row }).filter({ hasText: '$1,234.50' });
  await expect(difference).toContainText('Never reported to us');
  await expect(difference).toContainText('Open');
  await expect(page.getByRole('table', { name: 'Unreadable lines' })).toContainText(`bad-${row}`);

  await page.getByRole('button', { name: 'Close month' }).click();
  const close = page.getByRole('dialog', { name: 'Close March 2025?' });
  await close.getByLabel('Reason').fill('All is explained');
  await close.getByRole('button', { name: 'Close month' }).click();
  await expect(close.getByText('Some differences are not explained yet.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Change ${row}`, exact: true }).click();
  const change = page.getByRole('dialog', { name: `Row ${row}` });
  await change.getByLabel('State').selectOption('Explained');
  await change.getByLabel('Effect').selectOption('In another month');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change.getByText('Say in a sentence why the difference is settled.')).toBeVisible();
  await change.getByLabel('Explanation').fill('A sale from before we joined');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(difference).toContainText('A sale from before we joined');
  await expect(difference).toContainText('In another month');

  await page.getByRole('button', { name: 'Close month' }).click();
  await close.getByLabel('Reason').fill('All is explained');
  await close.getByRole('button', { name: 'Close month' }).click();
  await expect(close.getByText('Some lines of the statement couldn’t be read.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Settle line 3' }).click();
  const settle = page.getByRole('dialog', { name: 'Settle line 3?' });
  await settle.getByLabel('Explanation').fill('CJ has taken it back');
  await settle.getByRole('button', { name: 'Settle line' }).click();
  await expect(page.getByRole('table', { name: 'Unreadable lines' })).toContainText('CJ has taken it back');

  await page.getByRole('button', { name: 'Book payment' }).click();
  const book = page.getByRole('dialog', { name: 'Book a payment' });
  await book.getByLabel('Amount, in dollars').fill('10.00');
  await book.getByLabel('Paid on').fill('2025-04-20');
  await book.getByLabel('Reference').fill(row);
  await book.getByLabel('Reason').fill('The payment for March');
  await book.getByRole('button', { name: 'Book payment' }).click();
  const payment = page.getByRole('table', { name: 'Payments' }).getByRole('row', { name: row });
  await expect(payment).toContainText('Booked');
  await expect(book).toBeHidden();

  await page.getByRole('button', { name: `Cancel ${row}` }).click();
  const cancel = page.getByRole('dialog', { name: `Cancel ${row}?` });
  await cancel.getByLabel('Reason').fill('Entered for the wrong month');
  await cancel.getByRole('button', { name: 'Cancel payment' }).click();
  await expect(payment).toContainText('Canceled');

  await page.getByRole('button', { name: 'Close month' }).click();
  await close.getByLabel('Reason').fill('All is explained');
  await close.getByRole('button', { name: 'Close month' }).click();
  await expect(page.getByRole('button', { name: 'Close month' })).toHaveCount(0);
  await page.getByRole('link', { name: 'All statements' }).click();
  await expect(page.getByRole('row', { name: 'CJ, March 2025' })).toContainText('Closed');
  // The browser reports refused calls, which the dialogs show.
  expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
});

test('an operator without the finance role sees statements and can’t change them', async ({
  page,
  context,
}) => {
  const upload = {
    network: 'siteplug',
    month: '2025-02',
    content: `id,amount\nsp-${Date.now()},1.00`,
    columns: { id: 'id', amount: 'amount', date: null, currency: null },
    reason: 'A test',
  };
  const { data } = await (await byOperators('post', '/v1/operations/network-statements', upload)).json();
  await signedInAdmin(context, 'operator');
  await page.goto(`/admin/reconciliation/${data.id}`);
  await expect(page.getByRole('table', { name: 'Differences' })).toContainText('Never reported to us');
  for (const name of ['Book payment', 'Close month', 'Compare again'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  const refused = await page.request.post(`/v1/operations/network-statements/${data.id}/close`, {
    data: { reason: 'Not mine' },
  });
  expect(refused.status()).toBe(403);
});

test('a statement has no violation in either theme at any width', async ({ page, context }) => {
  const { data } = await (
    await byOperators('post', '/v1/operations/network-statements/from-reports', {
      ...{ network: 'wildfire', month: '2025-01' },
      reason: 'A test',
    })
  ).json();
  await signedInAdmin(context);
  await page.goto(`/admin/reconciliation/${data.id}`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectSound(page);
});
