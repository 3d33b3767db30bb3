import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { account } from '../../ledger/accounts.ts';
import { readBalances } from '../../ledger/balances.ts';
import { listAlerts } from '../../platform/alerts/alerts.ts';
import { listAudit } from '../../platform/audit/list-audit.ts';
import type { Context } from '../../platform/context.ts';
import type { PayoutRunId } from '../../platform/ids.ts';
import { toDollars } from '../../platform/money.ts';
import { testContext } from '../../platform/testing/context.ts';
import { uploadStatement } from '../bank-statements/upload-statement.ts';
import { encryptedDetails } from '../testing/give-details.ts';
import { approveAndSend, createRunOf, workThrough } from '../testing/play-run.ts';
import { publishersWithSales } from '../testing/publishers-with-sales.ts';
import { controlPayouts, IBAN_DETAILS, sandboxRails } from '../testing/sandbox-rails.ts';
import { batchFile } from './batch-file.ts';
import { sendRun } from './decide-run.ts';
import { discardBatch, finishDiscarded } from './discard-batch.ts';
import { listRunPayouts } from './run-lists.ts';
import { readRunParts } from './run-store.ts';

const ctx = testContext();
const bea: Context = { ...ctx, actor: { kind: 'operator', name: 'bea' } };
const rails = sandboxRails();
const { publisherWithSales, report } = await publishersWithSales(ctx);
const toIban = () => publisherWithSales((id) => encryptedDetails(id, IBAN_DETAILS));

let runId: PayoutRunId;
let firstFile: string;
let firstBatch: Awaited<ReturnType<typeof fileBatch>>;

beforeAll(async () => {
  const publishers = [await toIban(), await toIban()];
  await report(publishers.map((each) => each.paid('sale', '60')));
  const run = await createRunOf(ctx, null, rails);
  runId = run.id;
  await approveAndSend(ctx, runId, rails);
  firstBatch = await fileBatch();
  firstFile = await download(firstBatch.id);
});

it('a discarded bank file pays no one: its payouts are approved again, and their money is in the balance', async () => {
  await expect(discard({ amount: '1.00' })).rejects.toMatchObject({ code: 'payout_batch.changed' });
  await discard();
  expect(await states()).toEqual([
    ['approved', 2],
    ['approved', 2],
  ]);
  expect((await readBalances(ctx, [account.payoutClearing])).get(account.payoutClearing)).toBe(0);
  await expect(download(firstBatch.id)).rejects.toMatchObject({ code: 'payout_batch.discarded' });
  await expect(discard()).rejects.toMatchObject({ code: 'payout_batch.discarded' });
  const query = { subject: firstBatch.id, action: 'payout_batch.discarded' as const };
  const { entries } = await listAudit(ctx, query, { limit: 5, offset: 0 });
  expect(entries).toMatchObject([{ reason: 'The wrong account', detail: { transfers: 2, amount: '60.00' } }]);
});

it('the next file has other references, and the discarded one can’t settle anything anymore', async () => {
  await sendRun(bea, runId, { reason: 'Again' });
  await workThrough(ctx, runId, rails);
  const next = await fileBatch();
  const file = await download(next.id);
  const references = (xml: string) => [...xml.matchAll(/<EndToEndId>([^<]*)</g)].map(([, id = '']) => id);
  expect(references(file)).toHaveLength(2);
  expect(references(file).filter((each) => references(firstFile).includes(each))).toEqual([]);
  await upload(firstFile);
  expect(await states()).toEqual([
    ['sent', 2],
    ['sent', 2],
  ]);
  const { alerts } = await listAlerts(ctx, { page: 1, perPage: 10 });
  expect(alerts.filter(({ code }) => code === 'payout.outcome_conflicting')).toHaveLength(2);
  await upload(file);
  expect((await states()).map(([state]) => state)).toEqual(['settled', 'settled']);
  firstBatch = next;
  await expect(discard()).rejects.toMatchObject({ code: 'payout_batch.reported' });
});

it('is finished by the next check if it was interrupted', async () => {
  const publisher = await toIban();
  await report([publisher.paid('later', '40')]);
  const run = await createRunOf(ctx, null, rails);
  runId = run.id;
  await approveAndSend(ctx, runId, rails);
  const { id } = await fileBatch();
  await ctx.db.$client.prepare("UPDATE payout_batches SET state = 'discarded' WHERE id = ?").bind(id).run();
  await finishDiscarded(ctx);
  expect(await states()).toEqual([['approved', 2]]);
});

async function fileBatch() {
  const { batches } = await readRunParts(ctx, runId);
  const batch = batches.find(({ state }) => state === 'ready' || state === 'submitted');
  if (!batch) throw new Error('The run has no bank file.');
  return batch;
}

async function download(batchId: typeof firstBatch.id): Promise<string> {
  const input = { runId, batchId, format: 'iso20022', reason: 'For the bank' } as const;
  const file = await batchFile(bea, env.ENCRYPTION_KEY, input);
  let xml = '';
  xml += file.text;
  return xml;
}

function discard(changes: { amount?: string } = {}): Promise<void> {
  const { id: batchId, amount } = firstBatch;
  const input = { runId, batchId, amount: toDollars(amount), reason: 'The wrong account', ...changes };
  return discardBatch(bea, input);
}

async function upload(file: string): Promise<void> {
  const response = await controlPayouts('bank/statement', { method: 'POST', body: file });
  const statement = { fileName: 'statement.xml', file: await response.text(), reason: 'Daily statement' };
  await uploadStatement(bea, statement);
}

async function states(): Promise<[string, number][]> {
  const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 10, offset: 0 });
  return rows.map(({ state, attempt }) => [state, attempt]);
}
