import { readFileSync, writeFileSync } from 'node:fs';
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { pdfTexts } from '../../worker/payouts/payout-statement/testing/read-pdf.ts';
import { RUNNING_ORIGIN } from '../build/running-origin.ts';
import { DEMO_HITS, DEMO_TRACE } from '../src/features/site/demo/demo-sale.ts';
import { ownNetwork, PASSWORD } from './accounts.ts';
import { inCents, micros, sumOf } from './amounts.ts';
import { factsOf, reasonsOf, visitAsMany } from './demo-sale.ts';
import { OPERATOR, operatorCalls, signedInAdmin } from './operators.ts';
import { expectFits } from './page-checks.ts';
import { newPayee, saveTaxData } from './payout-accounts.ts';
import { act, cancelOpenRuns, RUNS, runByApi } from './payout-runs.ts';
import { expectRecorded } from './recorded.ts';
import { buy, decide, earningOf } from './sales.ts';

/** `RECORD=1` writes the sale of the public pages to a file. */
const WRITES = process.env.RECORD === '1';
const DEMO_BRAND = 'Dalowold Cycling';
const DEMO_PRICE = '349.00';
const PATIENCE_MS = 30_000;

// One run at a time is unsent, and each test cancels those of others.
test.describe.configure({ mode: 'default' });

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

test('the sale on the public pages is what the system returns for the same clicks, purchase and payout', async ({
  context,
  request,
}) => {
  const own = await newPayee(context.request);
  await saveTaxData(context.request);
  const { data: brands } = await (await request.get('/v1/brands', { params: { q: DEMO_BRAND } })).json();
  const product = `https://${brands[0].domain}/products/42`;
  const linkTo = (url: string) => `${RUNNING_ORIGIN}/go/${own}?url=${encodeURIComponent(url)}&ref=newsletter`;
  const link = linkTo(product);
  await visitAsMany(link, linkTo('https://www.amazon.com/dp/B000'));
  const bought = await context.request.post('/dev/purchase', { data: { link, amount: DEMO_PRICE } });
  expect(bought.status(), await bought.text()).toBe(201);
  const { data: purchase } = await bought.json();
  const earning = await earningOf(context.request, purchase.click_id);
  const sale = {
    ...{ network: 'cj', net: earning.net, clickId: purchase.click_id, orderId: purchase.orderId },
    ...{ conversionId: earning.conversion_id, earningId: earning.earning_id },
    commissionId: purchase.commission.id,
  };
  await decide(context.request, sale, { status: 'closed' }, 'paid');
  const [ada, bea] = [await operatorCalls(), await operatorCalls()];
  await bookAtBank(ada, bea, await runByApi(request, ada, bea));
  await request.post('/dev/jobs/close_ledger', { data: {} });

  const { data: answer } = await read(context.request, `/v1/explain?url=${encodeURIComponent(product)}`);
  expectRecorded('link', answer);
  const trace = await read(context.request, `/v1/publisher/conversions/${sale.conversionId}/trace`);
  const { data: hits } = await read(context.request, '/v1/publisher/clicks?limit=20');
  if (WRITES) writeFileSync('web/.screens/demo-sale.json', JSON.stringify({ trace, hits }, null, 2));
  expect(factsOf(trace)).toEqual(factsOf(DEMO_TRACE));
  expect(reasonsOf(hits)).toEqual(reasonsOf(DEMO_HITS));
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

/** The bank books the file of a run that was sent, and its statement is uploaded. */
async function bookAtBank(ada: APIRequestContext, bea: APIRequestContext, run: string): Promise<void> {
  const path = `${RUNS}/${run}`;
  const { batches } = (await read(ada, path, OPERATOR)).data;
  const batch = batches.find(({ rail }: { rail: string }) => rail === 'bank');
  const file = await act(bea, `${path}/batches/${batch.id}/file`, { reason: 'For the upload at the bank' });
  const statement = await ada.post('/sandbox/control/bank/statement', { data: await file.text() });
  const content = (await statement.body()).toString();
  await act(ada, '/v1/operations/bank-statements', {
    ...{ file_name: 'statement.xml', content, reason: 'The statement of the day' },
  });
}

async function read(as: APIRequestContext, path: string, headers: Record<string, string> = {}) {
  return (await as.get(path, { headers })).json();
}
