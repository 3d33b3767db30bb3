import { strToU8, zipSync } from 'fflate';
import { beforeEach, expect, it } from 'vitest';
import { listAlerts } from '../../platform/alerts/alerts.ts';
import type { PayoutRunId } from '../../platform/ids.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { testContext } from '../../platform/testing/context.ts';
import { createPayout } from '../create-payout.ts';
import { decideByHand } from '../decide-by-hand.ts';
import { readHolds } from '../holds/publisher-holds.ts';
import { readPayout } from '../payouts.ts';
import { RAIL_NAMES } from '../rail-names.ts';
import { assessPublishers } from '../runs/assess-publishers.ts';
import { listRunPayouts } from '../runs/run-lists.ts';
import { payByBank } from '../testing/bank-file.ts';
import { encryptedDetails } from '../testing/give-details.ts';
import { approveAndSend, createRunOf, workThrough } from '../testing/play-run.ts';
import { publishersWithSales } from '../testing/publishers-with-sales.ts';
import { controlPayouts, IBAN_DETAILS, sandboxRails } from '../testing/sandbox-rails.ts';
import { readOutcomes } from './statement-lists.ts';
import { uploadStatement } from './upload-statement.ts';

const ctx = testContext();
const rails = sandboxRails();
const { publisherWithSales, report } = await publishersWithSales(ctx);

const PAYING = 'DE89370400440532013000';
const OTHER = 'DE02120300000000202051';

let runId: PayoutRunId;
let publisher: Awaited<ReturnType<typeof publisherWithSales>>;
let file: string;
let count = 0;

beforeEach(async () => {
  publisher = await publisherWithSales((id) => encryptedDetails(id, IBAN_DETAILS));
  await report([publisher.paid(`sale-${count++}`, '30')]);
  await payRun();
});

/** Pays everyone who is due by a run, and hands its file over. */
async function payRun(): Promise<void> {
  ({ runId, file } = await payByBank(ctx, rails));
}

it('a statement that is uploaded twice, or overlaps another, counts each entry once', async () => {
  const xml = await statementOf();
  expect(await upload(xml)).toEqual({ settled: 1 });
  expect(await upload(xml)).toEqual({ settled: 1 });
  expect(await upload(await statementOf({ fee: '4.50' }))).toEqual({ unknown: 1 });
  expect(await publisher.accounts()).toEqual({ approved: 0, paid_out: 15_000_000 });
});

it('another amount or currency than the payout’s settles nothing, and waits for a person', async () => {
  const xml = await statementOf();
  expect(await upload(xml.replaceAll('>15.00<', '>15.01<'))).toEqual({ amount_differs: 1 });
  expect(await upload(xml.replaceAll('Ccy="USD"', 'Ccy="EUR"'))).toEqual({ amount_differs: 1 });
  expect(await payout()).toMatchObject({ state: 'sent' });
  const { alerts } = await listAlerts(ctx, { page: 1, perPage: 20 });
  expect(alerts.map(({ code }) => code)).toContain('payout.outcome_conflicting');
});

it('a reference that we don’t know is kept, and settles nothing', async () => {
  const xml = (await statementOf()).replace(/<EndToEndId>TRB[0-9A-Z]*/, '<EndToEndId>TRB0000000000000000');
  expect(await upload(xml)).toEqual({ unknown: 1 });
  expect(await upload((await statementOf()).replace(/<EndToEndId>TRB/, '<EndToEndId>RENT'))).toEqual({
    unknown: 1,
  });
  expect(await payout()).toMatchObject({ state: 'sent' });
});

it('several documents in one file count, also in a ZIP file, and each entry once', async () => {
  const [xml, withFee] = [await statementOf(), await statementOf({ fee: '4.75' })];
  expect(await upload(`${xml}\n${withFee}`)).toEqual({ settled: 1, unknown: 1 });
  const zip = zipSync({ 'one.xml': strToU8(xml), 'two.xml': strToU8(withFee), 'list.pdf': strToU8('%PDF') });
  expect(await upload(zip)).toEqual({});
  expect(await publisher.accounts()).toEqual({ approved: 0, paid_out: 15_000_000 });
});

it('a file with statements of other accounts only is refused, and names them shortened', async () => {
  const xml = (await statementOf()).replaceAll(PAYING, OTHER);
  const refused = {
    code: 'bank_statement.other_account',
    message: 'The file has no statement of the account that payouts are paid from, only of …2051.',
  };
  await expect(upload(xml)).rejects.toMatchObject(refused);
  await expect(upload(`${xml}\n${xml}`)).rejects.toMatchObject(refused);
  expect(await payout()).toMatchObject({ state: 'sent' });
});

it('statements of other accounts in the file are left out and named, and those of the paying account count', async () => {
  const [xml, withFee] = [await statementOf(), await statementOf({ fee: '6.25' })];
  const other = withFee.replaceAll(PAYING, OTHER);
  const zip = zipSync({ 'other.xml': strToU8(other), 'paying.xml': strToU8(xml) });
  const file = { fileName: 'statements.zip', file: zip, reason: 'Daily statements' };
  const { id, leftOut } = await uploadStatement(ctx, file);
  expect(leftOut).toEqual([{ account: '…2051', statements: 1 }]);
  expect((await readOutcomes(ctx, [id])).get(id)).toMatchObject([{ outcome: 'settled', entries: 1 }]);
  expect(await publisher.accounts()).toEqual({ approved: 0, paid_out: 15_000_000 });
  const unnamed = withFee.replace(/<Acct>.*?<\/Acct>/s, '<Acct><Nm>Savings</Nm></Acct>');
  expect(
    (await uploadStatement(ctx, { ...file, file: `${other}\n${xml}\n${other}\n${unnamed}` })).leftOut,
  ).toEqual([
    { account: '…2051', statements: 2 },
    { account: 'an account without a number', statements: 1 },
  ]);
});

it('a transfer that the bank returns days after it was settled is due again, and the next run pays it', async () => {
  await upload(await statementOf());
  expect(await workThrough(ctx, runId, rails)).toMatchObject({ state: 'settled' });
  expect(await upload(await statementOf({ returned: true }))).toEqual({ returned: 1 });
  expect(await payout()).toMatchObject({ state: 'failed', failureReason: 'AC04: Closed account' });
  expect(await publisher.accounts()).toEqual({ approved: 15_000_000, paid_out: 0 });
  expect(await upload(await statementOf({ returned: true }))).toEqual({ returned: 1 });
  await ctx.db.$client
    .prepare('UPDATE payout_details SET version = 2 WHERE publisher_id = ?')
    .bind(publisher.publisherId)
    .run();
  const next = await createRunOf(ctx, null, rails);
  expect(next).toMatchObject({ payouts: 1, amount: 15_000_000 });
  await approveAndSend(ctx, next.id, rails);
});

it('a transfer that the bank returns while the next payout waits is due again, and the next payout stays', async () => {
  await upload(await statementOf());
  await report([publisher.paid(`sale-${count++}`, '30')]);
  const next = await createPayout(ctx, publisher.publisherId);
  expect(await upload(await statementOf({ returned: true }))).toEqual({ returned: 1 });
  const returned = await payout();
  if (!returned) throw new Error('The run has a payout.');
  expect(returned).toMatchObject({ state: 'failed', failureReason: 'AC04: Closed account' });
  expect(await publisher.accounts()).toEqual({ approved: 30_000_000, paid_out: 0 });
  expect(await readPayout(ctx, next.id)).toMatchObject({ state: 'created', amount: 15_000_000 });
  await expect(decideByHand(ctx, returned.id, 'approved', {}, {})).rejects.toMatchObject({
    code: 'payout.already_open',
  });
  await expect(createPayout(ctx, publisher.publisherId)).rejects.toMatchObject({
    code: 'payout.nothing_due',
  });
  await decideByHand(ctx, next.id, 'canceled', {}, {});
  expect(await decideByHand(ctx, returned.id, 'approved', {}, {})).toMatchObject({
    state: 'approved',
    attempt: 2,
  });
});

it('two transfers of a publisher that the bank returns are both due again', async () => {
  await upload(await statementOf());
  const [first, firstRun, firstFile] = [publisher, runId, file];
  await report([first.paid(`sale-${count++}`, '30')]);
  await payRun();
  await upload(await statementOf());
  expect(await first.accounts()).toEqual({ approved: 0, paid_out: 30_000_000 });
  expect(await upload(await statementOf({ returned: true }))).toEqual({ returned: 1 });
  file = firstFile;
  expect(await upload(await statementOf({ returned: true }))).toEqual({ returned: 1 });
  expect(await first.accounts()).toEqual({ approved: 30_000_000, paid_out: 0 });
  expect(await payout()).toMatchObject({ state: 'failed' });
  runId = firstRun;
  expect(await payout()).toMatchObject({ state: 'failed' });
  expect(await readHolds(ctx, first.publisherId)).toContain('transfer_failed');
  await report([first.paid(`sale-${count++}`, '30')]);
  const [assessed] = await assessPublishers(ctx, [first.publisherId], await readSettings(ctx), {
    ...{ now: ctx.now, taxRequired: false, rails: RAIL_NAMES },
  });
  expect(assessed).toMatchObject({ status: 'held', hold: 'transfer_failed', amount: 15_000_000 });
  await ctx.db.$client
    .prepare('UPDATE payout_details SET version = 2 WHERE publisher_id = ?')
    .bind(first.publisherId)
    .run();
  expect(await createRunOf(ctx, null, rails)).toMatchObject({ payouts: 1, amount: 45_000_000 });
});

async function statementOf({ fee = '', returned = false } = {}): Promise<string> {
  const id = /<EndToEndId>([^<]*)/.exec(file)?.[1] ?? '';
  const query = new URLSearchParams({ ...(fee && { fee }), ...(returned && { return: id }) });
  const response = await controlPayouts(`bank/statement?${query}`, { method: 'POST', body: file });
  return response.text();
}

/** The entries that the statement was the first to have, by outcome. */
async function upload(xml: string | Uint8Array): Promise<Record<string, number>> {
  const { id } = await uploadStatement(ctx, {
    fileName: 'statement.xml',
    file: xml,
    reason: 'Daily statement',
  });
  const outcomes = (await readOutcomes(ctx, [id])).get(id) ?? [];
  return Object.fromEntries(outcomes.map(({ outcome, entries }) => [outcome, entries]));
}

async function payout() {
  const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 5, offset: 0 });
  return rows.find(({ publisherId }) => publisherId === publisher.publisherId);
}
