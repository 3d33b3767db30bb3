import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import type { ChangeId } from '../../platform/ids.ts';
import { type CHANGE_STATES, proposedChanges } from './tables.ts';

export type StoredChange = typeof proposedChanges.$inferSelect;

const changeUnknown = failure('change.unknown', 404, 'There is no such change.', {
  action: 'Use an ID from `GET /v1/operations/changes`.',
});

/** The change that waits under a key; null if none does. */
export async function readWaiting(ctx: Context, key: string): Promise<StoredChange | null> {
  const [found] = await ctx.db
    .select()
    .from(proposedChanges)
    .where(and(eq(proposedChanges.key, key), eq(proposedChanges.state, 'proposed')));
  return found ?? null;
}

/** Throws `change.unknown` (404). */
export async function readChange(ctx: Context, id: ChangeId): Promise<StoredChange> {
  const [found] = await ctx.db.select().from(proposedChanges).where(eq(proposedChanges.id, id));
  if (!found) throw changeUnknown();
  return found;
}

/** A page of the changes, newest first, and their number. */
export async function listChanges(
  ctx: Context,
  query: { state: (typeof CHANGE_STATES)[number] | undefined; limit: number; offset: number },
): Promise<{ rows: StoredChange[]; total: number }> {
  const where = query.state === undefined ? undefined : inArray(proposedChanges.state, [query.state]);
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(proposedChanges)
      .where(where)
      .orderBy(desc(proposedChanges.proposedAt), proposedChanges.id)
      .limit(query.limit)
      .offset(query.offset),
    ctx.db.select({ total: count() }).from(proposedChanges).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
