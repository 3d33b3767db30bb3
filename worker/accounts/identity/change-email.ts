import { and, eq, gt } from 'drizzle-orm';
import { auditStatements } from '../../platform/audit/write-audit.ts';
import { violates } from '../../platform/constraint.ts';
import type { Context } from '../../platform/context.ts';
import { statementOf } from '../../platform/database.ts';
import { emailStatement } from '../../platform/email/enqueue-email.ts';
import type { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import type { PublisherId, SessionId, UserId } from '../../platform/ids.ts';
import { addMs, MINUTE } from '../../platform/time.ts';
import { isSignedIn, writeWhile } from '../access/write-while.ts';
import { activityStatement } from '../activity/record-activity.ts';
import { alertSharedMark } from '../persons/alert-shared-mark.ts';
import { mailboxMark, markStatement } from '../persons/person-marks.ts';
import { changePublisherEmail } from '../publishers/publishers.ts';
import { accountExists, findAccountByEmail, readAccountOfUser } from './accounts.ts';
import { sessionCodeInvalid } from './confirm-session.ts';
import { isChangeEmailCode } from './confirmation-code.ts';
import { changeEmailEmail, emailChangedEmail, emailTakenEmail } from './emails.ts';
import { oneTimeTokens, sessions, users } from './tables.ts';

const CODE_TTL_MS = 10 * MINUTE;

interface Change {
  userId: UserId;
  sessionId: SessionId;
  /** Normalized. */
  email: string;
}

const accountSameEmail = failure('account.same_email', 400, 'Your account already uses this email address.', {
  action: 'Send another address.',
});

/**
 * Emails a code to the new address. An address that has an account gets an email that says so, so callers can't tell. A new
 * request of the session replaces its earlier one. Throws `account.same_email` (400).
 */
export async function requestEmailChange(ctx: Context, { userId, sessionId, email }: Change): Promise<void> {
  const account = await readAccountOfUser(ctx, userId);
  if (account.email === email) throw accountSameEmail().onField('email');
  const owner = await findAccountByEmail(ctx, email);
  const pending = { userId, purpose: 'change_email', email, createdAt: ctx.now } as const;
  const changes = { ...pending, expiresAt: addMs(ctx.now, CODE_TTL_MS) };
  const request = { session_id: sessionId, requested_at: ctx.now };
  await ctx.db.$client.batch([
    statementOf(
      ctx.db,
      ctx.db
        .insert(oneTimeTokens)
        .values({ tokenHash: keyOf(sessionId), ...changes })
        .onConflictDoUpdate({ target: oneTimeTokens.tokenHash, set: changes }),
    ),
    owner
      ? emailStatement(ctx, {
          cause: `email_taken:${owner.userId}:${ctx.now}`,
          email: emailTakenEmail,
          userId: owner.userId,
          recipient: email,
          content: {},
        })
      : emailStatement(ctx, {
          cause: `change_email:${sessionId}:${ctx.now}`,
          email: changeEmailEmail,
          userId,
          recipient: email,
          content: { ...request, email },
        }),
  ]);
}

/**
 * Changes the address with the code that the new one got, and emails the old one. Links and codes that were sent to the old
 * address stop working. Throws `session.code_invalid` (400), `access.ended` (401), and `account.exists` (409) if the address got an
 * account meanwhile.
 */
export async function changeEmail(
  ctx: Context,
  {
    userId,
    sessionId,
    email,
    code,
    secret,
    publisherId,
  }: Change & {
    code: string;
    secret: string;
    publisherId: PublisherId;
  },
): Promise<void> {
  const isPending = and(
    eq(oneTimeTokens.tokenHash, keyOf(sessionId)),
    eq(oneTimeTokens.email, email),
    gt(oneTimeTokens.expiresAt, ctx.now),
  );
  const [pending] = await ctx.db.select().from(oneTimeTokens).where(isPending);
  const request = { session_id: sessionId, requested_at: pending?.createdAt ?? 0, email };
  if (!pending || !isChangeEmailCode(secret, request, code)) throw invalidCode();
  const spent = await ctx.db.delete(oneTimeTokens).where(isPending).returning();
  if (spent.length === 0) throw invalidCode();
  const { email: old, fullName } = await readAccountOfUser(ctx, userId);
  try {
    await writeWhile(ctx, isSignedIn(sessionId), [
      ...[
        ctx.db
          .update(users)
          .set({ email, emailVerifiedAt: ctx.now, updatedAt: ctx.now })
          .where(eq(users.id, userId)),
        ctx.db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId)),
        ctx.db.update(sessions).set({ codeRequestedAt: null }).where(eq(sessions.userId, userId)),
      ].map((query) => statementOf(ctx.db, query)),
      changePublisherEmail(ctx, publisherId, email),
      markStatement(ctx, { publisherId }, mailboxMark(email)),
      ...auditStatements(ctx, [{ action: 'account.email_changed', subject: publisherId, state: null }], {
        state: 'NULL',
        otherwise: 'skip',
      }),
      activityStatement(ctx, { userId, kind: 'account.email_changed' }),
      emailStatement(ctx, {
        cause: `email_changed:${userId}:${ctx.now}`,
        email: emailChangedEmail,
        userId,
        recipient: old,
        content: { full_name: fullName },
      }),
    ]);
  } catch (cause) {
    if (violates(cause, 'UNIQUE', 'users.email')) throw accountExists().causedBy(cause);
    throw cause;
  }
  await alertSharedMark(ctx, publisherId, mailboxMark(email));
}

/** No token has this hash, so no emailed link can stand for a change. */
function keyOf(sessionId: SessionId): string {
  return `change_email:${sessionId}`;
}

function invalidCode(): DomainError {
  const message = 'The code is wrong or has expired. Check the latest email, or ask for a new code.';
  return sessionCodeInvalid(message).onField('code');
}
