import { expect, test } from '@playwright/test';
import Papa from 'papaparse';
import { emailedLink, newEmail, ownNetwork, PASSWORD, signedIn } from './accounts.ts';
import { inCents, inFull, micros, sumOf } from './amounts.ts';
import { balance, figure } from './figures.ts';
import { publisherId, reportSales, storeVisits } from './history.ts';
import { brandOf, earningOf } from './sales.ts';

/** Ten seconds for each, reading included, are five minutes. */
const MAX_ACTIONS = 30;

// A headless browser is a bot by its own user agent.
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
});
test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

test('a stranger signs up and follows the first cent to the ledger, with the actions of five minutes', async ({
  page,
  context,
  request,
}) => {
  const actions: string[] = [];
  const act = (action: string, work: () => Promise<unknown>) => {
    actions.push(action);
    return test.step(action, work);
  };
  const email = newEmail();
  await act('opens the sign-up page', () => page.goto('/auth'));
  await act('enters a name', () => page.getByLabel('Full name').fill('Ada Brook'));
  await act('enters an email address', () => page.getByLabel('Email').fill(email));
  await act('enters a password', () => page.getByLabel('Password', { exact: true }).fill(PASSWORD));
  await act('agrees to the terms', () => page.getByRole('checkbox', { name: /I agree to the/ }).click());
  await act('acknowledges the fraud policy', () => page.getByRole('checkbox', { name: /fraud/ }).click());
  await act('creates the account', () => page.getByRole('button', { name: 'Create Account' }).click());
  const confirmation = await emailedLink(request, email, '/auth/verify');
  await act('opens the emailed link', () => page.goto(confirmation));
  await act('verifies the address', () => page.getByRole('button', { name: 'Verify and sign in' }).click());
  await expect(page).toHaveURL('/signup-success');
  const id = await publisherId(context.request);
  await expect(page.getByText(id)).toBeVisible();

  await act('enters the dashboard', () => page.getByRole('link', { name: 'Enter Dashboard' }).click());
  const steps = page.getByRole('list', { name: 'Next steps' });
  await expect(steps.getByRole('listitem').nth(1)).toHaveText(/Now: .*first link/);
  await act('opens the link generator', () => steps.getByRole('link', { name: 'link generator' }).click());
  const brand = await brandOf(context.request, 'wildfire');
  await act('types a brand', () => page.getByRole('combobox', { name: 'Brand' }).fill(brand.name));
  await act('chooses the brand', () => page.getByRole('option', { name: brand.name }).first().click());
  await act('pastes a product page', () => page.getByLabel('URL').fill(`https://${brand.domain}/lamp`));
  await act('generates the link', () => page.getByRole('button', { name: 'Generate' }).click());
  const made = page.getByRole('region', { name: 'Your new link' });
  const link = await made.getByText(/\/track\?id=lnk_/).textContent();

  await act('follows the link', () => page.goto(link ?? ''));
  await expect(page.getByText('You came through wildfire')).toBeVisible();
  await act('buys', () => page.getByRole('button', { name: 'Buy' }).click());
  const receipt = page.getByRole('link', { name: 'See what this click earned' });
  const clickId = (await receipt.getAttribute('href'))?.split('/').at(-1) ?? '';
  const { net, conversion_id } = await earningOf(context.request, clickId);
  expect(micros(net)).toBeGreaterThan(0n);

  await act('opens the dashboard', () => page.getByRole('link', { name: /dashboard/ }).click());
  const today = page.getByRole('region', { name: 'Today', exact: true });
  await expect(figure(today, 'Earnings')).toHaveText(inCents(micros(net)));
  await expect(figure(today, 'Clicks')).toHaveText('1');
  await expect(figure(today, 'Conversions')).toHaveText('1');
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await act('opens the analytics', () => screens.getByRole('link', { name: 'Analytics' }).click());
  await expect(page).toHaveURL(/\/app\/analytics/);
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(figure(totals, 'Earnings')).toHaveText(inCents(micros(net)));
  await expect(figure(totals, 'Conversions')).toHaveText('1');
  await act('opens the earnings', () => screens.getByRole('link', { name: 'Earnings' }).click());
  await expect(balance(page, 'Pending')).toHaveText(inCents(micros(net)));
  await act('opens the pending sales', () => page.getByRole('link', { name: 'Pending' }).click());
  const sale = page.getByRole('region', { name: 'Sales' }).getByRole('row').nth(1);
  await act('opens the sale', () => sale.getByRole('link').click());

  await expect(page).toHaveURL(new RegExp(`/app/earnings/${conversion_id}$`));
  const path = page.getByRole('list', { name: 'Path of the money' }).locator('> li');
  await expect(path).toHaveText([/^Click/, /^Report/, /^Share/, /^Ledger/, /^Not reached: Payout/]);
  await expect(path.nth(3)).toContainText(/ledger entr(y adds|ies add) \$/);
  await act('opens the click', () => path.nth(0).locator('summary').click());
  await expect(path.nth(0)).toContainText(clickId);
  await act('opens the ledger', () => path.nth(3).locator('summary').click());
  await expect(path.nth(3)).toContainText(`publisher:${id}:pending`.replaceAll(':', ':\u200b'));
  await expect(path.nth(3)).toContainText(inFull(micros(net)));
  test.info().annotations.push({ type: 'actions', description: String(actions.length) });
  expect(actions.length, actions.join(', ')).toBeLessThanOrEqual(MAX_ACTIONS);
});

test('a month has the same money on the screens, in the API, in both exports and in the ledger', async ({
  page,
  context,
}) => {
  const { request } = context;
  await signedIn(context);
  const now = new Date().toISOString();
  const month = now.slice(0, 7);
  const range = { start_date: `${month}-01`, end_date: lastDayOf(month) };
  const clicks = await storeVisits(
    request,
    await publisherId(request),
    SALES.map(() => ({ at: now })),
  );
  const sales = SALES.map((sale, index) => ({ ...sale, clickId: clicks[index] ?? '', at: now }));
  await reportSales(request, sales);
  const returned = sales.filter(({ isReturned }) => isReturned);
  await reportSales(
    request,
    returned.map((sale) => ({ ...sale, status: 'reversed' })),
  );
  const read = async (path: string, query: Record<string, string> = {}) => {
    const response = await request.get(`/v1/publisher/${path}`, { params: query });
    expect(response.status(), path).toBe(200);
    return response;
  };
  const json = async (path: string, query = {}) => (await read(path, query)).json();

  const { summary: analytics } = await json('analytics', range);
  const { summary: earnings } = await json('earnings', range);
  const { data: conversions } = await json('conversions', range);
  const { data: balances } = await json('balances');
  const { data: statement, summary: ledger } = await json(`statements/${month}`);
  const inState = (state: string) => micros(balances.find((each: Row) => each.state === state).amount);
  const total = micros(statement.closing_balance);
  // Half of 10.123457, 20.50 and 0.33, each rounded down to the millionth.
  expect(total).toBe(15_476_728n);
  expect(ledger.reconciles).toBe(true);
  expect(micros(statement.earned) + micros(statement.reversed)).toBe(total);
  expect(sumOf(statement.lines.map(({ amount }: Row) => amount))).toBe(total);
  expect(sumOf(Object.values(statement.closing))).toBe(total);
  for (const amount of [analytics.total_earnings, earnings.total]) expect(micros(amount)).toBe(total);
  expect(sumOf(conversions.map(({ net }: Row) => net))).toBe(total);
  expect(inState('pending')).toBe(micros(earnings.pending));
  expect(inState('pending')).toBe(micros(statement.closing.pending));
  expect(inState('approved')).toBe(micros(earnings.confirmed));
  expect(inState('approved')).toBe(micros(statement.closing.approved));
  expect(inState('reversed')).toBe(-micros(statement.reversed));

  for (const [dataset, column] of [
    ['earnings', 'net_earnings'],
    ['conversions', 'net'],
    ['transfers', 'amount'],
    ['analytics', 'earnings'],
  ] as const) {
    const { data: rows } = await json(`exports/${dataset}`, { ...range, format: 'json' });
    const csv = await (await read(`exports/${dataset}`, { ...range, format: 'csv' })).text();
    const { data: lines } = Papa.parse<Row>(csv, { header: true, skipEmptyLines: true });
    expect(sumOf(rows.map((row: Row) => row[column])), `${dataset} as JSON`).toBe(total);
    expect(sumOf(lines.map((row) => row[column] ?? '')), `${dataset} as CSV`).toBe(total);
    expect(lines.length, dataset).toBe(rows.length);
  }

  await page.goto('/app');
  await expect(figure(page.getByRole('region', { name: 'This month' }), 'Earnings')).toHaveText(
    inCents(total),
  );
  await page.goto(`/app/analytics?range=custom&from=${range.start_date}&to=${range.end_date}`);
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(figure(totals, 'Earnings')).toHaveText(inCents(total));
  await expect(figure(totals, 'Conversions')).toHaveText(String(earnings.conversions));
  await page.goto('/app/earnings');
  for (const [label, state] of [
    ['Pending', 'pending'],
    ['Approved', 'approved'],
    ['Reversed', 'reversed'],
  ] as const)
    await expect(balance(page, label)).toHaveText(inCents(inState(state)));
  await page.goto(`/app/earnings/statements/${month}`);
  const main = page.getByRole('main');
  await expect(figure(main, 'Closing balance')).toHaveText(inFull(total));
  await expect(figure(main, /^Earned/)).toHaveText(inFull(micros(statement.earned)));
  const lines = page.getByRole('region', { name: 'Lines of the statement' }).getByRole('row');
  await expect(lines).toHaveCount(1 + statement.lines.length);
  const shown = await lines.evaluateAll((rows) =>
    rows.slice(1).map((row) => row.lastElementChild?.textContent),
  );
  expect(sumOf(shown.map((amount) => amount ?? ''))).toBe(total);
});

type Row = Record<string, string>;

/** Commissions of which half is the publisher's. One is taken back after its approval. */
const SALES = [
  { payout: '10.123457', status: 'pending', isReturned: false },
  { payout: '20.50', status: 'approved', isReturned: false },
  { payout: '0.33', status: 'approved', isReturned: false },
  { payout: '7.00', status: 'approved', isReturned: true },
] as const;

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
