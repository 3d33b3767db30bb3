import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testOperator } from '../../accounts/changes/testing/operators.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { read } from '../../platform/http/testing/call.ts';
import type { PayoutRunId } from '../../platform/ids.ts';
import { parseUsd } from '../../platform/money.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addMs, DAY } from '../../platform/time.ts';
import { approveAdjustment } from '../../sales/adjustments/adjustment-change.ts';
import { proposeAdjustment } from '../../sales/adjustments/propose-adjustment.ts';
import { encryptedDetails } from '../testing/give-details.ts';
import { approveAndSend, createRunOf, workThrough } from '../testing/play-run.ts';
import { publishersWithSales } from '../testing/publishers-with-sales.ts';
import { PAYPAL_DETAILS, sandboxRails } from '../testing/sandbox-rails.ts';
import { reviewRun } from './review-run.ts';

const ctx = testContext();
const rails = sandboxRails();
const { publisherWithSales, report } = await publishersWithSales(ctx);
const toPaypal = () =>
  publisherWithSales((id) => encryptedDetails(id, PAYPAL_DETAILS(`${id.toLowerCase()}@site.example`)));

it('an approver sees the rails, the parts and the ledger before approving, and the run before', async () => {
  const [paypal, bank] = [await toPaypal(), await publisherWithSales()];
  await report([paypal.paid('a', '40'), paypal.paid('b', '60'), bank.paid('c', '80')]);
  const { ctx: ada } = await testOperator(ctx, 'ada@tributary.example');
  const { ctx: grace } = await testOperator(ctx, 'grace@tributary.example');
  const { id } = await proposeAdjustment(ada, {
    publisherId: bank.publisherId,
    amount: parseUsd('5'),
    kind: 'goodwill',
    reason: 'A test',
    conversionId: null,
  });
  await approveAdjustment(grace, env, id, 'Agreed');

  const first = await createRunOf(ctx, '2026-10', rails);
  const review = await reviewRun(ctx, first.id);
  // Half of each commission is the publisher's.
  expect(review).toMatchObject({
    rails: [
      { rail: 'bank', count: 1, amount: 45_000_000 },
      { rail: 'paypal', count: 1, amount: 50_000_000 },
    ],
    sales: { count: 3, amount: 90_000_000 },
    adjustments: { count: 1, amount: 5_000_000 },
    clawbacks: { count: 0, amount: 0 },
    ledger: { unsent: { count: 2, amount: 95_000_000 }, balance: 95_000_000, above: 0, differing: 0 },
    previous: null,
  });
  await approveAndSend(ctx, first.id, rails);
  await workThrough(ctx, first.id, rails);

  await report([paypal.reversed('a', 'Returned'), paypal.paid('d', '100')]);
  const newcomer = await toPaypal();
  await report([newcomer.paid('e', '30')]);
  const later = { ...ctx, now: addMs(ctx.now, DAY) };
  const second = await createRunOf(later, '2026-11', rails);
  expect(await reviewRun(later, second.id)).toMatchObject({
    sales: { count: 2, amount: 65_000_000 },
    clawbacks: { count: 1, amount: -20_000_000 },
    previous: {
      id: first.id,
      period: '2026-10',
      payouts: 2,
      amount: 95_000_000,
      newPublishers: 1,
      missingPublishers: 1,
    },
  });
  const listed = await read<{ data: { publisher_id: string }[] }>(
    `/v1/operations/payout-runs/${second.id}/payouts`,
    { key: ADMIN },
  );
  expect(listed.body.data.find(({ publisher_id }) => publisher_id === paypal.publisherId)).toMatchObject({
    rail: 'paypal',
    goes_to: { method: 'paypal' },
    sales: { count: 1, amount: '50.00' },
    clawbacks: '-20.00',
    balance: '30.00',
    previous_amount: '50.00',
  });
});

it('says how many payouts the ledger doesn’t cover, or aren’t the sum of their items', async () => {
  const [run] = await ctx.db.all<{ id: PayoutRunId }>(
    sql`SELECT run_id AS id FROM payouts WHERE state = 'created' LIMIT 1`,
  );
  if (!run) throw new Error('A run waits for its approval.');
  await ctx.db.run(sql`UPDATE payouts SET amount = amount + 1000000000 WHERE id = (
    SELECT id FROM payouts WHERE run_id = ${run.id} AND state = 'created' LIMIT 1)`);
  expect((await reviewRun(ctx, run.id)).ledger).toMatchObject({ above: 1, differing: 1 });
});
