import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { ownNetwork } from './accounts.ts';
import { test } from './fixtures.ts';
import { sendFeedback } from './operator-requests.ts';
import { newPublisher } from './operators.ts';

test.use({ signedInAs: 'admin' });

test('an operator changes status and priority, and the answer is on the public board', async ({
  page,
  browser,
}) => {
  const author = await newPublisher(browser);
  const title = await sendFeedback(author.context.request);
  await author.context.close();
  const row = await openItem(page, title);

  await row.getByRole('combobox', { name: `Status: ${title}` }).selectOption('In Progress');
  await expect(page.getByText('Status updated successfully')).toBeVisible();
  await row.getByRole('combobox', { name: `Priority: ${title}` }).selectOption('High');
  await expect(page.getByText('Priority updated successfully')).toBeVisible();
  await row.getByRole('button', { name: `Reply: ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: title });
  const reply = `We work on it (${randomBytes(3).toString('hex')}).`;
  await dialog.getByLabel('Reply').fill(reply);
  await dialog.getByRole('button', { name: 'Publish reply' }).click();
  await expect(page.getByText('Reply published')).toBeVisible();
  await expect(row.getByText('Replied')).toBeVisible();

  const visitor = await browser.newContext({ extraHTTPHeaders: ownNetwork() });
  const board = await visitor.newPage();
  await board.goto('/feedback');
  await board.getByLabel('Search').fill(title);
  const item = board.getByRole('listitem').filter({ hasText: title }).first();
  for (const text of ['In Progress', 'High priority', reply]) await expect(item).toContainText(text);
  await visitor.close();
});

async function openItem(page: Page, title: string) {
  await page.goto('/admin/feedback');
  await page.getByLabel('Search feedback').fill(title);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(page.getByRole('heading', { name: 'All Feedback Items (1)' })).toBeVisible();
  return row;
}
