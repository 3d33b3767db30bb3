import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ClickId, createClickId, readClickId } from '../../clicks/click-id.ts';
import type { Month } from '../../clicks/store/store-name.ts';
import { listRetentionRuns } from '../../compliance/retention.ts';
import { exportLedger } from '../../ledger/export.ts';
import { splitLines } from '../../ledger/split-lines.ts';
import { ledgerAccounts } from '../../ledger/tables.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { explainEntry } from '../../payouts/bank-statements/statement-lists.ts';
import { uploadStatement as uploadBankStatement } from '../../payouts/bank-statements/upload-statement.ts';
import { readStatement } from '../../payouts/payout-statement/read-statement.ts';
import { advancePayout, readPayout } from '../../payouts/payouts.ts';
import { batchFile } from '../../payouts/runs/batch-file.ts';
import { readRunParts } from '../../payouts/runs/run-store.ts';
import { bankStatementEntries, payoutDetails, payouts, payoutTax } from '../../payouts/tables.ts';
import { encryptedDetails } from '../../payouts/testing/give-details.ts';
import { approveAndSend, createRunOf, workThrough } from '../../payouts/testing/play-run.ts';
import { publishersWithSales } from '../../payouts/testing/publishers-with-sales.ts';
import { controlPayouts, IBAN_DETAILS, sandboxRails } from '../../payouts/testing/sandbox-rails.ts';
import type { Context } from '../../platform/context.ts';
import type { AdjustmentId, NetworkPaymentId, PayoutId } from '../../platform/ids.ts';
import { parseUsd } from '../../platform/money.ts';
import { updateSettings } from '../../platform/settings/settings.ts';
import { allRows } from '../../platform/testing/all-rows.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addMs, DAY, parseDay, parseInstant } from '../../platform/time.ts';
import { compareStatement } from '../../reconciliation/compare-statement.ts';
import { changeDifference, listDifferences } from '../../reconciliation/differences.ts';
import { checkMoney } from '../../reconciliation/money-check/check-money.ts';
import { networkBalances } from '../../reconciliation/month-figures.ts';
import { addPayment, cancelPayment } from '../../reconciliation/payments/network-payments.ts';
import { uploadStatement } from '../../reconciliation/statements.ts';
import { readRevenue } from '../../reporting/operator/revenue/read-revenue.ts';
import { archiveAll } from '../../reporting/operator/testing/archive-all.ts';
import { bookAdjustment, rejectAdjustment } from '../../sales/adjustments/decide-adjustment.ts';
import { proposeAdjustment } from '../../sales/adjustments/propose-adjustment.ts';
import { acceptClaim } from '../../sales/claims/decide-claim.ts';
import { fileClaim } from '../../sales/claims/file-claim.ts';
import { conversions } from '../../sales/tables.ts';
import { CLICK_ID_KEY } from '../../sales/testing/reporting.ts';
import { sampleRow } from '../../sales/testing/sample-row.ts';
import { expireTransactions } from './retention.ts';

/** The sales are of 2 November 2026. */
const ctx = testContext();
const ada: Context = { ...ctx, actor: { kind: 'operator', name: 'ada' } };
const lastDay = testContext(parseInstant('2033-11-30T23:00:00Z'));
const afterwards = testContext(parseInstant('2033-12-01T01:00:00Z'));
/** The lock of the last object is over. The sales were archived in March 2027. */
const unlocked = testContext(parseInstant('2034-04-15T01:00:00Z'));
const rails = sandboxRails();
const { publisherWithSales, report } = await publishersWithSales(ctx);
const paid = await publisherWithSales((id) => encryptedDetails(id, IBAN_DETAILS));
const unpaid = await publisherWithSales();
const november = { from: parseDay('2026-11-01'), to: parseDay('2026-11-30') };
let payoutId: PayoutId;
let paymentId: NetworkPaymentId;
let reference: string;

beforeAll(async () => {
  await updateSettings(ctx, { payable_stage: 'approved' });
  const old = paid.paid('old', '30');
  await report([
    old,
    sampleRow('unmatched', { commission: parseUsd('3'), status: 'approved', statusRaw: 'APPROVED' }),
    sampleRow('own', {
      clickRef: ownClick(old.clickRef),
      commission: parseUsd('4'),
      status: 'paid',
      statusRaw: 'PAID',
    }),
    unpaid.paid('small', '5'),
    unpaid.pending('pending', '7'),
  ]);
  await acceptOwnClaim(old.clickRef ?? '');
  await adjust('10', (id) => bookAdjustment(ctx, id, { reason: 'Checked', secondPerson: 'approved' }));
  await adjust('11', (id) => rejectAdjustment(ctx, id, 'Checked'));
  await payByBank();
  await reconcile();
  await ctx.db.update(payoutTax).set({ encrypted: null }).where(eq(payoutTax.publisherId, paid.publisherId));
  await archiveAll(ctx, testContext(addMs(ctx.now, 120 * DAY)));
}, 60_000);

describe('records of money of seven years ago', () => {
  it('stay whole until the month ended seven years ago', async () => {
    const before = await storedRows();
    expect(await expireTransactions(lastDay)).toEqual({ removed: 0 });
    expect(await storedRows()).toEqual(before);
    expect(await readStatement(lastDay, env.ENCRYPTION_KEY, { id: payoutId })).toMatchObject({
      items: [{ amount: 15_000_000 }, { amount: 4_000_000 }, { amount: 10_000_000 }],
    });
  });

  it('go then, once, also with two workers at a time, and the log says what went', async () => {
    const balances = await allBalances();
    expect(balances.length).toBeGreaterThan(10);
    const revenue = await readRevenue(lastDay, november);
    const month = await networkBalances(lastDay, 'wildfire');
    await Promise.all([expireTransactions(afterwards), expireTransactions(afterwards)]);
    await expireTransactions(afterwards);
    expect(await bankFiles()).toHaveLength(2);
    expect(await handedOver()).toHaveLength(1);
    await expireTransactions(unlocked);
    expect(await removed()).toEqual({
      ...{ payouts: 1, payout_runs: 1, tax_data: 1, bank_statements: 1, adjustments: 2 },
      ...{
        network_statements: 1,
        network_payments: 1,
        sales: 3,
        sale_archives: 1,
        report_texts: 0,
        claims: 1,
      },
      ...{ payout_details: 0, rejected_rows: 0 },
    });
    expect(await expireTransactions(unlocked)).toEqual({ removed: 0 });
    expect(await allBalances()).toEqual(balances);
    expect(await readRevenue(afterwards, november)).toEqual({ ...revenue, asOf: afterwards.now });
    expect(await networkBalances(afterwards, 'wildfire')).toEqual(month);
    expect(await checkMoney(afterwards)).toMatchObject({ differences: 0 });
    expect(await verifyLedger(splitLines(exportLedger(afterwards)))).toMatchObject({
      ok: true,
      problems: [],
    });
  });

  it('leave no person, account or order behind in the database or in R2, but the audit log', async () => {
    const texts = [
      reference,
      'Ada & Söhne',
      'WF-2026-11',
      `order-${paid.publisherId}-old`,
      'order-claimed',
      'order-unmatched',
    ];
    const rows = [...(await allRows())].filter(([table]) => table !== 'audit_log');
    for (const text of texts)
      expect([text, rows.filter(([, list]) => list.join().includes(text)).map(([table]) => table)]).toEqual([
        text,
        [],
      ]);
    const objects = (await env.ARCHIVE.list()).objects.map(({ key }) => key);
    expect(objects.filter((key) => key.startsWith('sales/'))).toEqual([]);
    expect(await bankFiles()).toHaveLength(1);
    expect(await handedOver()).toEqual([]);
  });

  it('leave the sum of a payout, which has no statement and takes no step anymore', async () => {
    expect(await readPayout(afterwards, payoutId)).toMatchObject({
      publisherId: paid.publisherId,
      amount: 29_000_000,
      state: 'settled',
      period: '2026-11',
      transferReference: payoutId,
      runId: null,
    });
    await expect(readStatement(afterwards, env.ENCRYPTION_KEY, { id: payoutId })).rejects.toMatchObject({
      code: 'payout_statement.expired',
      status: 410,
    });
    const returned = { confirmation: 'bank:late', reason: 'Closed account' };
    await expect(advancePayout(afterwards, payoutId, 'failed', returned)).rejects.toMatchObject({
      code: 'payout.expired',
    });
    await expect(cancelPayment(afterwards, paymentId, 'A mistake')).rejects.toMatchObject({
      code: 'network_payment.expired',
    });
    for (const table of ['payouts', 'network_payments', 'adjustments'])
      await expect(env.DB.prepare(`UPDATE ${table} SET amount = amount + 1`).run()).rejects.toThrow();
  });

  it('leave what is owed or open: unpaid and pending sales, details in use, and an entry of a bank that no one has explained', async () => {
    const sales = await ctx.db.select().from(conversions);
    expect(sales.map(({ publisherId, status }) => [publisherId, status])).toEqual([
      [unpaid.publisherId, 'paid'],
      [unpaid.publisherId, 'pending'],
    ]);
    expect(await ctx.db.$count(payoutDetails)).toBe(2);
    const [open] = await ctx.db.select().from(bankStatementEntries);
    if (!open) throw new Error('The entry without a payout stays.');
    await explainEntry(afterwards, open.key, 'A fee of the bank');
    expect(await expireTransactions(unlocked)).toEqual({ removed: 1 });
    expect(await ctx.db.$count(bankStatementEntries)).toBe(0);
  });
});

function bankFiles(): Promise<string[]> {
  return objectsBelow('payouts/bank-statements/');
}

/** What is recorded of batches that were handed over. */
function handedOver(): Promise<string[]> {
  return objectsBelow('payouts/handed-over/');
}

async function objectsBelow(prefix: string): Promise<string[]> {
  const { objects } = await env.ARCHIVE.list({ prefix });
  return objects.map(({ key }) => key);
}

/** A click on the same program that is credited to the network margin. */
function ownClick(clickRef: string | null): ClickId {
  const click = readClickId([CLICK_ID_KEY], clickRef ?? '');
  if (!click.ok) throw new Error('The click can’t be read.');
  return createClickId(CLICK_ID_KEY, { ...click.facts, publisher: 0 });
}

async function acceptOwnClaim(clickId: string): Promise<void> {
  const claimed = { clickId, orderId: 'order-claimed', grossCommission: '8', source: undefined };
  const { claim } = await fileClaim(ctx, [CLICK_ID_KEY], paid.publisherId, claimed);
  const decision = { reason: 'Proven', gross: claim.gross, separateSale: true };
  await acceptClaim(ctx, { clickIdKeys: [CLICK_ID_KEY] }, claim.id, decision);
}

async function adjust(amount: string, decide: (id: AdjustmentId) => Promise<unknown>): Promise<void> {
  const { id } = await proposeAdjustment(ada, {
    publisherId: paid.publisherId,
    amount: parseUsd(amount),
    kind: 'goodwill',
    reason: 'Ada & Söhne asked for it',
    conversionId: null,
  });
  await decide(id);
}

/** A run with a bank file, its statement, and a second statement with an entry that belongs to no payout. */
async function payByBank(): Promise<void> {
  const run = await createRunOf(ctx, '2026-11', rails);
  await approveAndSend(ctx, run.id, rails);
  const [batch] = (await readRunParts(ctx, run.id)).batches;
  if (!batch) throw new Error('The run has no bank file.');
  let file = '';
  const input = { runId: run.id, batchId: batch.id, format: 'iso20022', reason: 'For the bank' } as const;
  file += (await batchFile(ctx, env.ENCRYPTION_KEY, input)).text;
  for (const query of ['', '?fee=4.50']) {
    const response = await controlPayouts(`bank/statement${query}`, { method: 'POST', body: file });
    await uploadBankStatement(ctx, { fileName: 'day.xml', file: await response.text(), reason: 'Daily' });
  }
  await workThrough(ctx, run.id, rails);
  const [payout] = await ctx.db.select().from(payouts);
  if (payout?.state !== 'settled') throw new Error('The payout is settled by the statement.');
  payoutId = payout.id;
  reference = payout.transferReference;
}

async function reconcile(): Promise<void> {
  const key = { networkId: 'wildfire', month: '2026-11' as Month };
  const id = await uploadStatement(ctx, {
    ...key,
    csv: 'ID,Amount\nunmatched,3.00\nmissing,1.00',
    columns: { id: 'ID', amount: 'Amount', date: null, currency: null, decimal: null },
    reason: 'The statement',
  });
  await compareStatement(ctx, id, null);
  const { rows } = await listDifferences(ctx, id, { state: 'open', limit: 20, offset: 0 });
  for (const { externalId } of rows)
    await changeDifference(ctx, id, {
      externalId,
      state: 'explained',
      effect: 'timing',
      owner: null,
      explanation: 'Ada & Söhne know',
    });
  const payment = {
    ...key,
    amount: parseUsd('1'),
    deductions: [],
    paidOn: parseDay('2026-11-20'),
    reference: 'WF-2026-11',
  };
  paymentId = (await addPayment(ctx, { ...payment, reason: 'The bank statement' })).id;
}

function allBalances() {
  const { key, balance } = ledgerAccounts;
  return ctx.db.select({ key, balance }).from(ledgerAccounts).orderBy(key);
}

async function storedRows() {
  const rows = await allRows();
  rows.delete('retention_runs');
  return rows;
}

async function removed(): Promise<Record<string, number>> {
  const { runs } = await listRetentionRuns(afterwards, { limit: 50, offset: 0 });
  const counts: Record<string, number> = {};
  for (const { detail } of runs)
    for (const [kind, count] of Object.entries(detail)) counts[kind] = (counts[kind] ?? 0) + count;
  return counts;
}
