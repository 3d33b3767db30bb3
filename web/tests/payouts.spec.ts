import { readFileSync } from 'node:fs';
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { pdfTexts } from '../../worker/payouts/payout-statement/testing/read-pdf.ts';
import { ownNetwork, PASSWORD } from './accounts.ts';
import { inCents, micros, sumOf } from './amounts.ts';
import { byOperators, OPERATOR, signedInAdmin } from './operators.ts';
import { expectFits } from './page-checks.ts';
import { newPayee, saveTaxData } from './payout-accounts.ts';
import { buy, decide } from './sales.ts';

const RUNS = '/v1/operations/payout-runs';
const PATIENCE_MS = 30_000;

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

test('a month from the sale to the settled payout and its statement: the sum is equal everywhere, and a chargeback is taken off the next', async ({
  page,
  context,
  request,
  browser,
}) => {
  test.setTimeout(600_000);
  await cancelOpenRuns(request);
  const own = await newPayee(context.request);
  const sale = await buy(context, 'cj');
  await decide(context.request, sale, { status: 'closed' }, 'paid');
  await page.goto('/settings?tab=billing');
  await expect(page.getByRole('list', { name: 'What holds your payouts' })).toContainText(
    'tax data is missing',
  );
  await saveTaxData(context.request);

  // Two operators: one starts the run, the other approves and sends it.
  const ada = await operatorPage(browser);
  await ada.goto('/admin/payouts');
  await showNewest(ada);
  await expect(ada.getByRole('row').filter({ hasText: own })).toContainText('Due');
  await ada.getByRole('button', { name: 'New payout run' }).click();
  await decideIn(ada, 'Start the run', 'The payouts of the month');
  await expect(ada.getByText('Waits for approval')).toBeVisible({ timeout: PATIENCE_MS });
  const run = new URL(ada.url()).pathname.split('/').at(-1) ?? '';
  await expectFits(ada, 'the run');

  const bea = await operatorPage(browser);
  await bea.goto(`/admin/payouts/runs/${run}`);
  await bea.getByRole('button', { name: 'Approve run' }).click();
  await decideIn(bea, 'Approve the run', 'Compared with the ledger');
  await bea.getByRole('button', { name: 'Send payouts' }).click({ timeout: PATIENCE_MS });
  await decideIn(bea, 'Send the payouts', 'Payout day');
  const files = bea.getByRole('region', { name: 'Files and batches' });
  await files.first().getByRole('button', { name: 'Download' }).click({ timeout: PATIENCE_MS });
  const download = bea.waitForEvent('download');
  await decideIn(bea, 'Download', 'For the upload at the bank');
  const bankFile = readFileSync(await (await download).path(), 'utf8');

  const payout = await payoutOf(request, run, own);
  const inFile = new RegExp(`<EndToEndId>${payout.transfer_reference}-1<[\\s\\S]*?Ccy="USD">([^<]*)<`).exec(
    bankFile,
  );
  expect(inFile?.[1]).toBe(payout.amount);

  const statement = await request.post('/sandbox/control/bank/statement', { data: bankFile });
  await ada.goto('/admin/payouts');
  await ada.getByRole('button', { name: 'Upload statement' }).click();
  await ada
    .getByLabel('File (camt.053, XML or ZIP)')
    .setInputFiles({ name: 'statement.xml', mimeType: 'text/xml', buffer: await statement.body() });
  await decideIn(ada, 'Upload', 'The statement of the day');
  await expect(ada.getByRole('region', { name: 'Bank statements' }).first()).toContainText('settled');
  expect((await payoutOf(request, run, own)).status).toBe('settled');

  // The same sum on the screen, in the API, in the ledger, in the PDF and in the CSV.
  await page.goto('/app/earnings?tab=payouts');
  const line = page.getByRole('list', { name: 'Payouts' }).getByRole('listitem').first();
  await expect(line).toContainText(inCents(micros(payout.amount)));
  await expect(line).toContainText('Arrived');
  const href = (name: string) => line.getByRole('link', { name }).getAttribute('href');
  const texts = pdfTexts(await (await context.request.get((await href('PDF')) ?? '')).body());
  expect(texts).toEqual(
    expect.arrayContaining([`${payout.amount} USD`, sale.conversionId, payout.transfer_reference]),
  );
  const csv = await (await context.request.get((await href('CSV')) ?? '')).text();
  const rows = csv.trim().split('\r\n').slice(1, -1);
  expect(sumOf(rows.map((row) => row.split(',').at(-2) ?? ''))).toBe(micros(payout.amount));
  const path = `/v1/publisher/payouts/${payout.id}/statement?format=json`;
  const { data: summary } = await (await context.request.get(path)).json();
  expect(summary.amount).toBe(payout.amount);
  expect(summary.transfers.map((each: { kind: string; amount: string }) => [each.kind, each.amount])).toEqual(
    [
      ['payout.sent', payout.amount],
      ['payout.settled', payout.amount],
    ],
  );

  // The network takes the sale back, and two others are paid.
  for (const later of [await buy(context, 'cj'), await buy(context, 'cj')])
    await decide(context.request, later, { status: 'closed' }, 'paid');
  await decide(context.request, sale, { amount: '0', reason: 'Returned by the customer' }, 'reversed');
  const next = await runByApi(request, ada.request, bea.request);
  const second = await payoutOf(request, next, own);
  const { data: after } = await (
    await context.request.get(`/v1/publisher/payouts/${second.id}/statement?format=json`)
  ).json();
  expect(after.clawbacks).toBe(`-${payout.amount}`);
  expect(micros(after.sales) + micros(after.clawbacks)).toBe(micros(second.amount));
  await page.reload();
  await expect(page.getByRole('list', { name: 'Payouts' }).getByRole('listitem').first()).toContainText(
    inCents(micros(second.amount)),
  );
  await ada.context().close();
  await bea.context().close();
});

/** Scrolls to the publishers who signed up last. The list has only the rows in view, and other tests have publishers in it. */
async function showNewest(page: Page): Promise<void> {
  const due = page.getByRole('region', { name: 'Publishers with an approved balance' });
  await expect(due.getByRole('row').nth(1)).toBeVisible();
  const more = page.getByRole('button', { name: 'Load more publishers' });
  while (await more.isVisible()) await more.click();
  await due.evaluate((list) => list.scrollTo(0, list.scrollHeight));
}

async function operatorPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: ownNetwork() });
  await signedInAdmin(context);
  return context.newPage();
}

/** Gives the reason in the dialog of an operator whose session was confirmed a moment ago. */
async function decideIn(page: Page, button: string, reason: string): Promise<void> {
  await page.request.post('/v1/auth/confirm', { data: { password: PASSWORD } });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toHaveCount(0, { timeout: PATIENCE_MS });
}

interface ListedPayout {
  id: string;
  amount: string;
  status: string;
  publisher_id: string;
  transfer_reference: string;
}

async function payoutOf(request: APIRequestContext, run: string, publisher: string): Promise<ListedPayout> {
  const { data } = await (
    await request.get(`${RUNS}/${run}/payouts?per_page=500`, { headers: OPERATOR })
  ).json();
  const own = data.find((each: ListedPayout) => each.publisher_id === publisher);
  expect(own, 'the run has a payout of the publisher').toBeDefined();
  return own;
}

/** One run at a time is unsent. The local schedule starts one of the month. */
async function cancelOpenRuns(request: APIRequestContext): Promise<void> {
  const { data } = await (await request.get(RUNS, { headers: OPERATOR })).json();
  for (const { id, status } of data)
    if (['creating', 'created', 'approving', 'approved'].includes(status)) {
      const body = { reason: 'A test starts a run of its own' };
      await byOperators('post', `${RUNS}/${id}/cancel`, body);
      await reached(request, id, ['canceled']);
    }
}

async function reached(request: APIRequestContext, run: string, states: readonly string[]): Promise<void> {
  const status = async () =>
    (await (await request.get(`${RUNS}/${run}`, { headers: OPERATOR })).json()).data.status;
  await expect.poll(status, { timeout: PATIENCE_MS }).toMatch(new RegExp(`^(${states.join('|')})$`));
}

/** An extra run that one operator starts, and another approves and sends. Returns its ID. */
async function runByApi(
  request: APIRequestContext,
  starts: APIRequestContext,
  sends: APIRequestContext,
): Promise<string> {
  const post = async (as: APIRequestContext, path: string, data: object) => {
    await as.post('/v1/auth/confirm', { data: { password: PASSWORD } });
    const response = await as.post(`${RUNS}${path}`, { data });
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()).data;
  };
  await cancelOpenRuns(request);
  const { id } = await post(starts, '', { reason: 'The next payouts' });
  await reached(request, id, ['created']);
  const { amount } = (await (await request.get(`${RUNS}/${id}`, { headers: OPERATOR })).json()).data;
  await post(sends, `/${id}/approve`, { amount, reason: 'Compared' });
  await reached(request, id, ['approved']);
  await post(sends, `/${id}/send`, { reason: 'Payout day' });
  await reached(request, id, ['sent', 'settled']);
  return id;
}
