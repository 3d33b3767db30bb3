import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { ownNetwork } from './accounts.ts';
import { reportSales, storeVisits } from './history.ts';
import { type Account, byOperators, confirmSession, newPublisher, signedInAdmin } from './operators.ts';

const DAY_MS = 86_400_000;
const SYNC_MS = 90_000;

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

test('the figures of a day open to the rows that make them, with the ledger beside them', async ({
  page,
  context,
  browser,
}) => {
  const { publisher, day } = await withTwoSales(browser, 70);
  await signedInAdmin(context);
  await page.goto(`/admin/revenue?from=${day}&to=${day}`);
  await expect(page.getByText('50% revenue share')).toBeVisible();
  await expect(page.getByText(/^Ledger, all time: \$/).first()).toBeVisible();
  await expect(figure(page, 'Total Platform Revenue')).toHaveText('$6.50');
  await expect(figure(page, 'Publisher Earnings')).toHaveText('$3.25');
  await expect(figure(page, 'Pending Payments')).toHaveText('$0.00');
  await expect(figure(page, 'Approved Payments')).toHaveText('$3.25');
  await expect(figure(page, 'Confirmed Payments')).toHaveText('$0.00');
  await expect(page.getByText('2 conversions')).toBeVisible();
  await expect(figure(page, `Earnings of ${publisher.publisherId}`)).toHaveText('$3.25');

  await figure(page, 'Total Platform Revenue').click();
  const rows = page.getByRole('dialog', { name: 'Total Platform Revenue' });
  await expect(rows.getByText('Sum of all rows: $6.50')).toBeVisible();
  await expect(rows.getByRole('row').filter({ hasText: publisher.publisherId })).toHaveCount(2);
  await expect(rows.getByRole('row').filter({ hasText: '$4.00' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByTitle('Show the days of Total Clicks').click();
  await expect(page.getByRole('dialog', { name: 'Total Clicks' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'All time' }).click();
  await expect(page).not.toHaveURL(/from=/);
  await publisher.context.close();
});

test('the export has the chosen rows of a publisher, and says when it failed', async ({
  page,
  context,
  browser,
}) => {
  const { publisher, day } = await withTwoSales(browser, 50);
  await signedInAdmin(context);
  await page.goto(`/admin/revenue?from=${day}&to=${day}`);
  await page.getByRole('button', { name: 'Export Data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Data' });
  await expect(dialog.getByLabel('Date From')).toHaveValue(day);
  for (const part of ['Revenue & Earnings', 'Click Logs', 'Conversions'])
    await expect(dialog.getByLabel(part)).toBeChecked();
  await dialog.getByLabel('Publisher ID').fill('7');
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect(dialog.getByText('A publisher ID is PUB followed by six digits')).toBeVisible();

  await dialog.getByLabel('Publisher ID').fill(publisher.publisherId);
  await dialog.getByLabel('Format').selectOption('JSON');
  await dialog.getByLabel('Click Logs').uncheck();
  await page.route('**/v1/operations/revenue/export?*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('Export failed')).toBeVisible();
  await expect(page.getByText('Failed to export data')).toBeVisible();
  await page.unroute('**/v1/operations/revenue/export?*');

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^sales-export-\d{4}-\d{2}-\d{2}\.json$/);
  await expect(page.getByText('Export completed: Sales data exported successfully as JSON')).toBeVisible();
  const exported = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(exported.conversions.map(({ gross }: { gross: string }) => gross).sort()).toEqual(['2.50', '4.00']);
  expect(exported.revenue).toMatchObject([{ earnings_date: day, net_earnings: '3.25' }]);
  expect(exported.clicks).toBeUndefined();
  await publisher.context.close();
});

test('a sync says how many networks were successful, and why it failed', async ({ page, context }) => {
  test.setTimeout(2 * SYNC_MS);
  await signedInAdmin(context);
  await page.goto('/admin/revenue');
  await page.getByRole('button', { name: 'Sync Revenue' }).click();
  await expect(page.getByText(/^Revenue sync completed: \d+\/\d+ networks successful$/)).toBeVisible({
    timeout: SYNC_MS,
  });
  await page.route('**/v1/operations/revenue/sync', (route) => route.abort());
  await page.getByRole('button', { name: 'Sync Revenue' }).click();
  await expect(page.getByText(/^Failed to sync revenue data: /)).toBeVisible();
  await page.route('**/v1/operations/revenue?*', (route) => route.abort());
  await page.route('**/v1/operations/revenue', (route) => route.abort());
  await page.goto('/admin/revenue');
  await expect(page.getByText(/^Error loading revenue data: /)).toBeVisible();
});

test('an adjustment is proposed by one person and approved by another, and can be reversed', async ({
  page,
  context,
  browser,
}) => {
  const publisher = await newPublisher(browser);
  await setSecondPersonFrom('50.00');
  await signedInAdmin(context);
  await page.goto('/admin/adjustments');
  await page.getByRole('button', { name: 'Propose adjustment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose an adjustment' });
  const reason = `Goodwill for ${publisher.publisherId}`;
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog.getByText('A publisher ID is PUB followed by six digits')).toBeVisible();
  await dialog.getByLabel('Publisher ID').fill(publisher.publisherId);
  await dialog.getByLabel('Amount, in dollars').fill('60');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await confirmSession(page);
  await expect(page.getByText('Adjustment proposed')).toBeVisible();
  await decide(page, reason, 'Approve');
  const refusal = page.getByRole('dialog', { name: 'Approve this adjustment?' });
  await expect(refusal.getByText(/another person has to approve them/)).toBeVisible();

  const second = await browser.newContext({ extraHTTPHeaders: ownNetwork() });
  await signedInAdmin(second, 'finance');
  const other = await second.newPage();
  await other.goto('/admin/overview');
  await other
    .getByRole('link')
    .filter({ hasText: /adjustments? to approve/ })
    .click();
  await expect(other).toHaveURL(/\/adjustments/);
  await expect(other.getByRole('button', { name: 'Propose adjustment' })).toBeVisible();
  await decide(other, reason, 'Approve');
  await confirmSession(other);
  await expect(other.getByText('Adjustment booked')).toBeVisible();
  const balances = await publisher.context.request.get('/v1/publisher/balances');
  expect(await balances.text()).toContain('60.00');

  await other.goto('/admin/adjustments?state=booked');
  await decide(other, reason, 'Reverse');
  await expect(other.getByText('Reversal proposed')).toBeVisible();
  await second.close();
  await publisher.context.close();
});

test('an operator without the permission reads the revenue and can’t adjust it', async ({
  page,
  context,
}) => {
  await signedInAdmin(context, 'operator');
  await page.goto('/admin/adjustments');
  await expect(page.getByRole('table', { name: 'Adjustments' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Propose adjustment' })).toHaveCount(0);
});

function figure(page: Page, title: string) {
  return page.getByTitle(`Show the rows of ${title}`, { exact: true });
}

/** Decides about the newest adjustment with a reason. */
async function decide(page: Page, reason: string, decision: 'Approve' | 'Reverse'): Promise<void> {
  await page
    .getByRole('row')
    .filter({ hasText: reason })
    .getByRole('button', { name: new RegExp(`^${decision}`) })
    .click();
  const dialog = page.getByRole('dialog', { name: `${decision} this adjustment?` });
  await dialog.getByLabel('Reason').fill('Checked with the shop');
  await dialog.getByRole('button', { name: decision, exact: true }).click();
}

type Browser = Parameters<typeof newPublisher>[0];

/** A publisher with approved sales of 4 and 2.50 dollars, on a day that no other test uses. */
async function withTwoSales(browser: Browser, daysAgo: number): Promise<{ publisher: Account; day: string }> {
  const publisher = await newPublisher(browser);
  const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  const { request } = publisher.context;
  const [first = '', second = ''] = await storeVisits(request, publisher.publisherId, [{ at }, { at }]);
  await reportSales(request, [
    { clickId: first, at, payout: '4.00', status: 'approved' },
    { clickId: second, at, payout: '2.50', status: 'approved' },
  ]);
  return { publisher, day: at.slice(0, 10) };
}

async function setSecondPersonFrom(amount: string): Promise<void> {
  const data = { second_person_from: amount, reason: 'A test' };
  const response = await byOperators('put', '/v1/operations/settings', data);
  expect(response.ok(), await response.text()).toBe(true);
}
