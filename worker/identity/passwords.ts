import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { and, eq, gt } from 'drizzle-orm';
import { countActiveKeys, revokeAllKeys } from '../api-keys/keys.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { SessionId, UserId } from '../platform/ids.ts';
import { addMs, HOUR } from '../platform/time.ts';
import {
  type AccountWithPassword,
  confirmEmail,
  findAccountByEmail,
  NO_PASSWORD,
  readAccountOfUser,
} from './accounts.ts';
import { accountEmail, redeemToken } from './email-links.ts';
import { invalidCredentials } from './sessions.ts';
import { sessions, users } from './tables.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** 16 MiB and some 150 ms for each guess. */
const COST = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;
const FORM = /^\$scrypt\$N=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/** Hashes a password with a salt of its own: `$scrypt$N=16384,r=8,p=5$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(normalised(password), salt, KEY_BYTES, COST);
  const { N, r, p } = COST;
  return `$scrypt$N=${N},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** Whether a password is that of the hash. Where there is no hash it costs as much and is false. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const stored = parse(hash);
  const { cost, salt, key } = stored ?? { cost: COST, salt: randomBytes(16), key: randomBytes(KEY_BYTES) };
  const derived = await derive(normalised(password), salt, key.length, cost);
  return timingSafeEqual(derived, key) && stored !== null;
}

/** Whether a hash was made with other parameters than today's. */
export function isOutdated(hash: string): boolean {
  const cost = parse(hash)?.cost;
  return cost?.N !== COST.N || cost.r !== COST.r || cost.p !== COST.p;
}

function parse(hash: string) {
  const [, N, r, p, salt = '', key = ''] = FORM.exec(hash) ?? [];
  if (N === undefined) return null;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
}

/** The same characters typed on another keyboard are the same password. */
function normalised(password: string): string {
  return password.normalize('NFKC');
}

/**
 * Whose address and password these are, and the hash that says so. An unknown address is hashed for all the same. Throws
 * `account.invalid_credentials` (401), and only whoever knows the password learns of `account.email_not_confirmed` (403).
 */
export async function checkCredentials(
  ctx: Context,
  email: string,
  password: string,
): Promise<{ userId: UserId; passwordHash: string }> {
  const user = await findAccountByEmail(ctx, email);
  const right = await verifyPassword(password, user?.passwordHash ?? NO_PASSWORD);
  if (!user || !right) throw invalidCredentials();
  if (user.verifiedAt === null)
    throw new DomainError('account.email_not_confirmed', 'Email not confirmed', 403);
  const passwordHash = isOutdated(user.passwordHash)
    ? await rehash(ctx, user.userId, user.passwordHash, password)
    : user.passwordHash;
  return { userId: user.userId, passwordHash };
}

/** Keeps the password under today's parameters, unless it was changed meanwhile. */
async function rehash(ctx: Context, userId: UserId, old: string, password: string): Promise<string> {
  const passwordHash = await hashPassword(password);
  await ctx.db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), eq(users.passwordHash, old)));
  return passwordHash;
}

/** How long after it began a session may set a first password. */
const RECENT_MS = HOUR;

interface NewPassword {
  password: string;
  /** API keys outlive a password unless this says otherwise. */
  revokeKeys: boolean;
}

/**
 * Sets a new password by the token of an emailed link, which verifies the address as well. All sessions and links of
 * the account end. Returns how many API keys were revoked. Throws `token.invalid` (400).
 */
export async function resetPassword(ctx: Context, input: NewPassword & { token: string }): Promise<number> {
  const userId = await redeemToken(ctx, input.token, 'reset_password');
  const account = await readAccountOfUser(ctx, userId);
  return setPassword(ctx, account, input, confirmEmail(ctx, account, { trusted: false }));
}

/**
 * Sets a new password for a person who knows the present one. All sessions and links of the account end. Returns how
 * many API keys were revoked. Throws `account.wrong_password` (400).
 */
export async function changePassword(
  ctx: Context,
  userId: UserId,
  input: NewPassword & { current: string },
): Promise<number> {
  const account = await readAccountOfUser(ctx, userId);
  if (!(await verifyPassword(input.current, account.passwordHash)))
    throw new DomainError('account.wrong_password', 'The current password is wrong.', 400, {
      fields: [{ field: 'current_password', message: 'The current password is wrong.' }],
    });
  return setPassword(ctx, account, input);
}

/**
 * Sets the password of an account that has none. All sessions and links of the account end. Throws
 * `account.has_password` (409), and `session.not_recent` (403) more than an hour after the session began.
 */
export async function setFirstPassword(
  ctx: Context,
  { userId, sessionId }: { userId: UserId; sessionId: SessionId },
  password: string,
): Promise<void> {
  const account = await readAccountOfUser(ctx, userId);
  if (account.passwordHash !== NO_PASSWORD)
    throw new DomainError(
      'account.has_password',
      'This account has a password. Change it with the current one, or reset it by email.',
      409,
    );
  const began = gt(sessions.createdAt, addMs(ctx.now, -RECENT_MS));
  const recent = await ctx.db.$count(sessions, and(eq(sessions.id, sessionId), began));
  if (recent === 0)
    throw new DomainError('session.not_recent', 'Sign in again by a link, then set a password.', 403);
  await setPassword(ctx, account, { password, revokeKeys: false });
}

async function setPassword(
  ctx: Context,
  account: AccountWithPassword,
  { password, revokeKeys }: NewPassword,
  before: D1PreparedStatement[] = [],
): Promise<number> {
  const d1 = ctx.db.$client;
  const { userId } = account;
  const passwordHash = await hashPassword(password);
  const revoked = revokeKeys ? await revokeAllKeys(ctx, userId) : 0;
  const keys = { revoked, active: await countActiveKeys(ctx, userId) };
  await d1.batch([
    ...before,
    d1
      .prepare('UPDATE users SET password_hash = ?1, updated_at = ?2 WHERE id = ?3')
      .bind(passwordHash, ctx.now, userId),
    d1.prepare('DELETE FROM sessions WHERE user_id = ?1').bind(userId),
    d1.prepare('DELETE FROM one_time_tokens WHERE user_id = ?1').bind(userId),
    accountEmail(ctx, 'password_changed', account, { keys }),
  ]);
  return revoked;
}
