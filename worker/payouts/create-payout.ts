import { eq } from 'drizzle-orm';
import { account } from '../ledger/accounts.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { newId, type PublisherId } from '../platform/ids.ts';
import { micros, toDollars } from '../platform/money.ts';
import { readSettings } from '../settings/settings.ts';
import { DUE_ITEMS, ledgerLimit } from './due-items.ts';
import { idempotencyKeyOf, transferReferenceOf } from './payout-state.ts';
import { payouts } from './tables.ts';

export type Payout = typeof payouts.$inferSelect;

/** Micro-USD of a cent: payouts are whole cents, and what is left over stays in the ledger. */
const CENT = 10_000;

export interface PayoutOptions {
  /** An operator's decision to pay less than the minimum. */
  ignoreMinimum?: boolean;
  /** The month (`2026-11`) of a scheduled payout; a publisher has one a month. */
  period?: string;
}

/**
 * Creates a payout of what is due to a publisher: whole cents, clawbacks taken off, never above the publisher's approved
 * balance in the ledger, all decided in one transaction. Throws `publisher.unknown` (404), and with 422 or 409:
 * `payout.publisher_suspended`, `payout.nothing_due`, `payout.already_open`, `payout.below_minimum`.
 */
export async function createPayout(
  ctx: Context,
  publisherId: PublisherId,
  options: PayoutOptions = {},
): Promise<Payout> {
  const d1 = ctx.db.$client;
  const settings = await readSettings(ctx);
  const id = newId('pay');
  const minimum = options.ignoreMinimum ? micros(CENT) : settings.payoutMinimum;
  const due = [publisherId, settings.payableStage, id, account.publisher(publisherId, 'approved')] as const;
  const [, , payable] = await d1.batch<{ amount: number }>([
    d1
      .prepare(
        `INSERT INTO payouts (id, publisher_id, amount, state, version, period, attempt, transfer_reference,
           idempotency_key, created_at, updated_at)
         SELECT ?3, ?1, amount, 'created', 0, ?5, 1, ?6, ?7, ?8, ?8 FROM (${PAYABLE})
         WHERE amount >= ?9
         AND EXISTS (SELECT 1 FROM publishers WHERE publisher_id = ?1 AND standing = 'active')
         AND NOT EXISTS (SELECT 1 FROM payouts WHERE publisher_id = ?1 AND (state IN ('created', 'approved', 'failed')
           OR period = ?5 AND state <> 'cancelled'))`,
      )
      .bind(
        ...due,
        options.period ?? null,
        transferReferenceOf(id),
        idempotencyKeyOf(id, 1),
        ctx.now,
        Math.max(minimum, CENT),
      ),
    d1
      .prepare(`INSERT INTO payout_items (payout_id, conversion_id, amount) ${ALLOCATED}`)
      .bind(...due.slice(0, 3)),
    d1.prepare(PAYABLE).bind(...due),
  ]);
  const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.id, id));
  if (!payout) throw await refusalOf(ctx, publisherId, micros(payable?.results[0]?.amount ?? 0), minimum);
  return payout;
}

/** The amount that can be paid: what is due, at most what the ledger has, in whole cents. ?4 is the approved account. */
const PAYABLE = `
  SELECT MIN(COALESCE(SUM(amount), 0), ${ledgerLimit('?4')}) / ${CENT} * ${CENT} AS amount FROM (${DUE_ITEMS})`;

/**
 * The payout's amount over the conversions: clawbacks whole, then the oldest conversions until it is used up, so that the
 * items add up to the amount exactly and what is left of the last one is due again next time.
 */
const ALLOCATED = `
  SELECT payout_id, id, CASE WHEN amount < 0 THEN amount ELSE MIN(amount, remaining) END FROM (
    SELECT p.id AS payout_id, due.id, due.amount,
      p.amount - SUM(due.amount) OVER (ORDER BY due.amount > 0, due.day, due.id ROWS UNBOUNDED PRECEDING) + due.amount
        AS remaining
    FROM payouts p CROSS JOIN (${DUE_ITEMS}) due WHERE p.id = ?3
  ) WHERE amount < 0 OR remaining > 0`;

async function refusalOf(
  ctx: Context,
  publisherId: PublisherId,
  payable: number,
  minimum: number,
): Promise<DomainError> {
  const d1 = ctx.db.$client;
  const standing = await d1
    .prepare('SELECT standing FROM publishers WHERE publisher_id = ?1')
    .bind(publisherId)
    .first<string>('standing');
  if (standing === null)
    return new DomainError('publisher.unknown', `There is no publisher ${publisherId}.`, 404);
  if (standing !== 'active') return suspended();
  if (payable <= 0) return new DomainError('payout.nothing_due', 'Nothing is due to this publisher.', 422);
  if (payable >= minimum)
    return new DomainError('payout.already_open', 'The publisher already has a payout for this.', 409);
  return new DomainError(
    'payout.below_minimum',
    `${toDollars(micros(payable))} USD is due, less than the minimum of ${toDollars(micros(minimum))} USD.`,
    422,
  );
}

/** The refusal of a payout to a publisher who is suspended. */
export function suspended(): DomainError {
  return new DomainError('payout.publisher_suspended', 'A suspended publisher is not paid.', 422);
}
