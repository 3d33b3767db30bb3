import { env } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { decideChange } from '../../accounts/changes/decide-change.ts';
import { approveChange, withdrawChange } from '../../accounts/changes/end-change.ts';
import { testOperator } from '../../accounts/changes/testing/operators.ts';
import { listOperators } from '../../accounts/identity/roles.ts';
import { publishers } from '../../accounts/publishers/tables.ts';
import { CHANGES } from '../../app/changes.ts';
import { account } from '../../ledger/accounts.ts';
import { readBalances } from '../../ledger/balances.ts';
import { listAlerts } from '../../platform/alerts/alerts.ts';
import { listAudit } from '../../platform/audit/list-audit.ts';
import type { Context } from '../../platform/context.ts';
import { newId, type PayoutRunId, type PublisherId, type UserId } from '../../platform/ids.ts';
import { toDollars } from '../../platform/money.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addMs, DAY } from '../../platform/time.ts';
import { uploadStatement } from '../bank-statements/upload-statement.ts';
import { createPayout } from '../create-payout.ts';
import { decideByHand } from '../decide-by-hand.ts';
import { readHolds } from '../holds/publisher-holds.ts';
import { advancePayouts } from '../payouts.ts';
import { payouts } from '../tables.ts';
import { encryptedDetails } from '../testing/give-details.ts';
import { approveAndSend, createRunOf, workThrough } from '../testing/play-run.ts';
import { publishersWithSales } from '../testing/publishers-with-sales.ts';
import { controlPayouts, IBAN_DETAILS, sandboxRails } from '../testing/sandbox-rails.ts';
import { batchDiscard } from './batch-change.ts';
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
let count = 0;
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

it('one that a person downloads while another one discards it alone isn’t discarded', async () => {
  await runOf(await toIban());
  const { id: batchId, amount } = await fileBatch();
  const input = { runId, batchId, amount: toDollars(amount) };
  const { ctx: ada } = await testOperator(ctx, 'ada@tributary.example');
  const meanwhile: typeof batchDiscard = {
    ...batchDiscard,
    async describe(...about) {
      const described = await batchDiscard.describe(...about);
      expect(described).toMatchObject({ isStricter: true });
      await download(batchId);
      return described;
    },
  };
  await expect(decideChange(ada, env, meanwhile, input, 'Not needed')).rejects.toMatchObject({
    code: 'payout_batch.changed',
  });
  expect(await fileBatch()).toMatchObject({ id: batchId, state: 'submitted' });
  expect(await states()).toEqual([['sent', 1]]);
});

describe('a file that pays an operator', () => {
  it('is discarded by two others only, and after a day where no one else may approve', async () => {
    const [own, other, third] = [await toIban(), await toIban(), await toIban()];
    const ada = await ownerOf('ada@owners.example', own.publisherId);
    const bea = await ownerOf('bea@owners.example', other.publisherId);
    await runOf(own, other, third);
    const { id: batchId, amount } = await fileBatch();
    await download(batchId);
    const input = { runId, batchId, amount: toDollars(amount) };
    for (const { email } of (await listOperators(ctx)).filter(
      (each) => !each.email.endsWith('owners.example'),
    ))
      await testOperator(ctx, email, { roleSince: ctx.now });

    const alone = await decideChange(ada.ctx, env, batchDiscard, input, 'Never handed over');
    if (alone.status !== 'proposed') throw new Error('One person has decided alone.');
    expect(alone.waiting).toMatchObject({ appliesAt: addMs(ctx.now, DAY) });
    await expect(approveChange(bea.ctx, env, CHANGES, alone.waiting.id, 'It is not')).rejects.toMatchObject({
      code: 'change.own_account',
    });
    await withdrawChange(ada.ctx, alone.waiting.id, 'Another way');

    const grace = await testOperator(ctx, 'grace@owners.example');
    const decided = await decideChange(ada.ctx, env, batchDiscard, input, 'Never handed over');
    if (decided.status !== 'proposed') throw new Error('One person has decided alone.');
    expect(decided.waiting).toMatchObject({ appliesAt: null });
    expect(await approveChange(grace.ctx, env, CHANGES, decided.waiting.id, 'It is not')).toMatchObject({
      state: 'applied',
    });
    expect(await states()).toEqual([
      ['approved', 2],
      ['approved', 2],
      ['approved', 2],
    ]);
    await cancelPayouts();
  });

  it('that never left is taken back by that operator alone, because it is only sent later', async () => {
    const own = await toIban();
    const ada = await ownerOf('ada@owners.example', own.publisherId);
    await runOf(own);
    const { id: batchId, amount } = await fileBatch();
    const input = { runId, batchId, amount: toDollars(amount) };
    expect(await decideChange(ada.ctx, env, batchDiscard, input, 'The wrong day')).toMatchObject({
      status: 'applied',
    });
    await cancelPayouts();
  });
});

describe('a payout of a discarded file that can’t be sent again, because another one of its publisher waits', () => {
  it('isn’t its details’ fault, and the next run pays its money', async () => {
    const publisher = await toIban();
    await runOf(publisher);
    const batch = await fileBatch();
    await report([publisher.paid('another', '40')]);
    const next = await createPayout(ctx, publisher.publisherId);
    await discardBatch(bea, { runId, batchId: batch.id, amount: toDollars(batch.amount), reason: 'Wrong' });
    const own = async () =>
      (await payoutsOf(publisher.publisherId)).map(({ state, amount }) => [state, toDollars(amount)]);
    expect(await own()).toEqual([
      ['failed', '20.00'],
      ['created', '20.00'],
    ]);
    expect(await readHolds(ctx, publisher.publisherId)).toEqual([]);
    await decideByHand(bea, next.id, 'canceled', {}, {});
    const { id } = await createRunOf(ctx, null, rails);
    expect((await own()).toSorted()).toEqual([
      ['canceled', '20.00'],
      ['canceled', '20.00'],
      ['created', '40.00'],
    ]);
    await approveAndSend(ctx, id, rails);
  });

  it('keeps none behind it, however many there are', async () => {
    const publisher = await toIban();
    await runOf(publisher);
    const batch = await fileBatch();
    await fillWithStuck(batch.id, 260);
    await discardBatch(bea, { runId, batchId: batch.id, amount: toDollars(batch.amount), reason: 'Wrong' });
    expect(await payoutsOf(publisher.publisherId)).toMatchObject([{ state: 'approved', attempt: 2 }]);
  });
});

/** Puts payouts into a batch that have failed, each with another one of its publisher that waits to be sent. */
async function fillWithStuck(batchId: string, number: number): Promise<void> {
  const d1 = ctx.db.$client;
  const rows = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${number})`;
  const columns = `(id, publisher_id, amount, state, version, attempt, transfer_reference, idempotency_key, batch_id, created_at, updated_at)`;
  const at = ctx.now;
  await d1.batch([
    d1
      .prepare(
        `INSERT INTO payouts ${columns} ${rows} SELECT 'pay_0000000000' || i, 'PUB' || (900000 + i), 10000000, 'failed', 3, 1,
          'TRBX' || i, 'pay_0000000000' || i || ':1', ?1, ?2, ?2 FROM n`,
      )
      .bind(batchId, at),
    d1
      .prepare(
        `INSERT INTO payouts ${columns} ${rows} SELECT 'pay_1111111111' || i, 'PUB' || (900000 + i), 10000000, 'created', 0, 1,
          'TRBY' || i, 'pay_1111111111' || i || ':1', NULL, ?1, ?1 FROM n`,
      )
      .bind(at),
    d1
      .prepare(
        `INSERT INTO payout_transitions (payout_id, version, from_state, to_state, attempt, idempotency_key, confirmation, actor, at)
         ${rows} SELECT 'pay_0000000000' || i, 3, 'sent', 'failed', 1, 'pay_0000000000' || i || ':1',
          'discarded:pay_0000000000' || i || ':1', 'system:test', ?1 FROM n`,
      )
      .bind(at),
  ]);
}

function payoutsOf(publisherId: PublisherId) {
  return ctx.db
    .select()
    .from(payouts)
    .where(eq(payouts.publisherId, publisherId))
    .orderBy(sql`state = 'failed' DESC`);
}

/** A run of these publishers, whose file no one has. */
async function runOf(...publishers: Awaited<ReturnType<typeof toIban>>[]): Promise<void> {
  await report(publishers.map((each) => each.paid(`sale-${count++}`, '40')));
  const run = await createRunOf(ctx, null, rails);
  runId = run.id;
  await approveAndSend(ctx, runId, rails);
}

async function cancelPayouts(): Promise<void> {
  const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 10, offset: 0 });
  await advancePayouts(
    ctx,
    'canceled',
    rows.map((payout) => ({ payout })),
  );
}

/** An operator who owns a publisher. */
async function ownerOf(email: string, publisherId: PublisherId) {
  const operator = await testOperator(ctx, email);
  const give = (to: UserId, whose: PublisherId) =>
    ctx.db.update(publishers).set({ userId: to }).where(eq(publishers.publisherId, whose));
  await give(newId('usr'), operator.publisherId);
  await give(operator.userId, publisherId);
  return operator;
}

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
