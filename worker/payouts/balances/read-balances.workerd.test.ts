import { describe, expect, it } from 'vitest';
import type { PublisherId } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addMs, DAY } from '../../platform/time.ts';
import { createPayout } from '../create-payout.ts';
import { readHolds } from '../holds/publisher-holds.ts';
import { advancePayout } from '../payouts.ts';
import { payoutDetails } from '../tables.ts';
import { encryptedDetails } from '../testing/give-details.ts';
import { publishersWithSales } from '../testing/publishers-with-sales.ts';
import { readBalancesResponse } from './balances-endpoint.ts';

const ctx = testContext();
const { publisherWithSales, report } = await publishersWithSales(ctx);

/** A publisher whose payout of 15 USD came back from the bank. */
async function publisherWithReturn() {
  const publisher = await publisherWithSales();
  await report([publisher.paid('a', '30')]);
  const payout = await createPayout(ctx, publisher.publisherId);
  for (const step of ['approved', 'sent'] as const) await advancePayout(ctx, payout.id, step);
  expect(await shown(publisher.publisherId)).toMatchObject({
    ...{ payable: '0.00', on_the_way: '15.00', obstacle: 'below_threshold' },
  });
  await advancePayout(ctx, payout.id, 'failed', { confirmation: `returned-${payout.id}` });
  return publisher;
}

async function shown(publisherId: PublisherId) {
  const { data, next_payout } = await readBalancesResponse(ctx, publisherId);
  const amountIn = (name: string) => data.find(({ state }) => state === name)?.amount;
  const { amount, obstacle } = next_payout;
  return { payable: amountIn('payable'), on_the_way: amountIn('on_the_way'), amount, obstacle };
}

/** Other details, whose hold ends after these days. */
async function giveOtherDetails(publisherId: PublisherId, days: number): Promise<void> {
  await ctx.db.insert(payoutDetails).values({
    ...{ publisherId, version: 2, ending: '4321', country: 'DE', createdAt: ctx.now },
    ...(await encryptedDetails(publisherId, {
      ...{ method: 'paypal', holder: 'Ada Fenwick', email: 'ada@fenwick.example', country: 'DE' },
    })),
    effectiveAt: addMs(ctx.now, days * DAY),
  });
}

describe('the balances of a publisher whose payout came back', () => {
  it('have nothing on the way, and the next payout waits for other details', async () => {
    const { publisherId } = await publisherWithReturn();
    expect(await shown(publisherId)).toEqual({
      ...{ payable: '15.00', on_the_way: '0.00', amount: '0.00', obstacle: 'transfer_failed' },
    });
  });

  it('say that the next payout pays it once there are other details, held ones included', async () => {
    const [held, active] = [await publisherWithReturn(), await publisherWithReturn()];
    await giveOtherDetails(held.publisherId, 1);
    await giveOtherDetails(active.publisherId, -1);
    const paid = { payable: '15.00', on_the_way: '0.00', amount: '15.00' };
    expect(await shown(held.publisherId)).toEqual({ ...paid, obstacle: 'details_held' });
    expect(await shown(active.publisherId)).toEqual({ ...paid, obstacle: null });
  });

  it('say nothing of the return any more once there are other details', async () => {
    const { publisherId } = await publisherWithReturn();
    expect(await readHolds(ctx, publisherId)).toContain('transfer_failed');
    await giveOtherDetails(publisherId, 1);
    expect(await readHolds(ctx, publisherId)).not.toContain('transfer_failed');
  });

  it('count a clawback against what came back', async () => {
    const { publisherId, paid, reversed } = await publisherWithSales();
    await report([paid('a', '30')]);
    const first = await createPayout(ctx, publisherId);
    for (const step of ['approved', 'sent', 'settled'] as const) await advancePayout(ctx, first.id, step);
    await report([paid('b', '60')]);
    const second = await createPayout(ctx, publisherId);
    for (const step of ['approved', 'sent'] as const) await advancePayout(ctx, second.id, step);
    await advancePayout(ctx, second.id, 'failed', { confirmation: `returned-${second.id}` });
    await report([reversed('a', 'Returned by the customer')]);
    await giveOtherDetails(publisherId, -1);
    expect(await shown(publisherId)).toMatchObject({ payable: '15.00', amount: '15.00', obstacle: null });
  });
});
