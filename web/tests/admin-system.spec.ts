import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

test.use({ signedInAs: 'admin' });

test('an operator opens an incident, and everyone reads it on the status page until it is resolved', async ({
  page,
  browser,
}) => {
  const title = `Links were slow ${Date.now()}`;
  await page.goto('/admin/incidents');
  await page.getByRole('button', { name: 'Open an incident' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('checkbox', { name: 'Links' }).check();
  await page.getByLabel('First update').fill('Some links take longer than a second.');
  await page.getByRole('button', { name: 'Open incident' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/status');
  const incident = visitor
    .getByRole('listitem')
    .filter({ has: visitor.getByRole('heading', { name: title }) });
  await expect(incident).toContainText('Some links take longer than a second.');
  await expect(visitor.getByRole('list', { name: 'Parts' })).toContainText('Degraded');

  await page.getByRole('button', { name: `Post an update: ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Post an update' });
  await dialog.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Resolved' }).click();
  await dialog.getByRole('textbox', { name: 'Update' }).fill('They are fast again.');
  await dialog.getByRole('button', { name: 'Post update' }).click();
  await expect(page.getByRole('list', { name: `Updates: ${title}` })).toContainText('They are fast again.');
});

test('the request ID of a refused call leads to its route and its code, and that of a change to its entry', async ({
  page,
  context,
}) => {
  const opened = await context.request.post('/v1/operations/incidents', {
    data: { title: 'Emails were late', parts: ['emails'], state: 'resolved', text: 'All have been sent.' },
  });
  const refused = await context.request.post('/v1/operations/incidents', { data: { title: '' } });
  await page.goto('/admin/request-log');
  const find = async (id: string | undefined) => {
    await page.getByLabel('Request ID').fill(id ?? '');
    await page.getByRole('main').getByRole('button', { name: 'Find' }).click();
    await expect(page).toHaveURL(new RegExp(`id=${id}`));
  };
  const happened = page.getByRole('list', { name: 'What happened' });
  await find(opened.headers()['x-request-id']);
  await expect(happened).toContainText('incident.opened');
  await find(refused.headers()['x-request-id']);
  await expect(happened).toContainText('POST /v1/operations/incidents');
  await expect(happened).toContainText('400 request.invalid');
});

test('the system monitor exports what is known as a file', async ({ page }) => {
  await page.goto('/admin?tab=system');
  await expect(page).toHaveURL('/admin/system');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('System Monitor');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^system-data-\d{4}-\d{2}-\d{2}T[\d-]{8}\.json$/);
});
