import { eq } from 'drizzle-orm';
import { requireOther } from '../../accounts/changes/decide-change.ts';
import { actingPerson, isProvenSamePerson, personBehind } from '../../accounts/changes/person.ts';
import { account } from '../../ledger/accounts.ts';
import { movementsBetween, type Position } from '../../ledger/position.ts';
import { transferStatements } from '../../ledger/post.ts';
import { transfersFor } from '../../ledger/posting-reference.ts';
import { auditStatements, writeGuarded } from '../../platform/audit/write-audit.ts';
import { actorName, type Context } from '../../platform/context.ts';
import { statementOf } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import type { AdjustmentId } from '../../platform/ids.ts';
import { micros, toExactDollars } from '../../platform/money.ts';
import { STATE_OF_ENTRY } from './propose-adjustment.ts';
import { readAdjustment } from './read-adjustments.ts';
import { type Adjustment, adjustments } from './tables.ts';

const decided = failure('adjustment.decided', 409, 'This adjustment has already been decided.', {
  action: 'Nothing is left to decide.',
});

/** Why an adjustment was booked, as the audit log states it: a second person, a small amount, or a day of waiting. */
type SecondPerson = 'approved' | 'below_amount' | 'waited';

/**
 * Books a proposed adjustment: the publisher's approved account against the network margin. Throws `adjustment.unknown`
 * (404) and `adjustment.decided` (409), also after a concurrent decision.
 */
export async function bookAdjustment(
  ctx: Context,
  id: AdjustmentId,
  {
    reason,
    secondPerson,
    along = [],
  }: { reason: string; secondPerson: SecondPerson; along?: readonly D1PreparedStatement[] },
): Promise<Adjustment> {
  const proposal = await readProposal(ctx, id);
  const posting = {
    subject: id,
    version: 1,
    kind: 'adjustment.booked',
    ruleId: null,
    reason: proposal.reason,
  };
  const transfers = transfersFor(posting, movementsBetween(new Map(), positionOf(proposal)));
  return decide(ctx, proposal, 'booked', {
    reason,
    detail: { second_person: secondPerson, proposed_by: proposal.createdBy },
    statements: [...transferStatements(ctx, transfers), ...along],
  });
}

/**
 * Rejects a proposed adjustment, which books nothing. One about one's own publisher account is only taken back, by the person who
 * proposed it. Throws `adjustment.unknown` (404), `adjustment.decided` (409) and `change.own_account` (403).
 */
export async function rejectAdjustment(ctx: Context, id: AdjustmentId, reason: string): Promise<Adjustment> {
  const proposal = await readProposal(ctx, id);
  const [person, proposer] = await Promise.all([actingPerson(ctx), personBehind(ctx, proposal.createdBy)]);
  if (!isProvenSamePerson(person, proposer)) requireOther(person, proposal.publisherId);
  return decide(ctx, proposal, 'rejected', { reason, detail: {}, statements: [] });
}

async function decide(
  ctx: Context,
  proposal: Adjustment,
  state: 'booked' | 'rejected',
  decision: { reason: string; detail: Record<string, unknown>; statements: D1PreparedStatement[] },
): Promise<Adjustment> {
  const { id, publisherId, amount } = proposal;
  const { reason, detail, statements } = decision;
  const change = { state, decidedBy: actorName(ctx.actor), decidedAt: ctx.now, decisionReason: reason };
  const written = await writeGuarded(ctx, [
    ...auditStatements(
      ctx,
      [
        {
          action: `adjustment.${state}`,
          subject: id,
          publisherId,
          reason,
          state: 'proposed',
          detail: { publisher_id: publisherId, amount: toExactDollars(amount), ...detail },
        },
      ],
      { state: STATE_OF_ENTRY, otherwise: 'refuse' },
    ),
    statementOf(ctx.db, ctx.db.update(adjustments).set(change).where(eq(adjustments.id, id))),
    ...statements,
  ]);
  if (!written) throw decided();
  return { ...proposal, ...change };
}

/** Throws `adjustment.unknown` (404), and `adjustment.decided` (409) for one that isn't proposed anymore. */
export async function readProposal(ctx: Context, id: AdjustmentId): Promise<Adjustment> {
  const found = await readAdjustment(ctx, id);
  if (found.state !== 'proposed') throw decided();
  return found;
}

function positionOf({ publisherId, amount }: Adjustment): Position {
  return new Map([
    [account.publisher(publisherId, 'approved'), amount],
    [account.networkMargin('approved'), micros(-amount)],
  ]);
}
