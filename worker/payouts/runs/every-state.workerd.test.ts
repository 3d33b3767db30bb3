import { env } from 'cloudflare:workers';
import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { account } from '../../ledger/accounts.ts';
import { readBalances } from '../../ledger/balances.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/errors.ts';
import type { PayoutRunId } from '../../platform/ids.ts';
import { toDollars } from '../../platform/money.ts';
import { testContext } from '../../platform/testing/context.ts';
import { runs } from '../../platform/testing/runs.ts';
import { addMs, HOUR, MINUTE } from '../../platform/time.ts';
import type { PaypalAnswer } from '../../sandbox/paypal/paypal-answers.ts';
import { uploadStatement } from '../bank-statements/upload-statement.ts';
import { createPayout, type Payout } from '../create-payout.ts';
import { decideByHand } from '../decide-by-hand.ts';
import { placeHold, releaseHold } from '../holds/operator-holds.ts';
import { RAIL_NAMES } from '../rail-names.ts';
import { payouts } from '../tables.ts';
import { encryptedDetails } from '../testing/give-details.ts';
import { createRunOf, NO_ENGINE, setPayer, workThrough } from '../testing/play-run.ts';
import { publishersWithSales } from '../testing/publishers-with-sales.ts';
import {
  addPaypalFault,
  answerWith,
  controlPayouts,
  IBAN_DETAILS,
  PAYPAL_DETAILS,
  paypalItems,
  type SandboxItem,
  sandboxRails,
} from '../testing/sandbox-rails.ts';
import { batchFile } from './batch-file.ts';
import { approveRun, cancelRun, sendRun } from './decide-run.ts';
import { discardBatch } from './discard-batch.ts';
import { findBatch } from './find-batch.ts';
import { servePayoutRuns } from './run-jobs.ts';
import { listRunPayouts } from './run-lists.ts';
import { readRun, readRunParts } from './run-store.ts';

const WALKS = runs(16);
const STEPS = 9;
const ENDED = {
  run: ['settled', 'canceled', 'empty'],
  batch: ['done', 'refused', 'discarded'],
  payout: ['settled', 'canceled'],
};

let ctx = testContext();
const rails = sandboxRails();
const { publisherWithSales, report } = await publishersWithSales(ctx);
const bea = (): Context => ({ ...ctx, actor: { kind: 'operator', name: 'bea' } });

/** Walks to combinations that chance rarely meets, each with the rail that it takes. */
const SENT = ['approve', 'work', 'send', 'work'];
const KNOWN_WALKS: readonly (readonly [rail: 'bank' | 'paypal', ...steps: string[]])[] = [
  ['bank', ...SENT, 'discard', 'hold', 'check'],
  ['bank', ...SENT, 'download', 'bankPays', 'check', 'bankReturns', 'check', 'payAgain', 'check'],
  ['bank', ...SENT, 'download', 'bankPays', 'check', 'another', 'bankReturns', 'check', 'payAgain', 'check'],
  ['paypal', 'isUnclear', ...SENT, 'check', 'check', 'find', 'check'],
  ['paypal', 'losesCall', ...SENT, 'hold', 'discard'],
  ['paypal', 'refusesItem', ...SENT, 'check', 'check'],
  ['paypal', 'refusesAll', ...SENT, 'discard', 'check', 'check'],
  ['paypal', ...SENT, 'check', 'check', 'refund', 'wait', 'wait', 'wait', 'wait', 'check'],
  ['paypal', 'cancel', 'work', 'check'],
];

/** The combinations of a run, its last batch and its payout that were met. */
const met = new Set<string>();

interface Scene {
  runId: PayoutRunId;
  publisher: Awaited<ReturnType<typeof publisherWithSales>>;
  /** The files that the bank has, by batch. */
  files: Map<string, string>;
  /** What the publisher has earned beside the payout of the run. */
  earnedMore: number;
}

interface View {
  run: Awaited<ReturnType<typeof readRun>>;
  payout: Payout | undefined;
  batch: Awaited<ReturnType<typeof readRunParts>>['batches'][number] | undefined;
  batches: Awaited<ReturnType<typeof readRunParts>>['batches'];
}

async function look({ runId }: Scene): Promise<View> {
  const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 2, offset: 0 });
  const { batches } = await readRunParts(ctx, runId);
  return { run: await readRun(ctx, runId), payout: rows[0], batch: batches.at(-1), batches };
}

async function itemsOf(payout: Payout | undefined): Promise<SandboxItem[]> {
  if (!payout) return [];
  return (await paypalItems()).filter(({ senderItemId }) => senderItemId === payout.idempotencyKey);
}

const answer =
  (...answers: PaypalAnswer[]) =>
  () =>
    answerWith(...answers);
const later = async (milliseconds: number) => {
  ctx = { ...ctx, now: addMs(ctx.now, milliseconds) };
  await servePayoutRuns(ctx, NO_ENGINE, rails);
};
const byHand =
  (to: Payout['state']) =>
  async (_: Scene, { payout }: View) =>
    payout && decideByHand(bea(), payout.id, to, { confirmation: `told-${ctx.now}` }, { rails: RAIL_NAMES });

const STEP: Record<string, (scene: Scene, view: View) => Promise<unknown>> = {
  approve: async (_, { run }) =>
    approveRun(bea(), run.id, { amount: toDollars(run.amount), reason: 'Checked' }),
  send: async (_, { run }) => sendRun(bea(), run.id, { reason: 'Payout day' }),
  cancel: async (_, { run }) => cancelRun(bea(), run.id, { reason: 'The wrong day' }),
  work: ({ runId }) => workThrough(ctx, runId, rails),
  check: () => later(MINUTE),
  wait: () => later(2 * HOUR),
  losesAnswer: answer('lost_after'),
  losesCall: answer('lost_before'),
  refusesItem: answer('refused_first'),
  refusesAll: answer('no_funds'),
  isUnclear: answer('lost_after', 'duplicate_without_link', 'no_funds', 'not_found_404'),
  itemFails: () => addPaypalFault('failed_item'),
  itemWaits: () => addPaypalFault('unclaimed_item'),
  refund: async (_, { payout }) => {
    for (const { id } of await itemsOf(payout))
      await controlPayouts(`paypal/items/${id}`, { method: 'POST', body: '{"status":"REFUNDED"}' });
  },
  find: async ({ runId }, { batch, payout }) => {
    const [item] = await itemsOf(payout);
    if (batch && item)
      await findBatch(bea(), rails, {
        runId,
        batchId: batch.id,
        providerBatchId: item.batchId,
        reason: 'Found',
      });
  },
  discard: async ({ runId, files }, { batch, payout }) => {
    const isThere = batch && (files.has(batch.id) || (await itemsOf(payout)).length > 0);
    if (batch && !isThere)
      await discardBatch(bea(), {
        ...{ runId, batchId: batch.id, amount: toDollars(batch.amount), reason: 'It isn’t there' },
      });
  },
  download: async (scene, view) => download(scene, view),
  bankPays: async (scene, view) => bankReports(scene, view, ''),
  bankReturns: async (scene, view) => bankReports(scene, view, 'return'),
  payAgain: byHand('approved'),
  cancelPayout: byHand('canceled'),
  failByHand: byHand('failed'),
  settleByHand: byHand('settled'),
  another: async (scene) => {
    await report([scene.publisher.paid('another', '20')]);
    scene.earnedMore = 10_000_000;
    await createPayout(bea(), scene.publisher.publisherId);
  },
  cancelOther: async ({ publisher }) => {
    const isOther = and(eq(payouts.publisherId, publisher.publisherId), isNull(payouts.runId));
    for (const { id, state } of await ctx.db.select().from(payouts).where(isOther))
      if (state !== 'canceled') await decideByHand(bea(), id, 'canceled', {}, { rails: RAIL_NAMES });
  },
  hold: ({ publisher }) => placeHold(bea(), publisher.publisherId, 'Identity is being checked'),
  release: ({ publisher }) => releaseHold(bea(), publisher.publisherId, 'Identity is proven'),
};

async function download({ runId, files }: Scene, { batch }: View): Promise<void> {
  if (batch?.rail !== 'bank') return;
  const input = { runId, batchId: batch.id, format: 'iso20022', reason: 'For the bank' } as const;
  let xml = '';
  xml += (await batchFile(bea(), env.ENCRYPTION_KEY, input)).text;
  files.set(batch.id, xml);
}

async function bankReports({ files }: Scene, { batch }: View, what: string): Promise<void> {
  const file = files.get(batch?.id ?? '');
  if (file === undefined) return;
  const id = /<EndToEndId>([^<]*)/.exec(file)?.[1] ?? '';
  const query = what === 'return' ? `?return=${id}` : '';
  const response = await controlPayouts(`bank/statement${query}`, { method: 'POST', body: file });
  const xml = await response.text();
  await uploadStatement(bea(), { fileName: 'statement.xml', file: xml, reason: 'Daily statement' });
}

/** Takes a step if it is possible now. */
async function take(name: string, scene: Scene): Promise<void> {
  const view = await look(scene);
  met.add([view.run.state, view.batch?.state ?? 'none', view.payout?.state ?? 'none'].join(' '));
  try {
    await STEP[name]?.(scene, view);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

/** What the jobs and a person with the buttons of each state do from here on. */
async function end(scene: Scene): Promise<View> {
  await answerWith();
  await take('release', scene);
  await take('cancelOther', scene);
  // Long enough that the records of batches that are done are read once more.
  for (let turn = 0; turn < 4; turn++) await take('wait', scene);
  for (let turn = 0; turn < 30; turn++) {
    const view = await look(scene);
    const { run, payout, batch, batches } = view;
    if (
      ENDED.run.includes(run.state) &&
      (payout === undefined || ENDED.payout.includes(payout.state)) &&
      batches.every(({ state }) => ENDED.batch.includes(state))
    )
      return view;
    for (const { id } of await itemsOf(payout))
      if ((await itemsOf(payout)).some(({ status }) => status === 'UNCLAIMED'))
        await controlPayouts(`paypal/items/${id}`, { method: 'POST', body: '{"status":"SUCCESS"}' });
    if (run.state === 'created') await take('approve', scene);
    else if (run.state === 'approved') await take('send', scene);
    else if (payout?.state === 'failed') await take('payAgain', scene);
    else if (batch?.rail === 'bank' && payout?.state === 'sent') {
      await take('download', scene);
      await take('bankPays', scene);
    }
    await take('work', scene);
    await take('wait', scene);
  }
  const { run, payout, batches } = await look(scene);
  throw new Error(`No way on: ${run.state} ${batches.map(({ state }) => state).join()} ${payout?.state}`);
}

beforeAll(() => setPayer(ctx));

function randomWalk(next: (below: number) => number, isApproved: boolean): string[] {
  const names = Object.keys(STEP);
  const taken: string[] = isApproved ? ['approve', 'work'] : [];
  if (next(3) > 0) taken.push(names[next(names.length)] ?? '', 'send', 'work');
  while (taken.length < STEPS) taken.push(names[next(names.length)] ?? '');
  return taken;
}

it('each combination of states of a run, a batch and a payout has a way to an end, at which the money is in one place', async () => {
  let draw = 1;
  const next = (below: number) => {
    draw = (draw * 48_271) % 2_147_483_647;
    return draw % below;
  };
  for (let walk = 1; walk <= WALKS; walk++) {
    const known = KNOWN_WALKS[walk - 1];
    const isBank = known ? known[0] === 'bank' : walk % 3 === 0;
    const publisher = await publisherWithSales((id) =>
      encryptedDetails(id, isBank ? IBAN_DETAILS : PAYPAL_DETAILS(`${id.toLowerCase()}@site.example`)),
    );
    await report([publisher.paid('sale', '60')]);
    const { id: runId } = await createRunOf(ctx, null, rails);
    const scene: Scene = { publisher, files: new Map(), runId, earnedMore: 0 };
    const taken = known ? known.slice(1) : randomWalk(next, walk % 4 !== 0);
    for (const name of taken) await take(name, scene);
    const { payout } = await end(scene);
    const paid = (await itemsOf(payout)).filter(({ status }) => status === 'SUCCESS');
    if (!isBank && payout) expect([taken, paid.length]).toEqual([taken, payout.state === 'settled' ? 1 : 0]);
    const { approved = 0, paid_out = 0 } = await publisher.accounts();
    expect([taken, approved, paid_out]).toEqual([
      taken,
      scene.earnedMore + (payout?.state === 'settled' ? 0 : 30_000_000),
      payout?.state === 'settled' ? 30_000_000 : 0,
    ]);
    expect((await readBalances(ctx, [account.payoutClearing])).get(account.payoutClearing) ?? 0).toBe(0);
    // What is still due must not be part of the next walk.
    await ctx.db.$client
      .prepare("UPDATE publishers SET status = 'suspended' WHERE publisher_id = ?")
      .bind(publisher.publisherId)
      .run();
  }
  for (const combination of [
    'created none created',
    'approved none approved',
    'sent ready sent',
    'sent unclear sent',
    'sent submitted sent',
    'sent discarded approved',
    'settled done failed',
    'settled done settled',
    'canceled none canceled',
  ])
    expect([...met].sort()).toContain(combination);
}, 900_000);
