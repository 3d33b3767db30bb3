import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { sha256Hex } from '../platform/hashing.ts';
import type { Instant } from '../platform/time.ts';
import { publishers } from '../publishers/tables.ts';
import type { Principal } from './principal.ts';
import { sessions, users } from './tables.ts';

/** The cookie of a signed-in browser. */
export const SESSION_COOKIE = '__Host-session';

/** The principal of a session's token; null for an unknown, ended or expired one. Never cached: signing out is at once. */
export async function principalOfSession(
  db: Database,
  token: string,
  now: Instant,
): Promise<Principal | null> {
  const [row] = await db
    .select({
      id: sessions.id,
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
  const { id, ...who } = row;
  return { ...who, by: { kind: 'session', id } };
}
