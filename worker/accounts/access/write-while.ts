import { type SQL, sql } from 'drizzle-orm';
import { violates } from '../../platform/constraint.ts';
import type { Context } from '../../platform/context.ts';
import type { Principal } from '../../platform/contract/principal.ts';
import { sqlStatement } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import type { SessionId, UserId } from '../../platform/ids.ts';

const accessEnded = failure(
  'access.ended',
  401,
  'Your access has ended since you sent this. Nothing was done.',
  {
    action: 'Sign in again, or use another key.',
  },
);

/** SQL that is true while a session exists. */
export function isSignedIn(id: SessionId): SQL {
  return sql`EXISTS (SELECT 1 FROM sessions WHERE id = ${id})`;
}

/** SQL that is true while an account has an email address. */
export function hasAddress(userId: UserId, email: string): SQL {
  return sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND email = ${email})`;
}

/** SQL that is true while a caller has the access with which the call was authenticated. */
export function hasAccess({ by }: Pick<Principal, 'by'>): SQL {
  if (by.kind === 'session') return isSignedIn(by.id);
  if (by.kind === 'key') return sql`EXISTS (SELECT 1 FROM api_keys WHERE id = ${by.id} AND is_active)`;
  return sql`(EXISTS (SELECT 1 FROM connected_apps WHERE id = ${by.id} AND revoked_at IS NULL)
    OR EXISTS (SELECT 1 FROM oauth_applications WHERE id = ${by.id}))`;
}

/**
 * Runs a batch that gives access to an account, or says where its money goes, if its caller still has access. Otherwise a call that was
 * authenticated before all access was ended would give new one. Throws `access.ended` (401).
 */
export async function writeWhile(
  { db }: Context,
  condition: SQL,
  statements: readonly D1PreparedStatement[],
): Promise<D1Result[]> {
  const guard = sqlStatement(
    db,
    sql`INSERT INTO sessions (id, user_id) SELECT '', NULL WHERE NOT ${condition}`,
  );
  try {
    return (await db.$client.batch([guard, ...statements])).slice(1);
  } catch (error) {
    if (violates(error, 'NOT NULL', 'sessions.user_id')) throw accessEnded().causedBy(error);
    throw error;
  }
}
