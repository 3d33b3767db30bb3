import { eq, sql } from 'drizzle-orm';
import { readPublisher } from '../accounts/publishers/publishers.ts';
import { auditIfChanged } from '../platform/audit/write-audit.ts';
import type { Context } from '../platform/context.ts';
import { sqlStatement } from '../platform/database.ts';
import type { DomainError } from '../platform/errors.ts';
import { failure } from '../platform/failure.ts';
import { derivedId, type PayoutId, type PublisherId } from '../platform/ids.ts';
import { type MicroUsd, micros, toDollars } from '../platform/money.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { createStatements } from './create-payouts.ts';
import { readThreshold } from './details/threshold.ts';
import { wantedPublishers, wantedRows } from './due-items.ts';
import { refusalOfHold } from './holds/hold-errors.ts';
import { holdOf } from './holds/hold-sql.ts';
import { termsByHand } from './holds/hold-terms.ts';
import { CENT, payableAmounts } from './payable-amounts.ts';
import { payouts } from './tables.ts';

export type Payout = typeof payouts.$inferSelect;

export interface PayoutOptions {
  /** An operator's decision to pay less than the minimum and the publisher's threshold. */
  ignoreMinimum?: boolean;
  /** The month (`2026-11`) of a scheduled payout. A publisher has one a month. */
  period?: string;
}

const payoutNothingDue = failure('payout.nothing_due', 422, 'Nothing is due to this publisher.', {
  action: 'Wait for approved earnings.',
});
export const payoutAlreadyOpen = failure(
  'payout.already_open',
  409,
  'This publisher already has an open payout.',
  {
    action: 'Settle or cancel the open payout first.',
  },
);
const payoutBelowMinimum = failure(
  'payout.below_minimum',
  422,
  (due: string, minimum: string) => `${due} USD is due, less than the minimum of ${minimum} USD.`,
  { action: 'Wait until the minimum is due.', sample: ['4.20', '10.00'] },
);

/**
 * Creates a payout of what is due to a publisher, decided in one transaction. Throws `publisher.unknown` (404),
 * `payout.nothing_due` and `payout.below_minimum` (422), `payout.already_open` (409), and the errors of holds.
 */
export async function createPayout(
  ctx: Context,
  publisherId: PublisherId,
  options: PayoutOptions = {},
): Promise<Payout> {
  const [settings, threshold] = await Promise.all([readSettings(ctx), readThreshold(ctx, publisherId)]);
  const { ignoreMinimum = false, period = null } = options;
  const wanted = { publisherId, payoutId: await nextPayoutId(ctx, publisherId) };
  const terms = termsByHand(ctx, settings);
  const statements = createStatements(ctx, {
    payouts: [wanted],
    period,
    runId: null,
    terms,
    settings,
    ignoreMinimum,
  });
  const [payable, inserted] = await ctx.db.$client.batch<{ amount: number; hold: string | null }>([
    sqlStatement(
      ctx.db,
      sql`SELECT amount, ${holdOf(sql`a.publisher_id`, terms)} AS hold FROM (${payableAmounts({
        wanted: wantedRows([wanted]),
        payableStage: settings.payableStage,
      })}) a`,
    ),
    ...statements.slice(0, 1),
    auditIfChanged(ctx, {
      action: 'payout.created',
      subject: wanted.payoutId,
      publisherId,
      detail: { publisher_id: publisherId, ignore_minimum: ignoreMinimum },
    }),
    ...statements.slice(1),
  ]);
  const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.id, wanted.payoutId));
  if (payout && inserted?.meta.changes !== 0) return payout;
  await readPublisher(ctx.db, publisherId);
  const facts = payable?.results[0];
  throw (
    refusalOfHold(facts?.hold ?? null) ??
    refusalOf(facts?.amount ?? 0, ignoreMinimum ? micros(CENT) : threshold)
  );
}

/** Derived from the publisher and the number of the payout, so that a database that was restored makes the same ID again. */
async function nextPayoutId(ctx: Context, publisherId: PublisherId): Promise<PayoutId> {
  const earlier = await ctx.db.$count(payouts, eq(payouts.publisherId, publisherId));
  return derivedId('pay', 'single', publisherId, String(earlier + 1));
}

/** Explains why no payout was inserted. */
function refusalOf(payable: number, minimum: MicroUsd): DomainError {
  if (payable <= 0) return payoutNothingDue();
  if (payable >= minimum) return payoutAlreadyOpen();
  return payoutBelowMinimum(toDollars(micros(payable)), toDollars(minimum));
}

/** What a payout created now would pay: whole cents of what is due, at most what the ledger has. */
export async function readPayable(ctx: Context, publisherId: PublisherId): Promise<MicroUsd> {
  const { payableStage } = await readSettings(ctx);
  const row = await ctx.db.get<{ amount: number }>(
    sql`SELECT amount FROM (${payableAmounts({ wanted: wantedPublishers([publisherId]), payableStage })})`,
  );
  return micros(Math.max(0, row?.amount ?? 0));
}
