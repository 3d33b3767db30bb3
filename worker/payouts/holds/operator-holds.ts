import { eq, type SQL, sql } from 'drizzle-orm';
import { readPublisher } from '../../accounts/publishers/publishers.ts';
import { auditStatements, writeGuarded } from '../../platform/audit/write-audit.ts';
import { actorName, type Context } from '../../platform/context.ts';
import { statementOf } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { payoutHolds } from '../tables.ts';

const STATE = 'SELECT publisher_id FROM payout_holds WHERE publisher_id = e.subject';

export type OperatorHold = typeof payoutHolds.$inferSelect;

const payoutHoldPlaced = failure(
  'payout_hold.placed',
  409,
  'The payouts of this publisher are already held.',
  { action: 'Nothing is left to do.' },
);
const payoutHoldUnknown = failure('payout_hold.unknown', 404, 'The payouts of this publisher aren’t held.', {
  action: 'Nothing is left to do.',
});

export async function listHolds(ctx: Context): Promise<OperatorHold[]> {
  return ctx.db.select().from(payoutHolds).orderBy(payoutHolds.placedAt).limit(1_000);
}

/** Holds all payouts of a publisher. Throws `publisher.unknown` (404) and `payout_hold.placed` (409). */
export async function placeHold(ctx: Context, publisherId: PublisherId, reason: string): Promise<void> {
  await readPublisher(ctx.db, publisherId);
  const entry = { action: 'payout_hold.placed', subject: publisherId, reason, state: null } as const;
  const isPlaced = await writeGuarded(ctx, [
    ...auditStatements(ctx, [entry], { state: STATE, otherwise: 'refuse' }),
    statementOf(
      ctx.db,
      ctx.db
        .insert(payoutHolds)
        .values({ publisherId, reason, placedBy: actorName(ctx.actor), placedAt: ctx.now }),
    ),
  ]);
  if (!isPlaced) throw payoutHoldPlaced();
}

/** Throws `payout_hold.unknown` (404). */
export async function readHold(ctx: Context, publisherId: PublisherId): Promise<OperatorHold> {
  const [hold] = await ctx.db.select().from(payoutHolds).where(eq(payoutHolds.publisherId, publisherId));
  if (!hold) throw payoutHoldUnknown();
  return hold;
}

/** SQL for the hold of a publisher, as a text: another one has another time or reason. */
export function heldBy(publisherId: PublisherId): SQL {
  const { placedAt, placedBy, reason } = payoutHolds;
  return sql`SELECT ${placedAt} || ':' || ${placedBy} || ':' || ${reason} FROM ${payoutHolds}
    WHERE ${payoutHolds.publisherId} = ${publisherId}`;
}

/** Throws `payout_hold.unknown` (404). */
export async function releaseHold(
  ctx: Context,
  publisherId: PublisherId,
  reason: string,
  along: readonly D1PreparedStatement[] = [],
): Promise<void> {
  const entry = { action: 'payout_hold.released', subject: publisherId, reason, state: publisherId } as const;
  const isReleased = await writeGuarded(ctx, [
    ...along,
    ...auditStatements(ctx, [entry], { state: STATE, otherwise: 'refuse' }),
    statementOf(ctx.db, ctx.db.delete(payoutHolds).where(eq(payoutHolds.publisherId, publisherId))),
  ]);
  if (!isReleased) throw payoutHoldUnknown();
}
