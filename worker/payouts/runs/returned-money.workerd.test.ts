import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PayoutRunId, PublisherId } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { wholeReads } from '../../platform/testing/query-plans.ts';
import { addMs, HOUR, MINUTE } from '../../platform/time.ts';
import { readBalances } from '../balances/read-balances.ts';
import { createPayout } from '../create-payout.ts';
import { decideByHand } from '../decide-by-hand.ts';
import { cancelHeldDetails } from '../details/cancel-held-details.ts';
import { saveDetails } from '../details/save-details.ts';
import { readHolds } from '../holds/publisher-holds.ts';
import { RAIL_NAMES } from '../rail-names.ts';
import { encryptedDetails } from '../testing/give-details.ts';
import { approveAndSend, createRunOf, NO_ENGINE, setPayer, workThrough } from '../testing/play-run.ts';
import { publishersWithSales } from '../testing/publishers-with-sales.ts';
import { addPaypalFault, PAYPAL_DETAILS, sandboxRails } from '../testing/sandbox-rails.ts';
import { servePayoutRuns } from './run-jobs.ts';
import { listRunHolds, listRunPayouts, previewRun } from './run-lists.ts';
import { readRun } from './run-store.ts';

let ctx = testContext();
const rails = sandboxRails();
const { publisherWithSales, report } = await publishersWithSales(ctx);
let count = 0;

const later = (milliseconds: number) => {
  ctx = { ...ctx, now: addMs(ctx.now, milliseconds) };
};
const toPaypal = () =>
  publisherWithSales((id) => encryptedDetails(id, PAYPAL_DETAILS(`${id.toLowerCase()}@site.example`)));
type Publisher = Awaited<ReturnType<typeof toPaypal>>;

async function check(runId: PayoutRunId): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await servePayoutRuns(ctx, NO_ENGINE, rails);
    await workThrough(ctx, runId, rails);
  }
}

async function payRun(...publishers: Publisher[]): Promise<PayoutRunId> {
  await report(publishers.map((each) => each.paid(`sale-${count++}`, '60')));
  const { id } = await createRunOf(ctx, null, rails);
  await approveAndSend(ctx, id, rails);
  await check(id);
  return id;
}

async function payoutIn(runId: PayoutRunId, publisherId: PublisherId) {
  const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 50, offset: 0 });
  return rows.find((each) => each.publisherId === publisherId);
}

async function preview() {
  const terms = { now: ctx.now, taxRequired: true, rails: RAIL_NAMES };
  return (await previewRun(ctx, terms, { after: '', limit: 200 })).assessed;
}

/** What a preview says and what the run that is started then does, each by publisher. */
async function previewAndRun() {
  const assessed = await preview();
  const run = await createRunOf(ctx, null, rails);
  const query = { runId: run.id, limit: 100, offset: 0 };
  const { rows: paid } = await listRunPayouts(ctx, { ...query, state: undefined });
  const { rows: held } = await listRunHolds(ctx, query);
  const sorted = (rows: (readonly [string, number])[]) => rows.toSorted(([a], [b]) => a.localeCompare(b));
  const said = (status: string) =>
    sorted(
      assessed
        .filter((each) => each.status === status)
        .map(({ publisherId, amount }) => [publisherId, amount] as const),
    );
  return {
    run,
    said: { due: said('due'), held: said('held') },
    done: {
      due: sorted(paid.map(({ publisherId, amount }) => [publisherId, amount] as const)),
      held: sorted(held.map(({ publisherId, amount }) => [publisherId, amount] as const)),
    },
  };
}

beforeAll(() => setPayer(ctx));
beforeEach(() => later(MINUTE));

describe('the preview of a run', () => {
  it('has the money of a batch that PayPal has denied, as the run has', async () => {
    const publishers = [await toPaypal(), await toPaypal()];
    await addPaypalFault('denied_batch');
    const denied = await payRun(...publishers);
    for (const { publisherId } of publishers)
      expect(await payoutIn(denied, publisherId)).toMatchObject({ state: 'failed' });
    const { run, said, done } = await previewAndRun();
    expect(said).toEqual(done);
    expect(said.due.map(([, amount]) => amount)).toEqual([30_000_000, 30_000_000]);
    await approveAndSend(ctx, run.id, rails);
    await check(run.id);
  });

  it('has what came back once there are other details, and what waits for them as held, as the run has', async () => {
    const [renewed, waiting] = [await toPaypal(), await toPaypal()];
    for (let time = 0; time < 2; time++) await addPaypalFault('failed_item');
    await payRun(renewed, waiting);
    await saveDetails(ctx, env.ENCRYPTION_KEY, renewed.publisherId, PAYPAL_DETAILS('renewed@site.example'));
    await report([waiting.paid(`sale-${count++}`, '60')]);
    const { run, said, done } = await previewAndRun();
    expect(said).toEqual(done);
    expect(said.due).toEqual([[renewed.publisherId, 30_000_000]]);
    expect(said.held).toEqual([[waiting.publisherId, 30_000_000]]);
    later(73 * HOUR);
    await approveAndSend(ctx, run.id, rails);
    await check(run.id);
    expect(await payoutIn(run.id, renewed.publisherId)).toMatchObject({ state: 'settled' });
  });
});

describe('a publisher who cancels other details after a run has prepared the money that came back', () => {
  /** The payout of a second run, whose money came back from the details that are payable again. */
  async function canceled() {
    const publisher = await toPaypal();
    const { publisherId } = publisher;
    await addPaypalFault('failed_item');
    const first = await payRun(publisher);
    later(MINUTE);
    await saveDetails(ctx, env.ENCRYPTION_KEY, publisherId, PAYPAL_DETAILS('other@site.example'));
    const { id: runId } = await createRunOf(ctx, null, rails);
    expect(await payoutIn(first, publisherId)).toMatchObject({ state: 'canceled' });
    await cancelHeldDetails(ctx, publisherId);
    await approveAndSend(ctx, runId, rails);
    await check(runId);
    return { publisher, publisherId, runId };
  }

  it('isn’t paid to the account that refused the money, and sees why', async () => {
    const { publisher, publisherId, runId } = await canceled();
    expect(await payoutIn(runId, publisherId)).toMatchObject({ state: 'approved', detailsVersion: null });
    expect(await readRun(ctx, runId)).toMatchObject({ state: 'sent' });
    expect(await readHolds(ctx, publisherId)).toEqual(['transfer_failed']);
    expect((await readBalances(ctx, publisherId)).nextPayout).toMatchObject({ obstacle: 'transfer_failed' });
    expect(await publisher.accounts()).toEqual({ approved: 30_000_000 });
    const { id } = (await payoutIn(runId, publisherId)) ?? {};
    if (!id) throw new Error('The run has a payout.');
    await decideByHand(ctx, id, 'canceled', {}, {});
    await expect(createPayout(ctx, publisherId)).rejects.toMatchObject({ code: 'payout.transfer_failed' });
    const assessed = (await preview()).find((each) => each.publisherId === publisherId);
    expect(assessed).toMatchObject({ status: 'held', hold: 'transfer_failed', amount: 30_000_000 });
  });

  it('is paid once the same account is saved again', async () => {
    const { publisherId, runId } = await canceled();
    const details = PAYPAL_DETAILS(`${publisherId.toLowerCase()}@site.example`);
    await saveDetails(ctx, env.ENCRYPTION_KEY, publisherId, details);
    expect(await readHolds(ctx, publisherId)).toEqual(['details_held']);
    later(73 * HOUR);
    await check(runId);
    expect(await payoutIn(runId, publisherId)).toMatchObject({ state: 'settled', detailsVersion: 3 });
    expect(await readHolds(ctx, publisherId)).toEqual([]);
  });

  it('is found without reading a table as a whole', async () => {
    const reads = await wholeReads(ctx, () => preview());
    expect(
      reads.filter(({ name }) => ['payouts', 'f', 's', 'ended', 'came_back', 't', 'u', 'p'].includes(name)),
    ).toEqual([]);
  });
});
