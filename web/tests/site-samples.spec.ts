import { writeFileSync } from 'node:fs';
import { type APIRequestContext, expect, request as requests, test } from '@playwright/test';
import { RUNNING_ORIGIN } from '../build/running-origin.ts';
import { DEMO_HITS, DEMO_TRACE } from '../src/features/site/demo/demo-sale.ts';
import { newAccount, ownNetwork, PASSWORD } from './accounts.ts';
import { byOperators, OPERATOR } from './operators.ts';
import { newPayee, saveTaxData } from './payout-accounts.ts';
import { expectRecorded } from './recorded.ts';
import { decide, earningOf } from './sales.ts';

/**
 * The sale on the public pages (`web/src/features/site/demo`), made again. `WRITE_SAMPLES=1` writes it to a file; its
 * call is in `trace.bash.txt` and a part of its response in `trace.json.txt`.
 */
const WRITES = process.env.WRITE_SAMPLES === '1';
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
const RUNS = '/v1/operations/payout-runs';
const BRAND = 'Dalowold Cycling';
const PRICE = '349.00';

test('the sale on the public pages is what the system returns for the same clicks, purchase and payout', async ({
  context,
  request,
}) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  const own = await newPayee(context.request);
  await saveTaxData(context.request);
  const { data: brands } = await (await request.get('/v1/brands', { params: { q: BRAND } })).json();
  const product = `https://${brands[0].domain}/products/42`;
  const linkTo = (url: string) => `${RUNNING_ORIGIN}/go/${own}?url=${encodeURIComponent(url)}&ref=newsletter`;
  const link = linkTo(product);
  await visit(link, linkTo('https://www.amazon.com/dp/B000'));
  const bought = await context.request.post('/dev/purchase', { data: { link, amount: PRICE } });
  expect(bought.status(), await bought.text()).toBe(201);
  const { data: purchase } = await bought.json();
  const earning = await earningOf(context.request, purchase.click_id);
  const sale = {
    ...{ network: 'cj', net: earning.net, clickId: purchase.click_id, orderId: purchase.orderId },
    ...{ conversionId: earning.conversion_id, earningId: earning.earning_id },
    commissionId: purchase.commission.id,
  };
  await decide(context.request, sale, { status: 'closed' }, 'paid');
  await payOut(request);
  await request.post('/dev/jobs/close_ledger', { data: {} });

  const { data: answer } = await read(context.request, `/v1/explain?url=${encodeURIComponent(product)}`);
  expectRecorded('link', answer);
  const trace = await read(context.request, `/v1/publisher/conversions/${sale.conversionId}/trace`);
  const { data: hits } = await read(context.request, '/v1/publisher/clicks?limit=20');
  if (WRITES) writeFileSync('web/.screens/demo-sale.json', JSON.stringify({ trace, hits }, null, 2));
  expect(factsOf(trace)).toEqual(factsOf(DEMO_TRACE));
  expect(reasonsOf(hits)).toEqual(reasonsOf(DEMO_HITS));
});

/** A visitor who comes twice, an app's preview, a crawler, a HEAD request, a prefetch, a test, and a banned shop. */
async function visit(link: string, banned: string): Promise<void> {
  const visitor = ownNetwork();
  const open = (url: string, userAgent = BROWSER, from = ownNetwork(), init: RequestInit = {}) =>
    fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { accept: 'text/html', 'user-agent': userAgent, ...from, ...init.headers },
    });
  await open(link, BROWSER, visitor);
  await open(link, BROWSER, visitor);
  await open(link, 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)');
  await open(link, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
  await open(link, BROWSER, ownNetwork(), { method: 'HEAD' });
  await open(link, BROWSER, ownNetwork(), { headers: { 'sec-purpose': 'prefetch' } });
  await open(`${link}&test=1`);
  await open(banned);
}

/** One operator starts a run, another approves and sends it, and the bank books its file. */
async function payOut(request: APIRequestContext): Promise<void> {
  const [ada, bea] = [await operator(), await operator()];
  const { data: open } = await read(request, RUNS, OPERATOR);
  for (const { id, status } of open)
    if (['creating', 'created', 'approving', 'approved'].includes(status))
      await byOperators('post', `${RUNS}/${id}/cancel`, { reason: 'A test starts a run of its own' });
  const { data: run } = await (await act(ada, RUNS, { reason: 'The payouts of the month' })).json();
  const path = `${RUNS}/${run.id}`;
  const reached = (states: RegExp) =>
    expect.poll(async () => (await read(request, path, OPERATOR)).data.status).toMatch(states);
  await reached(/^created$/);
  const { amount } = (await read(request, path, OPERATOR)).data;
  await act(bea, `${path}/approve`, { amount, reason: 'Compared' });
  await reached(/^approved$/);
  await act(bea, `${path}/send`, { reason: 'Payout day' });
  await reached(/^(sent|settled)$/);
  const { batches } = (await read(request, path, OPERATOR)).data;
  const batch = batches.find(({ rail }: { rail: string }) => rail === 'bank');
  const file = await act(bea, `${path}/batches/${batch.id}/file`, { reason: 'For the upload at the bank' });
  const statement = await request.post('/sandbox/control/bank/statement', { data: await file.text() });
  const content = (await statement.body()).toString();
  await act(ada, '/v1/operations/bank-statements', {
    ...{ file_name: 'statement.xml', content, reason: 'The statement of the day' },
  });
}

async function operator(): Promise<APIRequestContext> {
  const calls = await requests.newContext({ baseURL: RUNNING_ORIGIN, extraHTTPHeaders: ownNetwork() });
  await newAccount(calls, { role: 'admin', confirmed: true });
  return calls;
}

async function act(as: APIRequestContext, path: string, data: object) {
  await as.post('/v1/auth/confirm', { data: { password: PASSWORD } });
  const response = await as.post(path, { data });
  expect(response.ok(), await response.text()).toBe(true);
  return response;
}

async function read(as: APIRequestContext, path: string, headers: Record<string, string> = {}) {
  return (await as.get(path, { headers })).json();
}

/** What of a trace is the same whenever the story is told: all but IDs, times and hashes. */
function factsOf({ data, summary }: typeof DEMO_TRACE) {
  const { brand_name, network_name, status, network_status, sale_amount, gross, net, share_percent } = data;
  const own = (account: string) => account.replace(/PUB\d{6}/, 'PUB');
  return {
    ...{ brand_name, network_name, status, network_status, sale_amount, gross, net, share_percent },
    sub_id: data.click?.sub_id,
    versions: data.report_versions.map(({ network_status, commission }) => [network_status, commission]),
    transfers: data.transfers.map(({ kind, from, to, amount }) => [kind, own(from), own(to), amount]),
    payouts: data.payouts.map(({ state, amount }) => [state, amount]),
    adds_up: summary.adds_up,
  };
}

function reasonsOf(hits: typeof DEMO_HITS): string[] {
  return hits
    .map(({ classification, reason, explanation }) => `${classification} ${reason} ${explanation}`)
    .sort();
}
