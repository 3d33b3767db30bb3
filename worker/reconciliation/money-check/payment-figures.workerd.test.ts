import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import { createPayout } from '../../payouts/create-payout.ts';
import { advancePayout } from '../../payouts/payouts.ts';
import { giveDetails } from '../../payouts/testing/give-details.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addMs, HOUR, parseInstant } from '../../platform/time.ts';
import { takeBackPayment } from '../payments/book-payment.ts';
import { reconciling } from '../testing/reconciling.ts';
import { checkMoney, readDifferences, readLastCheck } from './check-money.ts';

const ctx = testContext(parseInstant('2027-01-10T09:00:00Z'));
const { pay, publisherId, report, sale } = await reconciling(ctx);
await giveDetails(ctx, publisherId);

describe('the money check of networks’ payments', () => {
  let undo: string[] = [];
  afterEach(async () => {
    for (const statement of undo) await run(statement);
    undo = [];
    expect(await checkMoney(ctx)).toMatchObject({ differences: 0 });
  });

  it('finds a payment that covers more than it is, as without its guard', async () => {
    await report([sale('over', '2026-02', '10')]);
    const { id } = await pay('2026-02', '10');
    await run('DROP TRIGGER network_payment_unchanged');
    await run(`UPDATE network_payments SET amount = 1000000, covered = 1000000 WHERE id = '${id}'`);
    undo = [`UPDATE network_payments SET amount = 10000000, covered = 10000000 WHERE id = '${id}'`];
    expect(await differences()).toContainEqual({
      code: 'payment.covered',
      subject: `${id} of wildfire for 2026-02`,
      expected: 'at most 1000000',
      actual: '10000000',
    });
  });

  it('finds a sale that names a payment whose money doesn’t cover it', async () => {
    await report([sale('named', '2026-03', '100'), sale('other', '2026-03', '1')]);
    const { id } = await pay('2026-03', '1');
    await run('DROP TRIGGER sale_covered');
    const isSale = "group_id = 'named'";
    await run(`UPDATE conversions SET network_payment = '${id}', status = 'paid' WHERE ${isSale}`);
    undo = [`UPDATE conversions SET network_payment = NULL, status = 'approved' WHERE ${isSale}`];
    expect(await differences()).toContainEqual(
      expect.objectContaining({ code: 'sale.covered', expected: '100000000', actual: '0' }),
    );
  });

  it('finds a sale that is paid although no payment covers it and no report says so', async () => {
    await report([sale('claimed', '2026-04', '7')]);
    await run("UPDATE conversions SET status = 'paid' WHERE group_id = 'claimed'");
    undo = ["UPDATE conversions SET status = 'approved' WHERE group_id = 'claimed'"];
    expect(await differences()).toContainEqual(
      expect.objectContaining({ code: 'sale.paid', actual: '7000000' }),
    );
  });

  it('finds a sale of one month that uses the payment of another', async () => {
    await report([sale('moved', '2026-05', '2')]);
    await pay('2026-05', '2');
    await run("UPDATE conversions SET day = '2026-06-05' WHERE group_id = 'moved'");
    undo = ["UPDATE conversions SET day = '2026-05-05' WHERE group_id = 'moved'"];
    expect(await differences()).toContainEqual(
      expect.objectContaining({
        code: 'payment.use',
        expected: 'wildfire 2026-05, paid',
        actual: 'wildfire 2026-06, paid',
      }),
    );
  });

  it('finds uses of a payment that was canceled hours ago', async () => {
    await report([sale('kept', '2026-07', '3')]);
    const { id } = await pay('2026-07', '3');
    const canceledAt = addMs(ctx.now, -3 * HOUR);
    await run(
      `UPDATE network_payments SET state = 'canceled', canceled_at = ${canceledAt} WHERE id = '${id}'`,
    );
    undo = [`UPDATE network_payments SET state = 'booked', canceled_at = NULL WHERE id = '${id}'`];
    expect(await differences()).toContainEqual(
      expect.objectContaining({ code: 'payment.covered', expected: '0', actual: '3000000' }),
    );
  });

  it('finds what a sent payout pays beyond the publisher’s part of a sale', async () => {
    await report([sale('sent', '2026-08', '60')]);
    await pay('2026-08', '60');
    const late = { ...ctx, now: addMs(ctx.now, HOUR) };
    const payout = await createPayout(late, publisherId);
    for (const state of ['approved', 'sent'] as const) await advancePayout(late, payout.id, state);
    const isItem = `payout_id = '${payout.id}' AND conversion_id = (SELECT id FROM conversions WHERE group_id = 'sent')`;
    await run(`UPDATE payout_items SET amount = amount * 2 WHERE ${isItem}`);
    const found = await differences();
    await run(`UPDATE payout_items SET amount = amount / 2 WHERE ${isItem}`);
    expect(found).toContainEqual(
      expect.objectContaining({ code: 'payout.due', expected: '30000000', actual: '60000000' }),
    );
    await advancePayout(late, payout.id, 'settled');
  });

  it('finds money that was paid out after the payment that had brought it was canceled, until it is there', async () => {
    await report([sale('brought', '2026-09', '80')]);
    const { id } = await pay('2026-09', '80');
    const payout = await createPayout(ctx, publisherId);
    for (const state of ['approved', 'sent', 'settled'] as const) await advancePayout(ctx, payout.id, state);
    await takeBackPayment(ctx, id, 'It was another network’s');
    expect(await differences()).toContainEqual({
      code: 'network.not_received',
      subject: 'wildfire for 2026-09',
      expected: '0',
      actual: '40000000',
    });
    await pay('2026-09', '80');
  });
});

async function differences() {
  await checkMoney(ctx);
  const last = await readLastCheck(ctx);
  return last ? readDifferences(ctx, last) : [];
}

async function run(statement: string): Promise<void> {
  await env.DB.prepare(statement).run();
}
