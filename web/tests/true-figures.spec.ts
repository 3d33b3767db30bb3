import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { inCents, micros } from './amounts.ts';
import { test } from './fixtures.ts';
import { reportSales, storeVisits } from './history.ts';
import { byOperators, newPublisher, OPERATOR, signedInAdmin } from './operators.ts';

/** Days on which no other test sells. */
const [DAY, DAY_BEFORE] = [daysAgo(23), daysAgo(24)];

interface Money {
  earned: bigint;
  held: bigint;
}

test('after a purchase, a return, a held sale, a claim and visits that don’t count, the screens show what the ledger has', async ({
  browser,
  page,
  context,
}) => {
  const publisher = await newPublisher(browser);
  const { request } = publisher.context;
  await makeHistory(request, publisher.publisherId, DAY);
  const all = await ledgerOf(request, publisher.publisherId);
  const [earned, held] = [inCents(all.earned), inCents(all.held)];
  const ofDay = inCents(all.earned - micros('5.00'));

  const own = await publisher.context.newPage();
  await own.goto('/app');
  const allTime = own.getByRole('region', { name: 'All time' });
  await expect(allTime).toContainText(earned);
  await expect(allTime).toContainText(`${held} more is held. See why`);
  // Of four people who followed the link, the one who bought and the one of the claim led to a sale.
  await expect(allTime).toContainText('50.00%');
  await expect(own.getByRole('region', { name: 'Needs your attention' })).toContainText(
    `${held} of your sales are held. They aren’t part of your earnings.`,
  );

  await own.goto(`/app/analytics?range=custom&from=${DAY}&to=${DAY}`);
  const totals = own.getByRole('region', { name: 'Totals' });
  await expect(totals).toContainText(ofDay);
  await expect(totals).toContainText(`${held} more is held. See why`);
  await expect(totals).toContainText('50.00%');

  await own.goto('/app/earnings');
  await expect(own.getByRole('region', { name: 'Not paid yet' })).toContainText(held);

  await signedInAdmin(context);
  await page.goto(`/admin/revenue?from=${DAY}&to=${DAY}`);
  await expect(figure(page, 'Publisher Earnings')).toHaveText(ofDay);
  await expect(figure(page, 'Held for review')).toHaveText(held);
  await expect(figure(page, 'Accepted claims')).toHaveText('$0.00');
  await expect(figure(page, `Earnings of ${publisher.publisherId}`)).toHaveText(ofDay);
  await expect(figure(page, 'Total Platform Revenue')).toHaveText(
    inCents(await revenueOf(context.request, DAY)),
  );
  const today = new Date().toISOString().slice(0, 10);
  await page.goto(`/admin/revenue?from=${today}&to=${today}`);
  await figure(page, 'Accepted claims').click();
  const rows = page.getByRole('dialog', { name: 'Accepted claims' });
  await expect(rows.getByRole('row').filter({ hasText: publisher.publisherId })).toContainText('$10.00');
  await page.goto('/admin/overview');
  await expect(page.getByText(/held sales?/).first()).toBeVisible();
  await publisher.context.close();
});

test('“See why” leads to the held sale, its reason and a request for a review, which is open afterwards', async ({
  browser,
}) => {
  const publisher = await newPublisher(browser);
  await makeHistory(publisher.context.request, publisher.publisherId, DAY_BEFORE);
  const page = await publisher.context.newPage();
  await page.goto('/app');
  await page
    .getByRole('region', { name: 'Needs your attention' })
    .getByRole('link', { name: 'See why' })
    .click();
  await expect(page).toHaveURL(/tab=sales.*state=held/);
  const sale = page.getByRole('list', { name: 'Sales held for review' }).getByRole('listitem');
  await expect(sale).toHaveCount(1);
  await expect(sale).toContainText('We hold the sale for review, because its click was no visit');
  await expect(sale).toContainText('The hold ends once we have checked whether a person followed the link.');
  await expect(sale).toContainText('A person decides about it.');
  await sale.getByRole('button', { name: 'Ask for a review of this sale' }).click();
  await page.getByLabel('Your reasons').fill('The visitor wrote to me about the order.');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(sale).toContainText(/You asked for a review on/);
  await expect(sale.getByRole('button', { name: /review/ })).toHaveCount(0);
  await sale.getByRole('link').first().click();
  await expect(page.getByText(/You asked for a review on/)).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await publisher.context.close();
});

/** Four people, a bot and a prefetch follow the link. One buys, one returns the order, and one’s sale is claimed. */
async function makeHistory(request: APIRequestContext, publisherId: string, day: string): Promise<void> {
  const minutesAfter = (minutes: number) =>
    new Date(Date.parse(`${day}T10:00:00Z`) + minutes * 60_000).toISOString();
  const visits = ['click', 'click', 'click', 'click', 'bot', 'preview'] as const;
  const [bought = '', returned = '', claimed = '', , , prefetched = ''] = await storeVisits(
    request,
    publisherId,
    visits.map((classification, at) => ({ at: minutesAfter(at), classification, user_agent: `Visit/${at}` })),
  );
  const at = minutesAfter(30);
  await reportSales(request, [
    { clickId: bought, at, payout: '40.00', status: 'approved' },
    { clickId: returned, at, payout: '12.00', status: 'approved' },
    { clickId: prefetched, at, payout: '30.00', status: 'pending' },
  ]);
  await reportSales(request, [{ clickId: returned, at, payout: '0.00', status: 'reversed' }]);
  const claim = { click_id: claimed, order_id: `ORD-${publisherId}`, gross_commission: '10.00' };
  const filed = await request.post('/v1/tracking/conversion', { data: claim });
  expect(filed.ok(), await filed.text()).toBe(true);
  const { claim_id } = (await filed.json()).data;
  const accepted = await byOperators('post', `/v1/operations/claims/${claim_id}/accept`, {
    gross_commission: '10.00',
    reason: 'The shop confirmed it.',
  });
  expect(accepted.ok(), await accepted.text()).toBe(true);
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

interface LedgerLine {
  type: string;
  id: number;
  key: string;
  debit_account: number;
  credit_account: number;
  amount: string;
  subject: string;
}

/** The accounts by ID and the transfers of conversions, from the ledger export. */
async function ledger(request: APIRequestContext) {
  const response = await request.get('/v1/operations/ledger/export', { headers: OPERATOR });
  const lines = (await response.text())
    .trimEnd()
    .split('\n')
    .map((line): LedgerLine => JSON.parse(line));
  const keys = new Map(lines.filter(({ type }) => type === 'account').map(({ id, key }) => [id, key]));
  const transfers = lines.filter(({ type, subject }) => type === 'transfer' && subject.startsWith('cnv_'));
  return transfers.map(({ debit_account, credit_account, amount, subject }) => ({
    from: keys.get(debit_account) ?? '',
    to: keys.get(credit_account) ?? '',
    amount: BigInt(amount),
    subject,
  }));
}

async function ledgerOf(request: APIRequestContext, publisherId: string): Promise<Money> {
  const own = `publisher:${publisherId}:`;
  let [earned, held] = [0n, 0n];
  for (const { from, to, amount } of await ledger(request)) {
    if (to === `${own}held`) held += amount;
    else if (to.startsWith(own)) earned += amount;
    if (from === `${own}held`) held -= amount;
    else if (from.startsWith(own)) earned -= amount;
  }
  return { earned, held };
}

/** What networks owe for the sales of a day, from the ledger. */
async function revenueOf(request: APIRequestContext, day: string): Promise<bigint> {
  const path = `/v1/operations/revenue/export?format=json&from=${day}&to=${day}&clicks=false&revenue=false`;
  const { conversions } = await (await request.get(path)).json();
  const ids = new Set(conversions.map(({ conversion_id }: { conversion_id: string }) => conversion_id));
  return (await ledger(request))
    .filter(({ subject }) => ids.has(subject))
    .reduce(
      (sum, { from, to, amount }) =>
        sum + (from.startsWith('network:') ? amount : 0n) - (to.startsWith('network:') ? amount : 0n),
      0n,
    );
}

function figure(page: Page, title: string) {
  return page.getByTitle(`Show the rows of ${title}`, { exact: true });
}
