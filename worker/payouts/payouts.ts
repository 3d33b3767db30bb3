import { eq, sql } from 'drizzle-orm';
import { itemsOf } from '../conversions/paid-out.ts';
import { account } from '../ledger/accounts.ts';
import { publisherBalance } from '../ledger/balances.ts';
import type { Movement } from '../ledger/position.ts';
import { transferStatements } from '../ledger/post.ts';
import { type PostingReference, transfersFor } from '../ledger/posting-reference.ts';
import { violates } from '../platform/constraint.ts';
import { actorName, type Context } from '../platform/context.ts';
import { sqlStatement, statementOf } from '../platform/database.ts';
import { DomainError } from '../platform/errors.ts';
import type { PayoutId } from '../platform/ids.ts';
import { toExactDollars } from '../platform/money.ts';
import { toIso } from '../platform/time.ts';
import { isActivePublisher } from '../publishers/active-publishers.ts';
import { readPublisher } from '../publishers/publishers.ts';
import { readSettings } from '../settings/settings.ts';
import { eventStatements, type NewEvent } from '../webhooks/emit.ts';
import { noDetails, type Payout, suspended } from './create-payout.ts';
import { payableVersion } from './details/details-state.ts';
import { readDetails } from './details/read-details.ts';
import { dueItems } from './due-items.ts';
import { advanceProgress, idempotencyKeyOf, type PayoutState, type Proof } from './payout-state.ts';
import { settlementStatements } from './settlement.ts';
import { payouts, payoutTransitions } from './tables.ts';

/** A payout before and after a step, and the provider's confirmation of a failure. */
interface Step {
  payout: Payout;
  next: Payout;
  confirmation: string | null;
}

/**
 * Advances a payout by one step. `sent` debits the publisher's account and must be written before the payment provider
 * is called. `settled` records the money as paid on each conversion; `failed` credits it back. Each step emits a
 * webhook event. Throws what `advanceProgress` throws, `payout.unknown` (404), `payout.moved_on` (409) after a
 * concurrent step, `payout.confirmation_used` (409), `payout.publisher_suspended` and `payout.no_details` (422),
 * `payout.details_held` (409) before the hold of changed details ends, and `payout.no_longer_due` (409) if part of the money is no longer due before it is sent: the payout is canceled, and a new one can pay the
 * rest.
 */
export async function advancePayout(
  ctx: Context,
  id: PayoutId,
  to: PayoutState,
  proof: Proof = {},
): Promise<Payout> {
  const payout = await readPayout(ctx, id);
  const progress = advanceProgress(id, payout, to, proof);
  const next = {
    ...payout,
    ...progress,
    idempotencyKey: idempotencyKeyOf(id, progress.attempt),
    version: payout.version + 1,
    updatedAt: ctx.now,
  };
  try {
    await writeStep(ctx, { payout, next, confirmation: proof.confirmation ?? null });
  } catch (error) {
    throw await domainErrorOf(ctx, payout, to, error);
  }
  return to === 'sent' ? readPayout(ctx, id) : next;
}

/** Throws `payout.unknown` (404). */
export async function readPayout(ctx: Context, id: PayoutId): Promise<Payout> {
  const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.id, id));
  if (!payout) throw new DomainError('payout.unknown', `Payout ${id} not found.`, 404);
  return payout;
}

async function writeStep(ctx: Context, { payout, next, confirmation }: Step): Promise<void> {
  const reference: PostingReference = {
    subject: payout.id,
    version: next.version,
    kind: `payout.${next.state}`,
    ruleId: null,
    reason: confirmation,
  };
  await ctx.db.$client.batch([
    await guardedUpdate(ctx, payout, next),
    transitionStatement(ctx, { payout, next, confirmation }),
    ...transferStatements(ctx, transfersFor(reference, movementsOf(payout, next.state))),
    ...(next.state === 'settled' ? settlementStatements(ctx, payout) : []),
    ...eventStatements(ctx, [payoutUpdated(payout, next)]),
  ]);
}

/** Fails the batch with a NULL version after a concurrent step or, before sending, when the money is no longer due. */
async function guardedUpdate(ctx: Context, payout: Payout, next: Payout): Promise<D1PreparedStatement> {
  const guards = next.state === 'sent' ? await sendGuards(ctx, payout) : NO_GUARDS;
  const destination = payableVersion(sql`${payout.publisherId}`, ctx.now);
  return sqlStatement(
    ctx.db,
    sql`${guards.with} UPDATE payouts SET state = ${next.state}, updated_at = ${next.updatedAt},
          attempt = ${next.attempt}, idempotency_key = ${next.idempotencyKey},
          provider_reference = ${next.providerReference},
          details_version = ${next.state === 'sent' ? sql`(${destination})` : sql`details_version`},
          version = CASE WHEN version = ${payout.version} ${guards.condition} THEN version + 1 END
        WHERE id = ${payout.id}`,
  );
}

const NO_GUARDS = { with: sql``, condition: sql`` };

/** There are details to send it to, each item is still due, the sum of all that is due covers the amount, and so does the ledger. */
async function sendGuards(ctx: Context, { id, publisherId }: Payout): Promise<typeof NO_GUARDS> {
  const { payableStage } = await readSettings(ctx);
  const due = dueItems({ publisherId, payableStage, payoutId: id });
  return {
    with: sql`WITH due AS MATERIALIZED (${due})`,
    condition: sql`
      AND ${isActivePublisher(publisherId)}
      AND (${payableVersion(sql`${publisherId}`, ctx.now)}) IS NOT NULL
      AND amount <= COALESCE(${publisherBalance(publisherId, 'approved')}, 0)
      AND amount <= (SELECT COALESCE(SUM(amount), 0) FROM due)
      AND NOT EXISTS (SELECT 1 FROM (${itemsOf(id)}) i LEFT JOIN due ON due.id = i.conversion_id
        WHERE i.amount > COALESCE(due.amount, 0))`,
  };
}

function transitionStatement(ctx: Context, { payout, next, confirmation }: Step): D1PreparedStatement {
  return statementOf(
    ctx.db,
    ctx.db.insert(payoutTransitions).values({
      payoutId: payout.id,
      version: next.version,
      from: payout.state,
      to: next.state,
      attempt: next.attempt,
      idempotencyKey: next.idempotencyKey,
      providerReference: next.providerReference,
      confirmation,
      detailsVersion: sql`(SELECT details_version FROM payouts WHERE id = ${payout.id})`,
      actor: actorName(ctx.actor),
      at: ctx.now,
    }),
  );
}

/** The error to throw for a failed write. */
async function domainErrorOf(
  ctx: Context,
  payout: Payout,
  to: PayoutState,
  cause: unknown,
): Promise<unknown> {
  if (violates(cause, 'UNIQUE', 'payout_transitions.confirmation'))
    return new DomainError(
      'payout.confirmation_used',
      'This confirmation is already recorded for another transfer.',
      409,
      { cause },
    );
  if (!isConflict(cause)) return cause;
  const current = await readPayout(ctx, payout.id);
  if (current.version !== payout.version || to !== 'sent')
    return new DomainError('payout.moved_on', 'Another request has already changed this payout.', 409, {
      cause,
    });
  const { status } = await readPublisher(ctx.db, payout.publisherId);
  if (status !== 'active') return suspended();
  const { active, held } = await readDetails(ctx, payout.publisherId);
  if (held)
    return new DomainError(
      'payout.details_held',
      `The publisher has changed their payout details. Nothing is sent before the hold ends on ${toIso(held.effectiveAt)}.`,
      409,
      { cause },
    );
  if (!active) return noDetails();
  await advancePayout(ctx, payout.id, 'canceled');
  return new DomainError(
    'payout.no_longer_due',
    'Part of this payout is no longer due, so it was canceled. Create a new payout for the rest.',
    409,
    { cause },
  );
}

/** True when another call has written this step, or the guard of the payout's row refused it. */
function isConflict(cause: unknown): boolean {
  return (
    violates(cause, 'NOT NULL', 'payouts.version') ||
    violates(cause, 'UNIQUE', 'payout_transitions') ||
    violates(cause, 'UNIQUE', 'ledger_transfers.id')
  );
}

function payoutUpdated(payout: Payout, next: Payout): NewEvent {
  return {
    publisherId: payout.publisherId,
    type: 'payout.updated',
    cause: `${payout.id}:${next.version}`,
    payload: {
      payout_id: payout.id,
      status: next.state,
      previous_status: payout.state,
      amount: toExactDollars(payout.amount),
      currency: 'USD',
      transfer_reference: payout.transferReference,
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
  if (to === 'failed') return [{ debit: account.payoutClearing, credit: owed, amount }];
  return [];
}
