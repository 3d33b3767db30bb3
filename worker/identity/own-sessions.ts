import { and, desc, eq, gt } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { SessionId, UserId } from '../platform/ids.ts';
import { principalOfSession } from './sessions.ts';
import { sessions } from './tables.ts';

const MAX_LISTED = 100;

/** The sessions of a user that are open now, the one used last first; at most 100. */
export async function listSessions(ctx: Context, userId: UserId): Promise<(typeof sessions.$inferSelect)[]> {
  return ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(MAX_LISTED);
}

/** Ends one session of a user. Throws `session.unknown` (404), also for another's. */
export async function endSession(ctx: Context, userId: UserId, id: SessionId): Promise<void> {
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  if (ended.length === 0)
    throw new DomainError('session.unknown', 'There is no such session, or it has ended.', 404);
}

/** Ends the session of a token, or all of its user's; an unknown token ends nothing. */
export async function signOut(ctx: Context, token: string, everywhere: boolean): Promise<void> {
  const principal = await principalOfSession(ctx.db, token, ctx.now);
  if (!principal) return;
  const which = everywhere ? eq(sessions.userId, principal.userId) : eq(sessions.id, principal.by.id);
  await ctx.db.delete(sessions).where(which);
}
