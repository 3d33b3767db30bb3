import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { ownNetwork, PASSWORD, signedIn } from './accounts.ts';
import { inCents, inFull, micros } from './amounts.ts';
import { collectComplaints } from './complaints.ts';
import { balance, figure } from './figures.ts';
import { publisherId } from './history.ts';
import { byOperators } from './operators.ts';
import { expectSound } from './page-checks.ts';
import { newPayee, saveTaxData } from './payout-accounts.ts';
import { brandOf, buy, decide } from './sales.ts';

const PATIENCE_MS = 20_000;

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

test('a purchase can be followed to its last cent, and its reversal after approval says why', async ({
  page,
  context,
}) => {
  await signedIn(context);
  const complaints = collectComplaints(page);
  const sale = await buy(context, 'wildfire');

  await page.goto('/app/earnings');
  const pending = page.getByRole('region', { name: 'Not paid yet' });
  await expect(pending.getByRole('link', { name: 'Pending' })).toBeVisible();
  await expectSound(page, 'the earnings');
  await pending.getByRole('link', { name: 'Pending' }).click();
  await expect(page).toHaveURL(/tab=sales.*state=pending|state=pending.*tab=sales/);
  const row = page.getByRole('region', { name: 'Sales' }).getByRole('row').nth(1);
  await expect(row).toContainText(sale.orderId);
  await expectSound(page, 'the sales');
  await row.getByRole('link').click();

  await expect(page).toHaveURL(new RegExp(`/app/earnings/${sale.conversionId}$`));
  const path = page.getByRole('list', { name: 'Path of the money' });
  const steps = path.locator('> li');
  await expect(steps).toHaveText([/^Click/, /^Report/, /^Share/, /^Ledger/, /^Not reached: Payout/]);
  await expect(steps.nth(3)).toContainText(/ledger entr(y adds|ies add) \$/);
  await steps.nth(0).locator('summary').click();
  await expect(steps.nth(0)).toContainText(sale.clickId);
  await steps.nth(3).locator('summary').press('Enter');
  await expect(steps.nth(3)).toContainText('commission.reported');
  await expect(steps.nth(3)).toContainText('From commission expected from Wildfire to your pending earnings');
  await expect(steps.nth(3)).toContainText('to the network margin, pending');
  await expect(steps.nth(3)).toContainText(/\$\d+\.\d{6}/);
  await expectSound(page, 'the path of a sale');

  const net = inCents(micros(sale.net));
  await decide(context.request, sale, { status: 'READY' }, 'approved');
  await page.goto('/app/earnings');
  await expect(balance(page, 'Approved')).toHaveText(net);
  await decide(context.request, sale, { status: 'DISQUALIFIED' }, 'reversed');
  await page.reload();
  await expect(balance(page, 'Approved')).toHaveText('$0.00');
  await expect(balance(page, 'Reversed')).toHaveText(net);
  await page.goto(`/app/earnings/${sale.conversionId}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('took the sale back (DISQUALIFIED).');
  await expect(steps.nth(3)).toContainText('Taken back');

  await page.goto(`/app/earnings/${sale.earningId}`);
  await expect(page.getByRole('table', { name: 'Sales of the day' })).toContainText(sale.orderId);
  await expectSound(page, 'the earning of a day');
  await page.goto('/app/earnings?tab=statements');
  const month = page.getByRole('link', { name: /\d{4}$/ }).first();
  await expect(month).toBeVisible();
  await expectSound(page, 'the statements');
  await month.click();
  await expect(page).toHaveURL(/\/app\/earnings\/statements\/20\d\d-\d\d$/);
  const lines = page.getByRole('region', { name: 'Lines of the statement' });
  await expect(lines.getByRole('row').filter({ hasText: 'Earned' })).toHaveCount(1);
  await expect(lines.getByRole('row').filter({ hasText: 'Reversed' })).toContainText(sale.orderId);
  await expect(figure(main, /^Earned/)).toHaveText(inFull(micros(sale.net)));
  await expect(figure(main, /^Reversed/)).toContainText(inFull(micros(sale.net)));
  await expect(figure(main, 'Closing balance')).toHaveText('$0.000000');
  const csv = await context.request.get(
    (await page.getByRole('link', { name: 'CSV' }).getAttribute('href')) ?? '',
  );
  expect((await csv.text()).trim().split('\r\n').length).toBeGreaterThanOrEqual(4);
  await expectSound(page, 'a statement');
  expect(complaints).toEqual([]);
});

test('a missed sale is found by its click or order, and one of another publisher looks unknown', async ({
  page,
  context,
  browser,
}) => {
  const other = await browser.newContext({ extraHTTPHeaders: ownNetwork() });
  await signedIn(other);
  const foreign = await buy(other, 'wildfire');
  await other.close();

  await signedIn(context);
  const clickId = await click(context);
  await page.goto('/app/earnings?tab=find');
  const known = page.getByRole('region', { name: 'What we know' });
  await page.getByRole('button', { name: 'Find it' }).click();
  await expect(page.getByText('Please enter the Click ID')).toBeVisible();
  await page.getByLabel('Click ID', { exact: true }).last().fill(clickId);
  await page.keyboard.press('Enter');
  await expect(known).toContainText('has reported no sale for this click', { timeout: PATIENCE_MS });
  await expect(page).toHaveURL(/by=click/);

  await known.getByRole('button', { name: 'Claim a sale' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Order ID').fill('A-4711');
  await dialog.getByLabel('Commission, in dollars').fill('none');
  await dialog.getByRole('button', { name: 'Send claim' }).click();
  await expect(dialog).toContainText('Please enter an amount in dollars');
  await dialog.getByLabel('Commission, in dollars').fill('4.50');
  await dialog.getByRole('button', { name: 'Send claim' }).click();
  await expect(page.getByRole('region', { name: 'Your claims' })).toContainText('Order A-4711');

  // The choice is in the URL, so it changes a moment after the click.
  await page.getByRole('radio', { name: 'Order ID' }).click({ force: true });
  await expect(page.getByRole('radio', { name: 'Order ID' })).toBeChecked();
  await page.getByLabel('Order ID', { exact: true }).last().fill(foreign.orderId);
  await page.keyboard.press('Enter');
  await expect(known).toContainText('No network has reported this order ID for one of your clicks');
});

test('payout details are checked, confirmed with the password, held, and can be canceled', async ({
  page,
  context,
}) => {
  const email = await signedIn(context);
  await page.goto('/app');
  const steps = page.getByRole('list', { name: 'Next steps' });
  await steps.getByRole('link', { name: 'Add payout details' }).click();
  await expect(page).toHaveURL(/settings\?tab=billing/);

  await page.getByLabel('Account holder').fill('Юлия Brook');
  await expect(page.getByText('They will read: Yuliya Brook')).toBeVisible();
  await page.getByLabel('Account holder').fill('Ada Brook');
  await page.getByLabel('Town').fill('Berlin');
  await page.getByLabel('Country', { exact: true }).first().selectOption('DE');
  const iban = page.getByLabel('IBAN', { exact: true }).last();
  await iban.fill('DE89 3704 0044 0532 0130 01');
  const save = page.getByRole('button', { name: 'Save payout details' });
  await save.click();
  await expect(iban).toHaveAccessibleDescription(/This IBAN is wrong/);
  await iban.fill('DE89 3704 0044 0532 0130 00');
  await page.getByLabel('BIC', { exact: true }).last().fill('COBADEFFXXX');
  await save.click();
  await confirmIfAsked(page);

  const held = page.getByText('On hold: IBAN ending in 3000 (Germany)');
  await expect(held).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payout details' })).toBeFocused();
  await expect(page.getByRole('main')).not.toContainText('37040044');
  const latest = async () =>
    (await (await context.request.get('/dev/emails/latest', { params: { to: email } })).json()).data?.text;
  await expect.poll(latest).toContain('IBAN ending in 3000');

  await page.getByLabel('Threshold, in dollars').fill('5');
  await page.getByRole('button', { name: 'Save threshold' }).click();
  await expect(page.getByText('The threshold must be at least 10.00 USD.')).toBeVisible();
  await page.getByLabel('Threshold, in dollars').fill('50');
  await page.getByRole('button', { name: 'Save threshold' }).click();
  await expect(page.getByLabel('Threshold, in dollars')).toHaveValue('50.00');

  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the change' }).click();
  await expect(held).toHaveCount(0);
  await page.getByText('History of changes (1)').click();
  await expect(page.getByRole('region', { name: 'Changes of the payout details' })).toContainText('Canceled');
});

test('a sale that its network takes back after the payout is a clawback, and the screens say why', async ({
  page,
  context,
}) => {
  const own = await newPayee(context.request);
  await saveTaxData(context.request);
  const sale = await buy(context, 'cj');
  await decide(context.request, sale, { status: 'closed' }, 'paid');
  const amount = await payOut(own);
  await page.goto('/app/earnings');
  await expect(balance(page, 'Paid')).toHaveText(inCents(amount));
  await page.goto(`/app/earnings/${sale.conversionId}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('has paid us for the sale, and we have paid you.');
  const payout = page.getByRole('list', { name: 'Path of the money' }).locator('> li').last();
  await expect(payout).toContainText('Paid out.');

  const decision = { amount: '0', reason: 'Returned by the customer' };
  await decide(context.request, sale, decision, 'reversed');
  await page.reload();
  await expect(main).toContainText(
    'took the sale back after your payout with a correction of its amount. Its reason: Returned by the customer.',
  );
  await expect(payout).toContainText('It’s taken back from your next payout.');
  await page.goto('/app/earnings');
  await expect(balance(page, 'Clawed back')).toHaveText(inCents(micros(sale.net)));
  await expect(balance(page, 'Payable')).toContainText(inCents(amount));
  await expect(main).toContainText('New earnings make up for it before the next one.');
  await page.goto(`/app/earnings/statements/${new Date().toISOString().slice(0, 7)}`);
  await expect(figure(main, /^Clawed back/)).toContainText(inFull(micros(sale.net)));
  await expect(figure(main, /^Paid/)).toContainText(inFull(amount));
  await expect(figure(main, 'Closing balance')).toContainText(inFull(amount));
  const line = page.getByRole('row').filter({ hasText: 'Clawed back after its payout' });
  await expect(line).toContainText('Returned by the customer');
});

/** Follows the account's own link without buying. */
async function click({ request }: BrowserContext): Promise<string> {
  const { id } = await brandOf(request, 'wildfire');
  const followed = await request.get(`/go/${await publisherId(request)}/${id}`, {
    headers: { accept: 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0' },
  });
  return (await followed.json()).click_id;
}

/** Pays out what is payable, as operators do. Returns the amount. */
async function payOut(publisher: string): Promise<bigint> {
  const post = async (path: string, data: object) => {
    const response = await byOperators('post', `/v1/operations/payouts${path}`, data);
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()).data;
  };
  const { id, amount } = await post('', { publisher_id: publisher, ignore_minimum: true });
  await post(`/${id}/approve`, { reason: 'A test' });
  const { run_id, batch_id } = await post(`/${id}/send`, { reason: 'A test' });
  const batch = `/v1/operations/payout-runs/${run_id}/batches/${batch_id}`;
  const file = await byOperators('post', `${batch}/file`, { reason: 'For the bank' });
  expect(file.ok(), await file.text()).toBe(true);
  await post(`/${id}/settle`, { reason: 'A test' });
  return micros(amount);
}

/** The dialog opens unless the session was confirmed a moment ago. */
async function confirmIfAsked(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const held = page.getByText('On hold:');
  await expect(dialog.or(held)).toBeVisible();
  if (await held.isVisible()) return;
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
}
