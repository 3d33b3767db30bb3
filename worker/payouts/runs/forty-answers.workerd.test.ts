import { expect, it } from 'vitest';
import { account } from '../../ledger/accounts.ts';
import { readBalances } from '../../ledger/balances.ts';
import { eachOf } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import type { PayoutRunId } from '../../platform/ids.ts';
import { toDollars } from '../../platform/money.ts';
import { testContext } from '../../platform/testing/context.ts';
import { runs } from '../../platform/testing/runs.ts';
import { addMs, DAY, HOUR, MINUTE } from '../../platform/time.ts';
import { decideByHand } from '../decide-by-hand.ts';
import { RAIL_NAMES } from '../rail-names.ts';
import { encryptedDetails } from '../testing/give-details.ts';
import { createRunOf, NO_ENGINE, workThrough } from '../testing/play-run.ts';
import { publishersWithSales } from '../testing/publishers-with-sales.ts';
import { answerAtRandom, PAYPAL_DETAILS, paypalItems, sandboxRails } from '../testing/sandbox-rails.ts';
import { approveRun, sendRun } from './decide-run.ts';
import { servePayoutRuns } from './run-jobs.ts';
import { listRunPayouts } from './run-lists.ts';
import { readRun, readRunParts } from './run-store.ts';

/** 200 seeds of 1,000 payouts in the benchmark, a few small ones otherwise. */
const SEEDS = runs(2);
const PAYOUTS = SEEDS > 2 ? 1_000 : 20;
const PER_BATCH = SEEDS > 2 ? 50 : 5;
/** Each part of the benchmark plays other seeds; a failure names its seed. */
const FIRST_SEED = SEEDS > 2 ? (crypto.getRandomValues(new Uint32Array(1))[0] ?? 1) : 1;
const MAX_BY_PERSON = 0.02;

let ctx = testContext();
const rails = sandboxRails(undefined, PER_BATCH);
const { publisherWithSales, report } = await publishersWithSales(ctx);
type Publisher = Awaited<ReturnType<typeof publisherWithSales>>;

const bea = (): Context => ({ ...ctx, actor: { kind: 'operator', name: 'bea' } });
const pass = async (milliseconds: number) => {
  ctx = { ...ctx, now: addMs(ctx.now, milliseconds) };
  await servePayoutRuns(ctx, NO_ENGINE, rails);
};

it(
  'pays everyone exactly once by PayPal’s own record, whatever it has answered, with hardly a person',
  async () => {
    const publishers: Publisher[] = [];
    await eachOf(Array.from({ length: PAYOUTS }).keys(), 4, async () => {
      publishers.push(
        await publisherWithSales((id) =>
          encryptedDetails(id, PAYPAL_DETAILS(`${id.toLowerCase()}@site.example`)),
        ),
      );
    });
    let byPerson = 0;
    for (let index = 0; index < SEEDS; index++) byPerson += await play(FIRST_SEED + index, publishers);
    expect(byPerson).toBeLessThanOrEqual(Math.ceil(MAX_BY_PERSON * PAYOUTS * SEEDS));
  },
  3 * 3_600_000,
);

/** Plays one run. Returns the payouts that needed a person. */
async function play(seed: number, publishers: readonly Publisher[]): Promise<number> {
  await report(publishers.map((each) => each.paid(`seed-${seed}`, '30')));
  const run = await createRunOf(ctx, null, rails);
  expect(run).toMatchObject({ payouts: PAYOUTS });
  await approveRun(bea(), run.id, { amount: toDollars(run.amount), reason: 'Checked' });
  await workThrough(ctx, run.id, rails);
  await answerAtRandom(seed);
  await sendRun(bea(), run.id, { reason: 'Payout day' });
  await workThrough(ctx, run.id, rails);
  for (let turn = 0; turn < 40; turn++) await pass(turn < 25 ? 5 * MINUTE : HOUR);

  await answerAtRandom(null);
  for (let hour = 0; hour < 7 * 24 && (await isOpen(run.id)); hour += 3) await pass(3 * HOUR);
  const { batches } = await readRunParts(ctx, run.id);
  const unclear = batches.filter(({ state }) => !['done', 'refused'].includes(state));
  expect(unclear, `with the seed ${seed}`).toEqual([]);

  const { total, rows } = await failed(run.id);
  for (const { id } of rows) await decideByHand(bea(), id, 'approved', {}, { rails: RAIL_NAMES });
  for (let turn = 0; turn < 8 && (await isOpen(run.id)); turn++) {
    await pass(5 * MINUTE);
    await workThrough(ctx, run.id, rails);
  }
  await expectPaidOnce(run.id, seed);
  ctx = { ...ctx, now: addMs(ctx.now, 31 * DAY) };
  return total;
}

async function isOpen(runId: PayoutRunId): Promise<boolean> {
  return (await readRun(ctx, runId)).state !== 'settled';
}

function failed(runId: PayoutRunId) {
  return listRunPayouts(ctx, { runId, state: 'failed', limit: PAYOUTS, offset: 0 });
}

/** Each payout of the run has exactly one item at PayPal that was paid, of its amount, and no money is on its way. */
async function expectPaidOnce(runId: PayoutRunId, seed: number): Promise<void> {
  const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: PAYOUTS, offset: 0 });
  const paid = Map.groupBy(
    (await paypalItems()).filter(({ status }) => status === 'SUCCESS'),
    ({ senderItemId }) => senderItemId.split(':')[0] ?? '',
  );
  const wrong = rows.filter(({ id, state, amount }) => {
    const items = paid.get(id) ?? [];
    return state !== 'settled' || items.length !== 1 || items[0]?.value !== toDollars(amount);
  });
  const wrongly = wrong.map(({ id, state }) => [id, state, paid.get(id)?.length ?? 0]);
  expect(wrongly, `with the seed ${seed}`).toEqual([]);
  expect((await readBalances(ctx, [account.payoutClearing])).get(account.payoutClearing)).toBe(0);
}
