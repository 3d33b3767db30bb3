import { expect, type Page } from '@playwright/test';
import { PASSWORD } from './accounts.ts';
import { collectComplaints } from './complaints.ts';
import { test } from './fixtures.ts';
import { press, tabTo } from './keyboard-stops.ts';
import { fileClaim, reportHeldSale } from './operator-requests.ts';
import { newPublisher } from './operators.ts';
import { pendingProgram } from './pending-program.ts';

test.use({ signedInAs: 'admin' });

test('an operator’s day by keyboard alone: what waits, a claim, a held sale, a program, the checks and the log', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const complaints = collectComplaints(page);
  const publisher = await newPublisher(browser);
  const { request } = publisher.context;
  const order = await fileClaim(request, publisher.publisherId);
  const held = await reportHeldSale(request, publisher.publisherId);
  const program = await pendingProgram();

  // What waits leads to the claims, and the claim is decided.
  await page.goto('/admin/overview');
  await tabTo(page, page.getByRole('main').getByRole('link', { name: /^[\d,]+ claims? / }));
  await page.keyboard.press('Enter');
  await press(page, 'link', order);
  await press(page, 'button', 'Accept');
  await decide(page, 'Accept this claim?', 'Accept claim', 'The shop confirmed the order.');
  await tabTo(page, page.getByLabel('Your password'));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Claim accepted', { exact: true })).toBeVisible();

  // The menu leads to the held sales, of which one is released.
  await open(page, 'Requests', 'Requests');
  await tabTo(page, page.getByRole('main').getByRole('link', { name: /^Held sales/ }));
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: `Order order-${held}` });
  await tabTo(page, row.getByRole('link').first());
  await page.keyboard.press('Enter');
  await press(page, 'button', 'Release');
  await decide(page, 'Release this sale?', 'Release sale', 'The click was a person.');
  await expect(page.getByText('Sale released', { exact: true })).toBeVisible();

  // A pending program is approved.
  await open(page, 'Networks', 'Network Management');
  await tabTo(page, page.getByRole('searchbox', { name: 'Search programs' }));
  await page.keyboard.type(program.name);
  const approve = page.getByRole('button', { name: `Approve ${program.name}`, exact: true });
  await tabTo(page, approve);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Program Approved')).toBeVisible();
  await expect(approve).toHaveCount(0);

  // The system is well, and each of these decisions is in the log.
  await open(page, 'System', 'System Monitor');
  await press(page, 'button', 'Refresh');
  await expect(page.getByRole('main')).toContainText('Checked at');
  await page.goto(`/admin/publishers/${publisher.publisherId}`);
  await tabTo(page, page.getByRole('main').getByRole('link', { name: /^Audit/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('The click was a person.');
  await expect(page.getByRole('main')).toContainText('The shop confirmed the order.');
  // The browser reports the call that first asked for the password.
  expect(complaints.filter((each) => !each.includes('403'))).toEqual([]);
  await publisher.context.close();
});

/** Opens a screen by the side menu, which is before the title. */
async function open(page: Page, name: string, title: string): Promise<void> {
  const link = page.getByRole('complementary').getByRole('link', { name, exact: true });
  await tabTo(page, link, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
}

/** Gives the reason in a dialog, by keyboard. */
async function decide(page: Page, title: string, button: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await tabTo(page, dialog.getByLabel('Reason'));
  await page.keyboard.type(reason);
  await tabTo(page, dialog.getByRole('button', { name: button }));
  await page.keyboard.press('Enter');
}
