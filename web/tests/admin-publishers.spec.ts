import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { byOperators, confirmSession, newPublisher } from './operators.ts';

test.use({ signedInAs: 'admin' });

test('a publisher is found by ID and by email, and gets the premium limit with a reason', async ({
  page,
  browser,
}) => {
  const publisher = await newPublisher(browser);
  await page.goto('/admin/publishers');
  for (const text of [publisher.email, publisher.publisherId]) {
    await page.getByLabel('Search publishers').fill(text);
    await expect(page.getByText('1 of 1 publishers')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText(publisher.publisherId);
  }
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('button', { name: 'Change limit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change to the premium limit?' });
  await dialog.getByRole('button', { name: 'Change limit' }).click();
  await expect(dialog.getByText('Please enter a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Sends many calls');
  await dialog.getByRole('button', { name: 'Change limit' }).click();
  await confirmSession(page);
  await expect(page.getByText('Limit changed')).toBeVisible();
  await expect(
    page.getByRole('banner').or(page.getByRole('main')).getByText('Premium').first(),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Audit log', exact: true }).click();
  await expect(page.getByRole('row', { name: /plan_changed/ })).toContainText('Sends many calls');
  await publisher.context.close();
});

test('a suspended publisher’s sales are held, until they are reactivated and released with a reason', async ({
  page,
  browser,
}) => {
  const publisher = await newPublisher(browser);
  await page.goto(`/admin/publishers/${publisher.publisherId}`);
  await decide(page, { open: 'Suspend', title: /^Suspend /, submit: 'Suspend publisher' });
  await confirmSession(page);
  await expect(page.getByText('Publisher suspended', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Suspended/ })).toContainText('Checked by hand');
  const account = await publisher.context.request.get('/v1/publisher/compliance');
  expect((await account.json()).summary.status).toBe('suspended');

  await decide(page, { open: 'Reactivate', title: /^Reactivate /, submit: 'Reactivate publisher' });
  await expect(page.getByText('Publisher reactivated', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();

  const release = `/v1/operations/publishers/${publisher.publisherId}/release`;
  const refused = await byOperators('post', release, {});
  expect(refused.status()).toBe(400);
  const released = await byOperators('post', release, { reason: 'The clicks were checked.' });
  expect((await released.json()).data).toEqual({ released: 0, left: 0 });
  await publisher.context.close();
});

/** Opens a question, gives a reason and submits it. */
async function decide(
  page: Page,
  { open, title, submit }: { open: string; title: RegExp; submit: string },
): Promise<void> {
  await page.getByRole('button', { name: open, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Reason').fill('Checked by hand');
  await dialog.getByRole('button', { name: submit }).click();
}
