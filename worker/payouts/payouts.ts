import { eq } from 'drizzle-orm';
import { account } from '../ledger/accounts.ts';
import type { Movement } from '../ledger/position.ts';
import { transferStatements } from '../ledger/post.ts';
import { type PostingReference, transfersFor } from '../ledger/posting-reference.ts';
import { violates } from '../platform/constraint.ts';
import { actorName, type Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { PayoutId } from '../platform/ids.ts';
import { toExactDollars } from '../platform/money.ts';
import { readPublisher } from '../publishers/publishers.ts';
import { readSettings } from '../settings/settings.ts';
import { eventStatements, type NewEvent } from '../webhooks/emit.ts';
import { type Payout, suspended } from './create-payout.ts';
import { DUE_ITEMS } from './due-items.ts';
import { advanceProgress, idempotencyKeyOf, type PayoutState, type Proof } from './payout-state.ts';
import { settlementStatements } from './settlement.ts';
import { payouts, payoutTransitions } from './tables.ts';

/** A payout with its state, and what its next step is done with. */
interface Step {
  payout: Payout;
  next: Payout;
  confirmation: string | null;
}

/**
 * Moves a payout on, with what the payment provider said about its transfer. `sent` takes the money out of the
 * publisher's account and has to be written before the provider is asked; `settled` records it as paid on each of its
 * conversions; `failed` puts it back. The publisher's webhooks are sent each step.
 *
 * Throws what `advanceProgress` throws, `payout.unknown` (404), `payout.moved_on` (409) when another call was first,
 * `payout.confirmation_used` (409), `payout.publisher_suspended` (422), and `payout.no_longer_due` (409) for one that
 * was to be sent and whose money is no longer due: it is cancelled, and the rest can be paid by a new one.
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
    throw await explained(ctx, payout, to, error);
  }
  return next;
}

/** One payout. Throws `payout.unknown` (404). */
export async function readPayout(ctx: Context, id: PayoutId): Promise<Payout> {
  const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.id, id));
  if (!payout) throw new DomainError('payout.unknown', `There is no payout ${id}.`, 404);
  return payout;
}

async function writeStep(ctx: Context, { payout, next, confirmation }: Step): Promise<void> {
  const cause: PostingReference = {
    subject: payout.id,
    version: next.version,
    kind: `payout.${next.state}`,
    ruleId: null,
    reason: confirmation,
  };
  await ctx.db.$client.batch([
    await guardedUpdate(ctx, payout, next),
    transitionStatement(ctx, { payout, next, confirmation }),
    ...transferStatements(ctx, transfersFor(cause, movementsOf(payout, next.state))),
    ...(next.state === 'settled' ? settlementStatements(ctx, payout) : []),
    ...eventStatements(ctx, [payoutMoved(payout, next)]),
  ]);
}

/** Fails the batch (a NULL version) when another call was first or, before sending, when the money is not due any more. */
async function guardedUpdate(ctx: Context, payout: Payout, next: Payout): Promise<D1PreparedStatement> {
  const write = (guard: string, due: string) => `${due}
    UPDATE payouts SET state = ?5, updated_at = ?6, attempt = ?7, idempotency_key = ?8, provider_reference = ?9,
      version = CASE WHEN version = ?4 ${guard} THEN version + 1 END
    WHERE id = ?3`;
  const { payableStage } = await readSettings(ctx);
  const sql =
    next.state === 'sent' ? write(STILL_DUE, `WITH due AS MATERIALIZED (${DUE_ITEMS})`) : write('', '');
  return ctx.db.$client
    .prepare(sql)
    .bind(
      payout.publisherId,
      payableStage,
      payout.id,
      payout.version,
      next.state,
      next.updatedAt,
      next.attempt,
      next.idempotencyKey,
      next.providerReference,
      ...(next.state === 'sent' ? [account.publisher(payout.publisherId, 'approved')] : []),
    );
}

/** Each item is still due, the sum of all that is due covers the amount, and so does the ledger. */
const STILL_DUE = `
  AND EXISTS (SELECT 1 FROM publishers WHERE publisher_id = ?1 AND standing = 'active')
  AND amount <= COALESCE((SELECT balance FROM ledger_accounts WHERE key = ?10), 0)
  AND amount <= (SELECT COALESCE(SUM(amount), 0) FROM due)
  AND NOT EXISTS (SELECT 1 FROM payout_items i LEFT JOIN due ON due.id = i.conversion_id
    WHERE i.payout_id = ?3 AND i.amount > COALESCE(due.amount, 0))`;

function transitionStatement(ctx: Context, { payout, next, confirmation }: Step): D1PreparedStatement {
  const { sql, params } = ctx.db
    .insert(payoutTransitions)
    .values({
      payoutId: payout.id,
      version: next.version,
      from: payout.state,
      to: next.state,
      attempt: next.attempt,
      idempotencyKey: next.idempotencyKey,
      providerReference: next.providerReference,
      confirmation,
      actor: actorName(ctx.actor),
      at: ctx.now,
    })
    .toSQL();
  return ctx.db.$client.prepare(sql).bind(...params);
}

/** What a failed write means. */
async function explained(ctx: Context, payout: Payout, to: PayoutState, cause: unknown): Promise<unknown> {
  if (violates(cause, 'UNIQUE', 'payout_transitions.confirmation'))
    return new DomainError(
      'payout.confirmation_used',
      'This confirmation is already recorded for another transfer.',
      409,
      { cause },
    );
  if (!wasOvertaken(cause)) return cause;
  const now = await readPayout(ctx, payout.id);
  if (now.version !== payout.version || to !== 'sent')
    return new DomainError('payout.moved_on', 'Another call has moved this payout on.', 409, { cause });
  const { standing } = await readPublisher(ctx.db, payout.publisherId);
  if (standing !== 'active') return suspended();
  await advancePayout(ctx, payout.id, 'cancelled');
  return new DomainError(
    'payout.no_longer_due',
    'Part of this payout is no longer due, so it was cancelled. Create a new one for the rest.',
    409,
    { cause },
  );
}

/** Whether another call has written this step, or the guard of the payout's own row has refused it. */
function wasOvertaken(cause: unknown): boolean {
  return (
    violates(cause, 'NOT NULL', 'payouts.version') ||
    violates(cause, 'UNIQUE', 'payout_transitions') ||
    violates(cause, 'UNIQUE', 'ledger_transfers.id')
  );
}

function payoutMoved(payout: Payout, next: Payout): NewEvent {
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
