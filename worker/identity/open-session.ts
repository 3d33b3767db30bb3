import { randomBytes } from 'node:crypto';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { newId, type UserId } from '../platform/ids.ts';
import { addMs } from '../platform/time.ts';
import { SESSION_TTL_MS } from './sessions.ts';

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
