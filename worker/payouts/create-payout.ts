import { eq, type SQL, sql } from 'drizzle-orm';
import { addItems } from '../conversions/paid-out.ts';
import type { Context } from '../platform/context.ts';
import { sqlStatement } from '../platform/database.ts';
import { DomainError } from '../platform/errors.ts';
import { derivedId, newId, type PublisherId } from '../platform/ids.ts';
import { type MicroUsd, micros, toDollars } from '../platform/money.ts';
import { isActivePublisher } from '../publishers/active-publishers.ts';
import { readPublisher } from '../publishers/publishers.ts';
import { readSettings } from '../settings/settings.ts';
import { hasDetails } from './details/details-state.ts';
import { readDetails } from './details/read-details.ts';
import { readThreshold } from './details/threshold.ts';
import { type DueQuery, dueItems, ledgerLimit } from './due-items.ts';
import { idempotencyKeyOf, transferReferenceOf } from './payout-state.ts';
import { payouts } from './tables.ts';

export type Payout = typeof payouts.$inferSelect;

/** Micro-USD. A payout is whole cents; the remainder stays in the ledger. */
const CENT = 10_000;
/** A literal, because a bound number is a float for D1 and would not be divided as an integer. */
const CENT_SQL = sql.raw(`${CENT}`);

export interface PayoutOptions {
  /** An operator's decision to pay less than the minimum and the publisher's threshold. */
  ignoreMinimum?: boolean;
  /** The month (`2026-11`) of a scheduled payout. A publisher has one a month. */
  period?: string;
}

/**
 * Creates a payout of what is due to a publisher: whole cents less clawbacks, at most the approved balance in the ledger,
 * decided in one transaction. Throws `publisher.unknown` (404), `payout.publisher_suspended`, `payout.no_details`,
 * `payout.nothing_due` and `payout.below_minimum` (422), and `payout.already_open` (409).
 */
export async function createPayout(
  ctx: Context,
  publisherId: PublisherId,
  options: PayoutOptions = {},
): Promise<Payout> {
  const [{ payableStage }, threshold] = await Promise.all([
    readSettings(ctx),
    readThreshold(ctx, publisherId),
  ]);
  const minimum = options.ignoreMinimum ? micros(CENT) : threshold;
  const due: DueQuery = { publisherId, payableStage, payoutId: newId('pay') };
  const [, , payable] = await ctx.db.$client.batch<{ amount: number }>([
    insertPayout(ctx, due, options.period ?? null, minimum),
    insertItems(ctx, due),
    sqlStatement(ctx.db, payableAmount(due)),
  ]);
  const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.id, due.payoutId));
  if (!payout) throw await refusalOf(ctx, publisherId, micros(payable?.results[0]?.amount ?? 0), minimum);
  return payout;
}

/** Inserts nothing when the amount is too small, the publisher is suspended or has no details, or another payout is open. */
function insertPayout(
  ctx: Context,
  due: DueQuery,
  period: string | null,
  minimum: MicroUsd,
): D1PreparedStatement {
  const { publisherId, payoutId: id } = due;
  return sqlStatement(
    ctx.db,
    sql`INSERT INTO payouts (id, publisher_id, amount, state, version, period, attempt, transfer_reference,
          idempotency_key, created_at, updated_at)
        SELECT ${id}, ${publisherId}, amount, 'created', 0, ${period}, 1, ${transferReferenceOf(id)},
          ${idempotencyKeyOf(id, 1)}, ${ctx.now}, ${ctx.now} FROM (${payableAmount(due)})
        WHERE amount >= ${Math.max(minimum, CENT)}
        AND ${isActivePublisher(publisherId)}
        AND ${hasDetails(sql`${publisherId}`)}
        AND NOT EXISTS (SELECT 1 FROM payouts WHERE publisher_id = ${publisherId}
          AND (state IN ('created', 'approved', 'failed') OR period = ${period} AND state <> 'canceled'))`,
  );
}

/**
 * Spreads the payout's amount over the conversions: whole clawbacks first, then the oldest conversions until it is used
 * up. The items add up to the amount, and the rest of the last conversion is due again next time.
 */
function insertItems(ctx: Context, due: DueQuery): D1PreparedStatement {
  return sqlStatement(
    ctx.db,
    addItems(sql`SELECT payout_id, id, CASE WHEN amount < 0 THEN amount ELSE MIN(amount, remaining) END FROM (
          SELECT p.id AS payout_id, due.id, due.amount,
            p.amount - SUM(due.amount) OVER (ORDER BY due.amount > 0, due.day, due.id ROWS UNBOUNDED PRECEDING)
              + due.amount AS remaining
          FROM payouts p CROSS JOIN (${dueItems(due)}) due WHERE p.id = ${due.payoutId}
        ) WHERE amount < 0 OR remaining > 0`),
  );
}

/** The amount that can be paid: what is due, at most what the ledger has, in whole cents. */
function payableAmount(due: DueQuery): SQL {
  return sql`SELECT MIN(COALESCE(SUM(amount), 0), ${ledgerLimit(due)}) / ${CENT_SQL} * ${CENT_SQL} AS amount
    FROM (${dueItems(due)})`;
}

/** Explains why no payout was inserted. */
async function refusalOf(
  ctx: Context,
  publisherId: PublisherId,
  payable: number,
  minimum: number,
): Promise<DomainError> {
  const { status } = await readPublisher(ctx.db, publisherId);
  if (status !== 'active') return suspended();
  const { active, held } = await readDetails(ctx, publisherId);
  if (!active && !held) return noDetails();
  if (payable <= 0) return new DomainError('payout.nothing_due', 'Nothing is due to this publisher.', 422);
  if (payable >= minimum)
    return new DomainError('payout.already_open', 'This publisher already has an open payout.', 409);
  return new DomainError(
    'payout.below_minimum',
    `${toDollars(micros(payable))} USD is due, less than the minimum of ${toDollars(micros(minimum))} USD.`,
    422,
  );
}

export function suspended(): DomainError {
  return new DomainError(
    'payout.publisher_suspended',
    'The publisher is suspended, so no payout is possible.',
    422,
  );
}

export function noDetails(): DomainError {
  return new DomainError(
    'payout.no_details',
    'The publisher has no payout details, so no payout is possible.',
    422,
  );
}

/** What a payout created now would pay: whole cents of what is due, at most what the ledger has. */
export async function readPayable(ctx: Context, publisherId: PublisherId): Promise<MicroUsd> {
  const { payableStage } = await readSettings(ctx);
  const row = await ctx.db.get<{ amount: number }>(
    payableAmount({ publisherId, payableStage, payoutId: NO_PAYOUT }),
  );
  return micros(Math.max(0, row?.amount ?? 0));
}

/** The reservations of all payouts are counted. */
const NO_PAYOUT = derivedId('pay', 'none');
