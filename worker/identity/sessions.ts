import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, lte } from 'drizzle-orm';
import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Principal } from '../contract/principal.ts';
import type { AppEnv } from '../http/router.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import { DomainError } from '../platform/errors.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { newId, type SessionId, type UserId } from '../platform/ids.ts';
import { addMs, DAY, HOUR, type Instant, SECOND } from '../platform/time.ts';
import { publishers } from '../publishers/tables.ts';
import { sessions, users } from './tables.ts';

/** The cookie of a signed-in browser. */
export const SESSION_COOKIE = '__Host-session';
/** How long a session lasts after it was last used, in milliseconds. */
const SESSION_TTL_MS = 30 * DAY;
/** How exactly it is known when that was. */
const SEEN_INTERVAL_MS = HOUR;

/** `prolonged` says that the session was not used for an hour and lasts its whole time again; so must its cookie. */
type SessionPrincipal = Principal & { by: { kind: 'session'; id: SessionId }; prolonged: boolean };

/** The principal of a session's token; null for an unknown, ended or expired one. Never cached: signing out is at once. */
export async function principalOfSession(
  db: Database,
  token: string,
  now: Instant,
): Promise<SessionPrincipal | null> {
  const [row] = await db
    .select({
      id: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
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
  const { id, lastSeenAt, ...who } = row;
  const prolonged = now - lastSeenAt >= SEEN_INTERVAL_MS;
  if (prolonged) await prolong(db, id, now);
  return { ...who, by: { kind: 'session', id }, prolonged };
}

async function prolong(db: Database, id: SessionId, now: Instant): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: addMs(now, SESSION_TTL_MS) })
    .where(and(eq(sessions.id, id), lte(sessions.lastSeenAt, addMs(now, -SEEN_INTERVAL_MS))));
}

const MAX_USER_AGENT_LENGTH = 300;

interface NewSession {
  userId: UserId;
  userAgent: string;
  /** The token that the browser carried until now; its session ends, unless it is another account's. */
  replaces: string | undefined;
  /** The hash that the person's password was held against, where one was. */
  passwordHash?: string;
}

/**
 * Opens a session and answers its token, 32 random bytes that are kept as their hash. Throws
 * `account.invalid_credentials` (401) when the password was changed since it was checked.
 */
export async function openSession(ctx: Context, input: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { $client: d1 } = ctx.db;
  const [, opened] = await d1.batch([
    d1
      .prepare('DELETE FROM sessions WHERE user_id = ?2 AND (token_hash = ?1 OR expires_at <= ?3)')
      .bind(sha256Hex(input.replaces ?? ''), input.userId, ctx.now),
    d1
      .prepare(
        `INSERT INTO sessions (id, user_id, token_hash, user_agent, created_at, last_seen_at, expires_at)
         SELECT ?1, id, ?2, ?3, ?4, ?4, ?5 FROM users WHERE id = ?6 AND password_hash = COALESCE(?7, password_hash)
         RETURNING id`,
      )
      .bind(
        newId('ses'),
        sha256Hex(token),
        input.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
        ctx.now,
        addMs(ctx.now, SESSION_TTL_MS),
        input.userId,
        input.passwordHash ?? null,
      ),
  ]);
  if (opened?.results.length !== 1) throw invalidCredentials();
  return token;
}

/** What whoever can't sign in is told, whatever the reason. */
export function invalidCredentials(): DomainError {
  return new DomainError('account.invalid_credentials', 'Invalid login credentials', 401);
}

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

/** What every cookie of an account's browser has. */
export const COOKIE_OPTIONS = { httpOnly: true, secure: true, sameSite: 'Lax', path: '/' } as const;

/** Signs the calling browser in: a new session in place of the one it carried, whose token only its cookie knows. */
export async function startSession(
  c: HonoContext<AppEnv>,
  who: { userId: UserId; passwordHash?: string },
): Promise<void> {
  const token = await openSession(c.get('ctx'), {
    ...who,
    userAgent: c.req.header('user-agent') ?? '',
    replaces: getCookie(c, SESSION_COOKIE),
  });
  keepCookie(c, token);
}

/** Hands the browser its session's token, for as long as the session lasts from now. */
export function keepCookie(c: HonoContext<AppEnv>, token: string): void {
  setCookie(c, SESSION_COOKIE, token, { ...COOKIE_OPTIONS, maxAge: SESSION_TTL_MS / SECOND });
}

/** Takes the session's token from the browser. */
export function dropCookie(c: HonoContext<AppEnv>): void {
  deleteCookie(c, SESSION_COOKIE, COOKIE_OPTIONS);
}
