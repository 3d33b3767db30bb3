import { eq } from 'drizzle-orm';
import { requireOther } from '../../accounts/changes/decide-change.ts';
import { actingPerson } from '../../accounts/changes/person.ts';
import { readPublisher } from '../../accounts/publishers/publishers.ts';
import { auditStatements } from '../../platform/audit/write-audit.ts';
import { violates } from '../../platform/constraint.ts';
import { actorName, type Context } from '../../platform/context.ts';
import { statementOf } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import {
  type AdjustmentId,
  type ConversionId,
  NETWORK_PUBLISHER,
  newId,
  type PublisherId,
  publisherUnknown,
  TEST_PUBLISHER,
} from '../../platform/ids.ts';
import { type MicroUsd, micros, toExactDollars, usd, ZERO } from '../../platform/money.ts';
import { hasConversion } from '../has-conversion.ts';
import { conversionUnknown } from '../reattribute.ts';
import { readAdjustment } from './read-adjustments.ts';
import { type Adjustment, adjustments } from './tables.ts';

/** A larger amount is a typing error. */
const MAX_AMOUNT = usd('1000000');

export interface AdjustmentProposal {
  publisherId: PublisherId;
  amount: MicroUsd;
  kind: Adjustment['kind'];
  reason: string;
  conversionId: ConversionId | null;
}

const adjustmentAmountInvalid = failure(
  'adjustment.amount_invalid',
  422,
  'An adjustment can be at most a million dollars, and can’t be 0.',
  { action: 'Send a smaller amount that isn’t 0.' },
);
const adjustmentNotBooked = failure(
  'adjustment.not_booked',
  409,
  'Only a booked adjustment can be reversed.',
  { action: 'Reject a proposed adjustment instead.' },
);
const adjustmentAlreadyReversed = failure(
  'adjustment.already_reversed',
  409,
  (id: string) => `A reversal of ${id} already exists.`,
  { action: 'Decide about the existing reversal.', sample: ['adj_m7ebt836qt1df7j5z17s'] },
);

/**
 * Proposes an adjustment, which is not booked before its approval. Throws `publisher.unknown` (404), `conversion.unknown`
 * (404) for a conversion that isn't the publisher's, and `adjustment.amount_invalid` (422).
 */
export async function proposeAdjustment(ctx: Context, input: AdjustmentProposal): Promise<Adjustment> {
  const { publisherId, amount, conversionId } = input;
  if (amount === ZERO || Math.abs(amount) > MAX_AMOUNT) throw adjustmentAmountInvalid();
  await requirePublisher(ctx, publisherId);
  if (conversionId !== null && !(await hasConversion(ctx, publisherId, conversionId)))
    throw conversionUnknown(`The publisher ${publisherId} has no conversion ${conversionId}.`);
  return insert(ctx, { ...input, reverses: null });
}

/**
 * Proposes the opposite of a booked adjustment. Throws `adjustment.unknown` (404), `adjustment.not_booked` (409),
 * `adjustment.already_reversed` (409), and `change.own_account` (403) about one's own publisher account.
 */
export async function proposeReversal(ctx: Context, id: AdjustmentId, reason: string): Promise<Adjustment> {
  const { publisherId, amount, conversionId, state } = await readAdjustment(ctx, id);
  requireOther(await actingPerson(ctx), publisherId);
  if (state !== 'booked') throw adjustmentNotBooked();
  try {
    return await insert(ctx, {
      publisherId,
      conversionId,
      reason,
      amount: micros(-amount),
      kind: 'correction',
      reverses: id,
    });
  } catch (cause) {
    if (!violates(cause, 'UNIQUE', 'adjustments.reverses')) throw cause;
    throw adjustmentAlreadyReversed(id).causedBy(cause);
  }
}

async function insert(
  ctx: Context,
  input: AdjustmentProposal & Pick<Adjustment, 'reverses'>,
): Promise<Adjustment> {
  const id = newId('adj');
  const { publisherId, amount, kind, reason, conversionId, reverses } = input;
  const detail = {
    publisher_id: publisherId,
    amount: toExactDollars(amount),
    kind,
    conversion_id: conversionId,
    reverses,
  };
  await ctx.db.$client.batch([
    statementOf(
      ctx.db,
      ctx.db.insert(adjustments).values({
        ...{ id, publisherId, amount, kind, reason, conversionId, reverses },
        state: 'proposed',
        createdBy: actorName(ctx.actor),
        createdAt: ctx.now,
      }),
    ),
    ...auditStatements(
      ctx,
      [{ action: 'adjustment.proposed', subject: id, publisherId, reason, state: 'proposed', detail }],
      {
        state: STATE_OF_ENTRY,
        otherwise: 'refuse',
      },
    ),
  ]);
  const [stored] = await ctx.db.select().from(adjustments).where(eq(adjustments.id, id));
  if (!stored) throw new Error(`The adjustment ${id} was not stored.`);
  return stored;
}

/** SQL for the state of the adjustment of an audit entry `e`. */
export const STATE_OF_ENTRY = 'SELECT state FROM adjustments WHERE id = e.subject';

/** Tributary's own account and that of test clicks have no balance. */
async function requirePublisher(ctx: Context, id: PublisherId): Promise<void> {
  if (id === NETWORK_PUBLISHER || id === TEST_PUBLISHER)
    throw publisherUnknown(`${id} has no balance that could be adjusted.`);
  await readPublisher(ctx.db, id);
}
