import { and, eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import {
  CONFIRMATION_MINUTES,
  OPERATOR_CONFIRMATION_MINUTES,
} from '../../platform/contract/confirmation-minutes.ts';
import { statementOf } from '../../platform/database.ts';
import { emailStatement } from '../../platform/email/enqueue-email.ts';
import type { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import { addMs, type Instant, MINUTE } from '../../platform/time.ts';
import { NO_PASSWORD, readAccountOfUser } from './accounts.ts';
import { isConfirmationCode } from './confirmation-code.ts';
import { confirmSessionEmail } from './emails.ts';
import { accountHasPassword, accountNoPassword, accountWrongPassword, verifyPassword } from './passwords.ts';
import { type OwnSession, sessionMissing } from './sessions.ts';
import { passkeys, sessions } from './tables.ts';

const CONFIRMATION_TTL_MS = CONFIRMATION_MINUTES * MINUTE;
export const OPERATOR_CONFIRMATION_TTL_MS = OPERATOR_CONFIRMATION_MINUTES * MINUTE;
const CODE_TTL_MS = 10 * MINUTE;

export const sessionCodeInvalid = failure('session.code_invalid', 400, (sentence: string) => sentence, {
  action: 'Send the code of the latest email, or request a new one.',
  sample: ['The code is wrong or has expired. Check the latest email, or ask for a new code.'],
});
const sessionConfirmationRequired = failure('session.confirmation_required', 403, 'Confirm that it is you.', {
  action: 'Confirm the session with `POST /v1/auth/confirm`, then repeat the call.',
});

/** Throws `session.confirmation_required` (403) unless the person confirmed the session in the last `ttlMs`. */
export function requireConfirmed(
  confirmedAt: Instant | null,
  now: Instant,
  ttlMs: number = CONFIRMATION_TTL_MS,
): void {
  if (confirmedUntil(confirmedAt, now, ttlMs) !== null) return;
  throw sessionConfirmationRequired();
}

/** The end of a session's confirmation; null if it isn't confirmed now. */
export function confirmedUntil(
  confirmedAt: Instant | null,
  now: Instant,
  ttlMs: number = CONFIRMATION_TTL_MS,
): Instant | null {
  const until = confirmedAt === null ? null : addMs(confirmedAt, ttlMs);
  return until !== null && until > now ? until : null;
}

/** Throws `account.wrong_password` (400) and `account.no_password` (409). */
export async function confirmByPassword(
  ctx: Context,
  session: OwnSession,
  password: string,
): Promise<Instant> {
  const account = await readAccountOfUser(ctx, session.userId);
  if (account.passwordHash === NO_PASSWORD)
    throw accountNoPassword('This account has no password. Confirm with an emailed code or a passkey.');
  if (await verifyPassword(password, account.passwordHash)) return confirmSession(ctx, session);
  throw accountWrongPassword('The password is wrong.').onField('password');
}

/** Marks the session as confirmed now, and returns until when. Throws `session.missing` (401) if it was ended meanwhile. */
export async function confirmSession(ctx: Context, { sessionId, userId }: OwnSession): Promise<Instant> {
  const confirmed = await ctx.db
    .update(sessions)
    .set({ confirmedAt: ctx.now, codeRequestedAt: null })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  if (confirmed.length === 0) throw sessionMissing();
  return addMs(ctx.now, CONFIRMATION_TTL_MS);
}

/**
 * Emails a code to an account without a password. A new code replaces the session's earlier one. Throws
 * `account.has_password` (409).
 */
export async function requestCode(ctx: Context, { sessionId, userId }: OwnSession): Promise<void> {
  const { email, fullName, passwordHash } = await readAccountOfUser(ctx, userId);
  if (passwordHash !== NO_PASSWORD)
    throw accountHasPassword('This account has a password. Confirm with it or with a passkey.');
  await ctx.db.$client.batch([
    statementOf(
      ctx.db,
      ctx.db
        .update(sessions)
        .set({ codeRequestedAt: ctx.now })
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId))),
    ),
    emailStatement(ctx, {
      cause: `confirm_session:${sessionId}:${ctx.now}`,
      email: confirmSessionEmail,
      userId,
      recipient: email,
      content: { full_name: fullName, session_id: sessionId, requested_at: ctx.now },
    }),
  ]);
}

/** A code works once. Throws `session.code_invalid` (400) for a wrong, used or expired one. */
export async function confirmByCode(
  ctx: Context,
  session: OwnSession,
  { code, secret }: { code: string; secret: string },
): Promise<Instant> {
  const { sessionId } = session;
  const [row] = await ctx.db
    .select({ requestedAt: sessions.codeRequestedAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  const requestedAt = row?.requestedAt ?? null;
  if (requestedAt === null || ctx.now >= addMs(requestedAt, CODE_TTL_MS)) throw invalidCode();
  if (!isConfirmationCode(secret, { session_id: sessionId, requested_at: requestedAt }, code))
    throw invalidCode();
  const spent = await ctx.db
    .update(sessions)
    .set({ codeRequestedAt: null })
    .where(and(eq(sessions.id, sessionId), eq(sessions.codeRequestedAt, requestedAt)))
    .returning({ id: sessions.id });
  if (spent.length === 0) throw invalidCode();
  return confirmSession(ctx, session);
}

function invalidCode(): DomainError {
  const message = 'The code is wrong or has expired. Check the latest email, or ask for a new code.';
  return sessionCodeInvalid(message).onField('code');
}

/** Until when the session is confirmed, and how it can be confirmed. */
export async function readConfirmation(ctx: Context, { sessionId, userId }: OwnSession) {
  const { email, passwordHash } = await readAccountOfUser(ctx, userId);
  const [row] = await ctx.db
    .select({ confirmedAt: sessions.confirmedAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return {
    confirmedUntil: confirmedUntil(row?.confirmedAt ?? null, ctx.now),
    hasPassword: passwordHash !== NO_PASSWORD,
    hasPasskey: (await ctx.db.$count(passkeys, eq(passkeys.userId, userId))) > 0,
    email,
  };
}
