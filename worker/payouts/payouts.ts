import { eq } from 'drizzle-orm';
import { conversions } from '../conversions/tables.ts';
import { earningIdOf } from '../earnings/earning-rows.ts';
import { account } from '../ledger/accounts.ts';
import { type Cause, transfersFor } from '../ledger/cause.ts';
import type { Movement } from '../ledger/position.ts';
import { transferStatements } from '../ledger/post.ts';
import { violates } from '../platform/constraint.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { newId, type PayoutId, type PublisherId } from '../platform/ids.ts';
import { toExactDollars } from '../platform/money.ts';
import { eventStatements, type NewEvent } from '../webhooks/emit.ts';
import { type PayoutState, payoutTransition } from './payout-state.ts';
import { payoutItems, payouts } from './tables.ts';

export type Payout = typeof payouts.$inferSelect;

/**
 * What a payout would pay, by conversion: its confirmed net, less what payouts have paid or are about to pay of it. A
 * conversion reversed after its payout stands here with a negative amount: the carry-over, taken back by the next one.
 */
const OPEN_ITEMS = `
  SELECT id, amount FROM (
    SELECT c.id, CASE WHEN c.status = 'pending' THEN 0 ELSE c.net END - c.paid_out - COALESCE((
      SELECT SUM(i.amount) FROM payout_items i JOIN payouts p ON p.id = i.payout_id
      WHERE i.conversion_id = c.id AND p.state IN ('created', 'approved', 'sent', 'failed')), 0) AS amount
    FROM conversions c WHERE c.publisher_id = ?1 AND (c.status <> 'pending' OR c.paid_out <> 0)
  ) WHERE amount <> 0`;

/**
 * Creates a payout of all that is due to a publisher, carry-overs taken off. Throws `payout.nothing_due` (422) when that
 * is not above zero; a negative rest waits for later earnings.
 */
export async function createPayout(ctx: Context, publisherId: PublisherId): Promise<Payout> {
  const d1 = ctx.db.$client;
  const id = newId('pay');
  await d1.batch([
    d1
      .prepare(
        `INSERT INTO payouts (id, publisher_id, amount, state, version, created_at, updated_at)
         SELECT ?2, ?1, SUM(amount), 'created', 0, ?3, ?3 FROM (${OPEN_ITEMS}) HAVING SUM(amount) > 0`,
      )
      .bind(publisherId, id, ctx.now),
    d1
      .prepare(
        `INSERT INTO payout_items (conversion_id, amount, payout_id)
         SELECT open.id, open.amount, p.id FROM payouts p JOIN (${OPEN_ITEMS}) open WHERE p.id = ?2`,
      )
      .bind(publisherId, id),
  ]);
  const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.id, id));
  if (!payout) throw new DomainError('payout.nothing_due', 'Nothing is due to this publisher.', 422);
  return payout;
}

/**
 * Moves a payout on. `sent` takes the money out of the publisher's account, `settled` notes it as paid on each of its
 * conversions, `failed` after `sent` puts it back; the publisher's webhooks are told. Throws `payout.unknown` (404), `payout.illegal_transition` (409) and,
 * when another call was first, `payout.moved_on` (409): the same step is never done twice.
 */
export async function advancePayout(ctx: Context, id: PayoutId, to: PayoutState): Promise<Payout> {
  const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.id, id));
  if (!payout) throw new DomainError('payout.unknown', `There is no payout ${id}.`, 404);
  const state = payoutTransition(payout.state, to);
  const version = payout.version + 1;
  const cause: Cause = { subject: id, version, kind: `payout.${state}`, ruleId: null, reason: null };
  const d1 = ctx.db.$client;
  try {
    await d1.batch([
      d1
        .prepare(
          `UPDATE payouts SET state = ?2, updated_at = ?3, version = CASE WHEN version = ?4 THEN version + 1 END
           WHERE id = ?1`,
        )
        .bind(id, state, ctx.now, payout.version),
      ...transferStatements(ctx, transfersFor(cause, movementsOf(payout, state))),
      ...(state === 'settled' ? await settlements(ctx, id) : []),
      ...eventStatements(ctx, [payoutMoved(payout, state, version)]),
    ]);
  } catch (error) {
    if (!violates(error, 'NOT NULL', 'payouts.version') && !violates(error, 'UNIQUE', 'ledger_transfers.id'))
      throw error;
    throw new DomainError('payout.moved_on', 'The payout has moved on meanwhile.', 409, { cause: error });
  }
  return { ...payout, state, version, updatedAt: ctx.now };
}

function payoutMoved(payout: Payout, status: PayoutState, version: number): NewEvent {
  return {
    publisherId: payout.publisherId,
    type: 'payout.updated',
    cause: `${payout.id}:${version}`,
    payload: {
      payout_id: payout.id,
      status,
      previous_status: payout.state,
      amount: toExactDollars(payout.amount),
      currency: 'USD',
    },
  };
}

function movementsOf(payout: Payout, to: PayoutState): Movement[] {
  const owed = account.publisher(payout.publisherId, 'approved');
  const { amount } = payout;
  if (to === 'sent') return [{ debit: owed, credit: account.payoutClearing, amount }];
  if (to === 'settled')
    return [
      { debit: account.payoutClearing, credit: account.publisher(payout.publisherId, 'paid_out'), amount },
    ];
  if (to === 'failed' && payout.state === 'sent')
    return [{ debit: account.payoutClearing, credit: owed, amount }];
  return [];
}

/** Notes what was paid on each conversion and moves it from confirmed to paid in its earning row. */
async function settlements(ctx: Context, id: PayoutId): Promise<D1PreparedStatement[]> {
  const items = await ctx.db
    .select({
      conversionId: payoutItems.conversionId,
      amount: payoutItems.amount,
      publisherId: conversions.publisherId,
      networkId: conversions.networkId,
      brandId: conversions.brandId,
      day: conversions.day,
    })
    .from(payoutItems)
    .innerJoin(conversions, eq(conversions.id, payoutItems.conversionId))
    .where(eq(payoutItems.payoutId, id));
  const rows = JSON.stringify(items.map((item) => [item.conversionId, item.amount, earningIdOf(item)]));
  const d1 = ctx.db.$client;
  return [
    d1
      .prepare(
        `UPDATE conversions SET paid_out = paid_out + (j.value->>1) FROM json_each(?1) j
         WHERE conversions.id = j.value->>0`,
      )
      .bind(rows),
    d1
      .prepare(
        `UPDATE publisher_earnings SET net_confirmed = net_confirmed - paid.amount,
           net_paid_out = net_paid_out + paid.amount, updated_at = ?2
         FROM (SELECT value->>2 AS id, SUM(value->>1) AS amount FROM json_each(?1) GROUP BY 1) paid
         WHERE publisher_earnings.id = paid.id`,
      )
      .bind(rows, ctx.now),
  ];
}
