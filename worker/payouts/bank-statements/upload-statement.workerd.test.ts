import { env } from 'cloudflare:workers';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, expect, it } from 'vitest';
import { listAlerts } from '../../platform/alerts/alerts.ts';
import type { PayoutRunId } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { batchFile } from '../runs/batch-file.ts';
import { listRunPayouts } from '../runs/run-lists.ts';
import { readRunParts } from '../runs/run-store.ts';
import { encryptedDetails } from '../testing/give-details.ts';
import { approveAndSend, createRunOf, workThrough } from '../testing/play-run.ts';
import { publishersWithSales } from '../testing/publishers-with-sales.ts';
import { controlPayouts, IBAN_DETAILS, sandboxRails } from '../testing/sandbox-rails.ts';
import { readOutcomes } from './statement-lists.ts';
import { uploadStatement } from './upload-statement.ts';

const ctx = testContext();
const rails = sandboxRails();
const { publisherWithSales, report } = await publishersWithSales(ctx);

let runId: PayoutRunId;
let publisher: Awaited<ReturnType<typeof publisherWithSales>>;
let file: string;
let count = 0;

beforeEach(async () => {
  publisher = await publisherWithSales((id) => encryptedDetails(id, IBAN_DETAILS));
  await report([publisher.paid(`sale-${count++}`, '30')]);
  runId = (await createRunOf(ctx, null, rails)).id;
  await approveAndSend(ctx, runId, rails);
  const [batch] = (await readRunParts(ctx, runId)).batches;
  if (!batch) throw new Error('The run has no bank file.');
  const input = { runId, batchId: batch.id, format: 'iso20022', reason: 'For the bank' } as const;
  file = '';
  file += (await batchFile(ctx, env.ENCRYPTION_KEY, input)).text;
});

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

it('a statement of another account is refused', async () => {
  const xml = (await statementOf()).replaceAll('DE89370400440532013000', 'DE02120300000000202051');
  await expect(upload(xml)).rejects.toMatchObject({ code: 'bank_statement.other_account' });
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

async function statementOf({ fee = '', returned = false } = {}): Promise<string> {
  const id = /<EndToEndId>([^<]*)/.exec(file)?.[1] ?? '';
  const query = new URLSearchParams({ ...(fee && { fee }), ...(returned && { return: id }) });
  const response = await controlPayouts(`bank/statement?${query}`, { method: 'POST', body: file });
  return response.text();
}

/** The entries that the statement was the first to have, by outcome. */
async function upload(xml: string | Uint8Array): Promise<Record<string, number>> {
  const id = await uploadStatement(ctx, { fileName: 'statement.xml', file: xml, reason: 'Daily statement' });
  const outcomes = (await readOutcomes(ctx, [id])).get(id) ?? [];
  return Object.fromEntries(outcomes.map(({ outcome, entries }) => [outcome, entries]));
}

async function payout() {
  const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 5, offset: 0 });
  return rows.find(({ publisherId }) => publisherId === publisher.publisherId);
}
