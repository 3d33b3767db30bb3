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

test('deleting asks first, and says when it failed', async ({ page, context }) => {
  const title = await sendFeedback(context.request);
  const row = await openItem(page, title);
  const remove = row.getByRole('button', { name: `Delete: ${title}` });
  await remove.click();
  const question = page.getByRole('alertdialog', { name: 'Delete feedback item' });
  await expect(question).toContainText(
    'Are you sure you want to delete this feedback item? This action cannot be undone.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();

  await page.route('**/v1/operations/feedback/*', (route) => route.abort());
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete feedback item')).toBeVisible();
  await page.unroute('**/v1/operations/feedback/*');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Feedback item deleted successfully')).toBeVisible();
  await expect(page.getByText('No feedback items found')).toBeVisible();
});

test('messages say that the list couldn’t be loaded and a status couldn’t be changed', async ({
  page,
  context,
}) => {
  const title = await sendFeedback(context.request);
  const row = await openItem(page, title);
  await page.route('**/v1/feedback/*', (route) => route.abort());
  await row.getByRole('combobox', { name: `Status: ${title}` }).selectOption('Completed');
  await expect(page.getByText('Failed to update status')).toBeVisible();
  await expect(row.getByRole('combobox', { name: `Status: ${title}` })).toHaveValue('pending');

  await page.route('**/v1/feedback?*', (route) => route.abort());
  await page.goto('/admin?tab=feedback');
  await expect(page.getByText(/Error: Failed to fetch feedback items/)).toBeVisible();
});

async function openItem(page: Page, title: string) {
  await page.goto('/admin?tab=feedback');
  await page.getByLabel('Search feedback').fill(title);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(page.getByRole('heading', { name: 'All Feedback Items (1)' })).toBeVisible();
  return row;
}
