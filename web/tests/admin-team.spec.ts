import { expect, test } from '@playwright/test';
import { ownNetwork, signedIn } from './accounts.ts';
import { collectComplaints } from './complaints.ts';
import { approveLatest, confirmSession, signedInAdmin } from './operators.ts';

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

test('an admin gives a role, and the audit log says who, what and why', async ({
  page,
  context,
  browser,
}) => {
  const other = await browser.newContext();
  await other.setExtraHTTPHeaders(ownNetwork());
  const email = await signedIn(other);
  await signedInAdmin(context);
  await page.goto('/admin/team');
  await page.getByRole('button', { name: 'Add an operator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an operator' });
  await dialog.getByRole('button', { name: 'Set the role' }).click();
  await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('radio', { name: 'Finance' }).check();
  const reason = `Joins the payments team as ${email}`;
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Set the role' }).click();
  await confirmSession(page);
  await expect(page.getByText('Proposed', { exact: true })).toBeVisible();
  await approveLatest();
  const { data } = await (await page.request.get('/v1/operations/operators')).json();
  expect(data).toContainEqual(expect.objectContaining({ email, role: 'finance' }));

  const finance = await other.newPage();
  await finance.goto('/admin/team');
  await expect(finance.getByRole('table', { name: 'Operators' })).toBeVisible();
  await expect(finance.getByRole('row').nth(1)).toContainText('@site.example');
  await expect(finance.getByRole('button', { name: 'Add an operator' })).toHaveCount(0);
  await other.close();

  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByLabel('Search').fill(reason);
  const entry = page.getByRole('row', { name: 'role.changed' });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('publisher → finance');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^tributary-audit-log-\d{4}-\d{2}-\d{2}\.csv$/);
});

test('an admin creates an operator key, which is shown once, and revokes it', async ({
  page,
  context,
  request,
}) => {
  await signedInAdmin(context);
  await page.goto('/admin/team/keys');
  await page.getByRole('button', { name: 'Create an operator key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create an operator key' });
  const name = `Import ${Date.now()}`;
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Reason').fill('Reads the programs each night');
  await dialog.getByRole('button', { name: 'Create the key' }).click();
  await expect(dialog.getByText('Choose at least one permission.')).toBeVisible();
  await dialog.getByLabel('catalog:read').check();
  await dialog.getByRole('button', { name: 'Create the key' }).click();
  await confirmSession(page);
  const key = await page.getByText(/^ok_[0-9a-f]{64}$/).textContent();
  const headers = { authorization: `Bearer ${key}` };
  expect((await request.get('/v1/operations/programs', { headers })).status()).toBe(200);
  expect((await request.get('/v1/operations/payouts', { headers })).status()).toBe(403);
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByText(String(key))).toHaveCount(0);

  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  const question = page.getByRole('dialog', { name: `Revoke “${name}”?` });
  await question.getByLabel('Reason').fill('The import was replaced');
  await question.getByRole('button', { name: 'Revoke the key' }).click();
  await expect(page.getByRole('row', { name })).toContainText('Revoked');
  expect((await request.get('/v1/operations/programs', { headers })).status()).toBe(401);
});

test('the overview says what waits, and leads there', async ({ page, context }) => {
  const complaints = collectComplaints(page);
  await signedInAdmin(context);
  await page.goto('/admin/overview');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  const waiting = page.getByRole('main').getByRole('listitem');
  await expect(waiting.or(page.getByText('Nothing waits for you.')).first()).toBeVisible();
  expect(complaints).toEqual([]);
});
