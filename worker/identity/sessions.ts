import { and, eq, gt, lte } from 'drizzle-orm';
import type { Principal } from '../contract/principal.ts';
import type { Database } from '../platform/database.ts';
import { sha256Hex } from '../platform/hashing.ts';
import type { SessionId } from '../platform/ids.ts';
import { addMs, DAY, HOUR, type Instant } from '../platform/time.ts';
import { publishers } from '../publishers/tables.ts';
import { sessions, users } from './tables.ts';

/** The cookie of a signed-in browser. */
export const SESSION_COOKIE = '__Host-session';
/** How long a session lasts after it was last used, in milliseconds. */
export const SESSION_TTL_MS = 30 * DAY;
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
