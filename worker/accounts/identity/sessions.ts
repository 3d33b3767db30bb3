import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, lte, or } from 'drizzle-orm';
import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Context } from '../../platform/context.ts';
import { browserName } from '../../platform/contract/browser-name.ts';
import type { Principal } from '../../platform/contract/principal.ts';
import { SESSION_USER_HEADER } from '../../platform/contract/session-user.ts';
import type { Database } from '../../platform/database.ts';
import { statementOf } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import type { AppEnv } from '../../platform/http/router.ts';
import { newId, type PasskeyId, type SessionId, type UserId } from '../../platform/ids.ts';
import { limitSql } from '../../platform/settings/account-limits.ts';
import { addMs, DAY, HOUR, type Instant, SECOND } from '../../platform/time.ts';
import type { SignInMethod } from '../activity/activity-kinds.ts';
import { activityStatement, type NewActivity } from '../activity/record-activity.ts';
import { publishers } from '../publishers/tables.ts';
import { sessions, users } from './tables.ts';

export const SESSION_COOKIE = '__Host-session';
export const COOKIE_OPTIONS = { httpOnly: true, secure: true, sameSite: 'Lax', path: '/' } as const;
/** Counted from the last use. */
const SESSION_TTL_MS = 30 * DAY;
/** The last use is written at most this often. */
const SEEN_INTERVAL_MS = HOUR;
const MAX_USER_AGENT_LENGTH = 300;
const MAX_SESSIONS_LISTED = 100;

/** `renewed` is true if this use extended the session, so its cookie must be set again. */
export type SessionPrincipal = Principal & {
  by: { kind: 'session'; id: SessionId };
  renewed: boolean;
  confirmedAt: Instant | null;
};

export const sessionMissing = failure('session.missing', 401, 'Please sign in.', {
  action: 'Sign in; the session cookie is missing or expired.',
});
/** The one error for every failed sign-in, so callers can't tell why. */
export const invalidCredentials = failure('account.invalid_credentials', 401, 'Invalid login credentials', {
  action: 'Check the email address and the password.',
});
const sessionUnknown = failure('session.unknown', 404, 'Session not found. It may have expired.', {
  action: 'Use a session ID from your list.',
});

const sessionUserChanged = failure(
  'session.user_changed',
  409,
  'You’re signed in to another account now. Reload the page.',
  { action: 'Reload the page; this browser has been signed in to another account since.' },
);

/** Returns null for an unknown, revoked or expired token. Never cached, so signing out takes effect immediately. */
export async function principalOfSession(
  db: Database,
  token: string,
  now: Instant,
): Promise<SessionPrincipal | null> {
  const [row] = await db
    .select({
      id: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      confirmedAt: sessions.confirmedAt,
      userId: users.id,
      role: users.role,
      publisherId: publishers.publisherId,
      plan: publishers.plan,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(publishers, eq(publishers.userId, users.id))
    .where(and(eq(sessions.tokenHash, sha256Hex(token)), gt(sessions.expiresAt, now)));
  if (!row) return null;
  const { id, lastSeenAt, ...account } = row;
  const renewed = now - lastSeenAt >= SEEN_INTERVAL_MS;
  if (renewed) await renew(db, id, now);
  return { ...account, by: { kind: 'session', id }, renewed };
}

/** The session of a caller. */
export interface OwnSession {
  userId: UserId;
  sessionId: SessionId;
}

/** The session of a route for sessions. Throws `session.missing` (401) for another kind of caller. */
export function ownSession(c: HonoContext<AppEnv>): OwnSession {
  const { userId, by } = c.get('principal');
  if (by.kind !== 'session') throw sessionMissing();
  return { userId, sessionId: by.id };
}

/**
 * The session of the calling browser; null if it isn't signed in. Throws `session.user_changed` (409) if the page made the call
 * for another user.
 */
export async function currentSession(c: HonoContext<AppEnv>): Promise<SessionPrincipal | null> {
  const token = getCookie(c, SESSION_COOKIE);
  const { db, now } = c.get('ctx');
  const principal = token ? await principalOfSession(db, token, now) : null;
  const expected = c.req.header(SESSION_USER_HEADER);
  if (principal && expected !== undefined && expected !== principal.userId) throw sessionUserChanged();
  return principal;
}

async function renew(db: Database, id: SessionId, now: Instant): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: addMs(now, SESSION_TTL_MS) })
    .where(and(eq(sessions.id, id), lte(sessions.lastSeenAt, addMs(now, -SEEN_INTERVAL_MS))));
}

/** Makes room for one more session: those that were used last stay. */
const DELETE_OLDEST = `DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE user_id = ?1
  ORDER BY last_seen_at DESC, created_at DESC LIMIT -1 OFFSET ${limitSql('max_sessions')} - 1)`;

interface NewSession {
  userId: UserId;
  userAgent: string;
  /** The browser's previous token. Its session is deleted unless it belongs to another account. */
  replaces: string | undefined;
  /** The hash that the password was checked against, if one was. */
  passwordHash?: string;
  /** The passkey that has answered, if one has. */
  passkeyId?: PasskeyId;
  /** The address whose emailed link was opened, if one was. */
  email?: string;
  /** Whether the person just proved who they are, by more than an emailed link. */
  confirmed?: boolean;
  /** How the person signed in; left out if the session only replaces one. */
  method?: SignInMethod;
}

/**
 * Creates a session and returns its token, of which only the hash is stored. Throws `account.invalid_credentials` (401)
 * if the account has lost the password, the passkey or the address since it was checked.
 */
export async function createSession(ctx: Context, input: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { userId, method } = input;
  const sessionId = newId('ses');
  const { $client: d1 } = ctx.db;
  const isReplaced = or(
    eq(sessions.tokenHash, sha256Hex(input.replaces ?? '')),
    lte(sessions.expiresAt, ctx.now),
  );
  const [, , created] = await d1.batch([
    statementOf(ctx.db, ctx.db.delete(sessions).where(and(eq(sessions.userId, userId), isReplaced))),
    d1.prepare(DELETE_OLDEST).bind(userId),
    d1
      .prepare(
        `INSERT INTO sessions (id, user_id, token_hash, user_agent, created_at, last_seen_at, expires_at, confirmed_at)
         SELECT ?1, id, ?2, ?3, ?4, ?4, ?5, CASE WHEN ?8 THEN ?4 END FROM users WHERE id = ?6
           AND password_hash = COALESCE(?7, password_hash) AND email = COALESCE(?9, email)
           AND (?10 IS NULL OR EXISTS (SELECT 1 FROM passkeys WHERE id = ?10))
         RETURNING id`,
      )
      .bind(
        sessionId,
        sha256Hex(token),
        input.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
        ctx.now,
        addMs(ctx.now, SESSION_TTL_MS),
        userId,
        input.passwordHash ?? null,
        input.confirmed ? 1 : 0,
        input.email ?? null,
        input.passkeyId ?? null,
      ),
    ...(method
      ? [
          activityStatement(
            ctx,
            { userId, kind: 'sign_in.succeeded', method },
            { sql: 'EXISTS (SELECT 1 FROM sessions WHERE id = ?8)', values: [sessionId] },
          ),
        ]
      : []),
  ]);
  if (created?.results.length !== 1) throw invalidCredentials();
  return token;
}

/** Lists a user's active sessions, last used first. */
export async function listSessions(ctx: Context, userId: UserId): Promise<(typeof sessions.$inferSelect)[]> {
  return ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(MAX_SESSIONS_LISTED);
}

/** Revokes another session of the account. Throws `session.unknown` (404), also for another user's session. */
export async function revokeSession(ctx: Context, userId: UserId, id: SessionId): Promise<void> {
  const [session] = await ctx.db
    .select({ userAgent: sessions.userAgent })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
  if (!session) throw sessionUnknown();
  await endSessions(ctx, { userId, kind: 'session.revoked', name: browserName(session.userAgent) }, [
    'id',
    id,
  ]);
}

/** Ends all sessions of everyone. A database that was restored to an earlier moment has sessions again that were ended since. */
export async function endAllSessions(ctx: Context): Promise<number> {
  const { meta } = await ctx.db.delete(sessions);
  return meta.changes;
}

/** Deletes the session of a token, or all sessions of its user. An unknown token has no effect. */
export async function signOut(ctx: Context, token: string, everywhere: boolean): Promise<void> {
  const principal = await principalOfSession(ctx.db, token, ctx.now);
  if (!principal) return;
  const { userId, by } = principal;
  if (everywhere) await endSessions(ctx, { userId, kind: 'session.all_revoked' }, ['user_id', userId]);
  else await endSessions(ctx, { userId, kind: 'session.signed_out' }, ['id', by.id]);
}

async function endSessions(
  ctx: Context,
  activity: NewActivity,
  [column, value]: readonly ['id', SessionId] | readonly ['user_id', UserId],
): Promise<void> {
  const { $client: d1 } = ctx.db;
  await d1.batch([
    activityStatement(ctx, activity, {
      sql: `SELECT COUNT(*) FROM sessions WHERE ${column} = ?8 AND expires_at > ?7`,
      values: [value],
    }),
    d1.prepare(`DELETE FROM sessions WHERE ${column} = ?1`).bind(value),
  ]);
}

/** Signs the calling browser in with a new session, which replaces the previous one. */
export async function startSession(
  c: HonoContext<AppEnv>,
  session: Omit<NewSession, 'userAgent' | 'replaces'>,
): Promise<void> {
  const token = await createSession(c.get('ctx'), {
    ...session,
    userAgent: c.req.header('user-agent') ?? '',
    replaces: getCookie(c, SESSION_COOKIE),
  });
  setSessionCookie(c, token);
}

export function setSessionCookie(c: HonoContext<AppEnv>, token: string): void {
  setCookie(c, SESSION_COOKIE, token, { ...COOKIE_OPTIONS, maxAge: SESSION_TTL_MS / SECOND });
}

export function clearSessionCookie(c: HonoContext<AppEnv>): void {
  deleteCookie(c, SESSION_COOKIE, COOKIE_OPTIONS);
}
