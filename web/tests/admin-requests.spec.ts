import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { ownNetwork } from './accounts.ts';
import { classConflicts } from './class-conflicts.ts';
import { collectComplaints } from './complaints.ts';
import { reportSales, storeVisits } from './history.ts';
import { type Account, confirmSession, newPublisher, signedInAdmin } from './operators.ts';
import { expectSound } from './page-faults.ts';
import { THEMES } from './public-routes.ts';

const HOUR_MS = 3_600_000;

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

for (const view of ['claims', 'held', 'unattributed'])
  for (const colorScheme of THEMES)
    test(`the queue of ${view} has no violation in the ${colorScheme} theme at any width`, async ({
      page,
      context,
    }) => {
      const complaints = collectComplaints(page);
      await signedInAdmin(context);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(`/admin?tab=requests&view=${view}`);
      await expect(page.getByRole('table')).toBeVisible();
      await expectSound(page);
      expect(await classConflicts(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });

test('an operator accepts a claim with a reason, and the publisher is credited', async ({
  page,
  context,
  browser,
}) => {
  const publisher = await newPublisher(browser);
  const order = await fileClaim(publisher);
  await signedInAdmin(context);
  await openClaim(page, publisher, order);
  await page.getByRole('button', { name: 'Accept' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept this claim?' });
  await dialog.getByRole('button', { name: 'Accept claim' }).click();
  await expect(dialog.getByText('Please enter a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The shop confirmed the order.');
  await dialog.getByRole('button', { name: 'Accept claim' }).click();
  await confirmSession(page);
  await expect(page.getByText('Claim accepted', { exact: true })).toBeVisible();
  await expect(page.getByText('The shop confirmed the order.')).toBeVisible();
  const { data } = await (await publisher.context.request.get('/v1/publisher/conversions?limit=5')).json();
  expect(data.map(({ net }: { net: string }) => Number(net))).toEqual([2]);
  await publisher.context.close();
});

test('an operator declines a claim, and the publisher sees why', async ({ page, context, browser }) => {
  const publisher = await newPublisher(browser);
  const order = await fileClaim(publisher);
  await signedInAdmin(context);
  await openClaim(page, publisher, order);
  await page.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline this claim?' });
  await dialog.getByLabel('Reason').fill('The shop has no such order.');
  await dialog.getByRole('button', { name: 'Decline claim' }).click();
  await confirmSession(page);
  await expect(page.getByText('Claim declined', { exact: true })).toBeVisible();
  const { data } = await (await publisher.context.request.get('/v1/publisher/claims')).json();
  expect(data).toMatchObject([{ status: 'declined', reason: 'The shop has no such order.' }]);
  await publisher.context.close();
});

test('an unattributed sale is assigned to the publisher of a click', async ({ page, context, browser }) => {
  const publisher = await newPublisher(browser);
  const clickId = await storeClick(publisher);
  const unknown = `unknown${randomBytes(6).toString('hex')}`;
  await reportSales(context.request, [
    { clickId: unknown, at: new Date().toISOString(), payout: '4.00', status: 'approved' },
  ]);
  await signedInAdmin(context);
  await page.goto('/admin?tab=requests&view=unattributed');
  await page
    .getByRole('row')
    .filter({ hasText: `Order order-${unknown}` })
    .getByRole('link')
    .click();
  await page.getByLabel('Click ID').fill(clickId);
  await page.getByRole('button', { name: 'Check click' }).click();
  await expect(page.getByText('It shows the attribution')).toBeVisible();
  await page.getByRole('button', { name: 'Assign' }).last().click();
  const dialog = page.getByRole('dialog', { name: `Assign the sale to ${publisher.publisherId}?` });
  await dialog.getByLabel('Reason').fill('The publisher sent the click.');
  await dialog.getByRole('button', { name: 'Assign sale' }).click();
  await confirmSession(page);
  await expect(page.getByText('Sale assigned', { exact: true })).toBeVisible();
  await expect(page.getByText('This sale is credited to a publisher.')).toBeVisible();
  await publisher.context.close();
});

test('a sale that is held because of its click is released after a check, and is no longer held for the publisher', async ({
  page,
  context,
  browser,
}) => {
  const publisher = await newPublisher(browser);
  const at = new Date(Date.now() - HOUR_MS).toISOString();
  const [clickId = ''] = await storeVisits(publisher.context.request, publisher.publisherId, [
    { at, classification: 'bot' },
  ]);
  await reportSales(context.request, [
    { clickId, at: new Date().toISOString(), payout: '4.00', status: 'approved' },
  ]);
  await signedInAdmin(context);
  await page.goto(`/admin?tab=requests&view=held&of=${publisher.publisherId}`);
  const row = page.getByRole('row').filter({ hasText: `Order order-${clickId}` });
  await expect(row).toContainText('Invalid click');
  await page.getByRole('button', { name: `Only ${publisher.publisherId}` }).click();
  await expect(page).not.toHaveURL(/of=/);
  await row.getByRole('link').first().click();
  await expect(page.getByText('Its click came from a bot or a link preview.')).toBeVisible();
  await expect(page.getByText(clickId, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Release' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release this sale?' });
  await dialog.getByLabel('Reason').fill('The visit came from our own monitor.');
  await dialog.getByRole('button', { name: 'Release sale' }).click();
  await confirmSession(page);
  await expect(page.getByText('Sale released', { exact: true })).toBeVisible();
  await expect(page.getByText('This sale isn’t held. It is paid like any other.')).toBeVisible();
  const { data } = await (await publisher.context.request.get('/v1/publisher/conversions?limit=5')).json();
  expect(data).toMatchObject([{ state: 'approved' }]);
  await publisher.context.close();
});

async function storeClick({ context, publisherId }: Account): Promise<string> {
  const at = new Date(Date.now() - HOUR_MS).toISOString();
  const [clickId = ''] = await storeVisits(context.request, publisherId, [{ at }]);
  return clickId;
}

/** Claims a sale of 4 dollars. Returns its order ID. */
async function fileClaim(publisher: Account): Promise<string> {
  const order = `order-${randomBytes(5).toString('hex')}`;
  const data = { click_id: await storeClick(publisher), order_id: order, gross_commission: '4.00' };
  const request: APIRequestContext = publisher.context.request;
  const filed = await request.post('/v1/tracking/conversion', { data });
  expect(filed.status(), await filed.text()).toBe(200);
  return order;
}

async function openClaim(page: Page, { publisherId }: Account, order: string): Promise<void> {
  await page.goto(`/admin?tab=requests&view=claims&of=${publisherId}`);
  await page.getByRole('link', { name: order }).click();
  await expect(page.getByRole('heading', { name: `Order ${order}` })).toBeVisible();
}
