import { and, asc, count, eq, gte, lte, type SQL, sql, sum } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { PublisherId } from '../platform/ids.ts';
import { type MicroUsd, micros } from '../platform/money.ts';
import type { Day } from '../platform/time.ts';
import { type Conversion, conversions } from './tables.ts';
import type { HeldReason } from './unattributed-reason.ts';

/** The sales of a publisher that are held for a reason, from a day on and to a day if they are named. */
export interface HeldSelection<Publisher = PublisherId> {
  publisherId: Publisher;
  heldReason: HeldReason;
  from: Day | null;
  to: Day | null;
}

/** All sales of a publisher that are held for a reason. */
export function allHeld<Publisher>(publisherId: Publisher, heldReason: HeldReason): HeldSelection<Publisher> {
  return { publisherId, heldReason, from: null, to: null };
}

function isSelected({
  publisherId,
  heldReason,
  from,
  to,
}: HeldSelection<PublisherId | SQL>): SQL | undefined {
  return and(
    eq(conversions.publisherId, publisherId),
    eq(conversions.heldReason, heldReason),
    from === null ? undefined : gte(conversions.day, from),
    to === null ? undefined : lte(conversions.day, to),
  );
}

/** At most `limit` of them, in the order of their IDs. */
export function readHeldSales(ctx: Context, selection: HeldSelection, limit: number): Promise<Conversion[]> {
  return ctx.db
    .select()
    .from(conversions)
    .where(isSelected(selection))
    .orderBy(asc(conversions.id))
    .limit(limit);
}

/** Their number, and their publisher's part. */
export async function readHeldAmount(
  ctx: Context,
  selection: HeldSelection,
): Promise<{ sales: number; amount: MicroUsd }> {
  const [held] = await ctx.db
    .select({ sales: count(), amount: sum(conversions.net) })
    .from(conversions)
    .where(isSelected(selection));
  return { sales: held?.sales ?? 0, amount: micros(Number(held?.amount ?? 0)) };
}

/** SQL for the same as a text, to judge a change by. The publisher can be an SQL expression. */
export function heldState(selection: HeldSelection<PublisherId | SQL>): SQL {
  return sql`SELECT COUNT(*) || ':' || COALESCE(SUM(${conversions.net}), 0) FROM ${conversions}
    WHERE ${isSelected(selection)}`;
}
