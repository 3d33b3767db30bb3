import { and, eq } from 'drizzle-orm';
import { auditStatements } from '../../../platform/audit/write-audit.ts';
import type { Context } from '../../../platform/context.ts';
import { statementOf } from '../../../platform/database.ts';
import { emailStatement } from '../../../platform/email/enqueue-email.ts';
import { failure } from '../../../platform/failure.ts';
import type { PublisherId, UserId } from '../../../platform/ids.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { addMs, DAY, dayOf } from '../../../platform/time.ts';
import { isSignedIn, writeWhile } from '../../access/write-while.ts';
import { activityStatement } from '../../activity/record-activity.ts';
import { readAccountOfUser } from '../accounts.ts';
import { requireOtherAdmin } from '../roles.ts';
import type { OwnSession } from '../sessions.ts';
import { accountDeletions } from '../tables.ts';
import { deletionCanceledEmail, deletionRequestedEmail } from './emails.ts';

/** The state of an audit entry's deletion; NULL if there is none. */
const STATE = 'SELECT state FROM account_deletions WHERE publisher_id = e.subject';

export type Deletion = typeof accountDeletions.$inferSelect;

const accountEmailDiffers = failure(
  'account.email_differs',
  400,
  'This isn’t the email address of your account.',
  { action: 'Send the email address of the account.' },
);
const accountNoDeletion = failure('account.no_deletion', 404, 'No deletion of this account is scheduled.', {
  action: 'Nothing is left to cancel.',
});

/** The account's deletion, and the days that a new one would wait. */
export async function readDeletion(
  ctx: Context,
  userId: UserId,
): Promise<{ deletion: Deletion | null; graceDays: number }> {
  const [deletion = null] = await ctx.db
    .select()
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, userId));
  const { deletionGraceDays: graceDays } = await readSettings(ctx);
  return { deletion, graceDays };
}

/**
 * Schedules the erasure of an account and emails its owner. A repeated request keeps the first date. `email` must be the
 * account's own. Throws `account.email_differs` (400), `access.ended` (401), and `role.last_admin` (409) for the last admin.
 */
export async function requestDeletion(
  ctx: Context,
  { userId, sessionId, publisherId, email }: OwnSession & { publisherId: PublisherId; email: string },
): Promise<Deletion> {
  const account = await readAccountOfUser(ctx, userId);
  if (account.email !== email) throw accountEmailDiffers().onField('email');
  const { deletion: existing, graceDays } = await readDeletion(ctx, userId);
  if (existing) return existing;
  await requireOtherAdmin(ctx, userId);
  const { deletion, statements } = deletionStatements(ctx, { ...account, userId, publisherId }, graceDays);
  await writeWhile(ctx, isSignedIn(sessionId), statements);
  return deletion;
}

/** A new deletion, and the statements that schedule it and email its owner. They change nothing if there is one already. */
export function deletionStatements(
  ctx: Context,
  {
    userId,
    publisherId,
    email,
    fullName,
  }: { userId: UserId; publisherId: PublisherId; email: string; fullName: string },
  graceDays: number,
): { deletion: Deletion; statements: D1PreparedStatement[] } {
  const dueAt = addMs(ctx.now, graceDays * DAY);
  const deletion: Deletion = {
    userId,
    publisherId,
    state: 'scheduled',
    requestedAt: ctx.now,
    dueAt,
    erased: [],
    cursor: null,
    fault: null,
    updatedAt: ctx.now,
  };
  const statements = [
    ...auditStatements(ctx, [{ action: 'account.deletion_requested', subject: publisherId, state: null }], {
      state: STATE,
      otherwise: 'skip',
    }),
    activityStatement(
      ctx,
      { userId, kind: 'account.deletion_requested' },
      { sql: 'NOT EXISTS (SELECT 1 FROM account_deletions WHERE user_id = ?8)', values: [userId] },
    ),
    statementOf(ctx.db, ctx.db.insert(accountDeletions).values(deletion).onConflictDoNothing()),
    emailStatement(ctx, {
      cause: `deletion_requested:${userId}:${ctx.now}`,
      email: deletionRequestedEmail,
      userId,
      recipient: email,
      content: { full_name: fullName, erased_on: dayOf(dueAt) },
    }),
  ];
  return { deletion, statements };
}

/** Cancels a scheduled deletion and emails the owner. Throws `account.no_deletion` (404), also once the erasure has begun. */
export async function cancelDeletion(
  ctx: Context,
  { userId, publisherId }: { userId: UserId; publisherId: PublisherId },
): Promise<void> {
  const { email, fullName } = await readAccountOfUser(ctx, userId);
  const isScheduled = {
    sql: "EXISTS (SELECT 1 FROM account_deletions WHERE user_id = ?8 AND state = 'scheduled')",
    values: [userId],
  };
  const results = await ctx.db.$client.batch([
    ...auditStatements(
      ctx,
      [{ action: 'account.deletion_canceled', subject: publisherId, state: 'scheduled' }],
      { state: STATE, otherwise: 'skip' },
    ),
    emailStatement(
      ctx,
      {
        cause: `deletion_canceled:${userId}:${ctx.now}`,
        email: deletionCanceledEmail,
        userId,
        recipient: email,
        content: { full_name: fullName },
      },
      isScheduled,
    ),
    activityStatement(ctx, { userId, kind: 'account.deletion_canceled' }, isScheduled),
    statementOf(
      ctx.db,
      ctx.db
        .delete(accountDeletions)
        .where(and(eq(accountDeletions.userId, userId), eq(accountDeletions.state, 'scheduled'))),
    ),
  ]);
  if (results.at(-1)?.meta.changes === 0) throw accountNoDeletion();
}
