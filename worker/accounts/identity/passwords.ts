import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { and, eq, type SQL } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { statementOf } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import type { UserId } from '../../platform/ids.ts';
import { hasAddress, isSignedIn, writeWhile } from '../access/write-while.ts';
import { activityStatement } from '../activity/record-activity.ts';
import { countActiveKeys, revokeAllKeys } from '../api-keys/keys.ts';
import {
  type AccountWithPassword,
  confirmEmail,
  findAccountByEmail,
  NO_PASSWORD,
  readAccountOfUser,
} from './accounts.ts';
import { accountEmail, redeemToken } from './email-links.ts';
import { PASSWORD_COST } from './password-cost.ts';
import { invalidCredentials, type OwnSession } from './sessions.ts';
import { oneTimeTokens, sessions, users } from './tables.ts';

const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

const KEY_BYTES = 32;
const HASH_PATTERN = /^\$scrypt\$N=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

export const accountWrongPassword = failure('account.wrong_password', 400, 'The current password is wrong.', {
  action: 'Send the current password.',
});
export const accountNoPassword = failure(
  'account.no_password',
  409,
  'This account has no password. Set one in the settings, or sign in with a magic link or a passkey.',
  { action: 'Set a first password with `POST /v1/auth/set-password`.' },
);
export const accountHasPassword = failure(
  'account.has_password',
  409,
  'This account already has a password. Change it with the current one, or reset it by email.',
  { action: 'Change the password with the current one, or reset it.' },
);

const accountEmailNotConfirmed = failure('account.email_not_confirmed', 403, 'Email not confirmed', {
  action: 'Open the link in the verification email, or request a new one.',
});

/** Returns `$scrypt$N=16384,r=8,p=5$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(normalized(password), salt, KEY_BYTES, PASSWORD_COST);
  const { N, r, p } = PASSWORD_COST;
  return `$scrypt$N=${N},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** Verifies at constant cost, also if no hash is stored. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const stored = parseHash(hash);
  const { cost, salt, key } = stored ?? {
    cost: PASSWORD_COST,
    salt: randomBytes(16),
    key: randomBytes(KEY_BYTES),
  };
  const derived = await deriveKey(normalized(password), salt, key.length, cost);
  return timingSafeEqual(derived, key) && stored !== null;
}

/** True if a hash has other parameters than the current ones. */
export function isOutdated(hash: string): boolean {
  const cost = parseHash(hash)?.cost;
  return cost?.N !== PASSWORD_COST.N || cost.r !== PASSWORD_COST.r || cost.p !== PASSWORD_COST.p;
}

function parseHash(hash: string) {
  const [, N, r, p, salt = '', key = ''] = HASH_PATTERN.exec(hash) ?? [];
  if (N === undefined) return null;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
}

/** Keyboards compose the same character differently. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}

/**
 * Returns the user and the hash that the password matched. Unknown addresses cost the same time. Throws
 * `account.invalid_credentials` (401), and `account.email_not_confirmed` (403) only if the password is right.
 */
export async function checkCredentials(
  ctx: Context,
  email: string,
  password: string,
): Promise<{ userId: UserId; passwordHash: string }> {
  const user = await findAccountByEmail(ctx, email);
  const matches = await verifyPassword(password, user?.passwordHash ?? NO_PASSWORD);
  if (!user || !matches) throw invalidCredentials();
  if (user.verifiedAt === null) throw accountEmailNotConfirmed();
  const passwordHash = isOutdated(user.passwordHash)
    ? await rehash(ctx, user.userId, user.passwordHash, password)
    : user.passwordHash;
  return { userId: user.userId, passwordHash };
}

/** Hashes the password with the current parameters, unless it was changed meanwhile. */
async function rehash(ctx: Context, userId: UserId, old: string, password: string): Promise<string> {
  const passwordHash = await hashPassword(password);
  await ctx.db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), eq(users.passwordHash, old)));
  return passwordHash;
}

/** Ends the access of all apps of an account. `app/` provides it. */
export type RevokeApps = (ctx: Context, userId: UserId) => Promise<void>;

interface NewPassword {
  password: string;
  /** Ends the access of API keys and apps too; null leaves it. */
  revoke: { apps: RevokeApps } | null;
}

/**
 * Sets a new password with the token of an emailed link, and verifies the address. Revokes all sessions and links of the
 * account. Throws `token.invalid` (400), and `access.ended` (401).
 */
export async function resetPassword(ctx: Context, input: NewPassword & { token: string }): Promise<void> {
  const { userId, email } = await redeemToken(ctx, input.token, 'reset_password');
  const account = await readAccountOfUser(ctx, userId);
  const before = confirmEmail(ctx, account, { trusted: false });
  const condition = hasAddress(userId, email);
  await setPassword(ctx, account, { ...input, kind: 'password.reset', condition }, before);
}

/**
 * Revokes all sessions and links of the account. Returns the hash of the new password. Throws `account.wrong_password` (400),
 * `access.ended` (401) and `account.no_password` (409).
 */
export async function changePassword(
  ctx: Context,
  { userId, sessionId }: OwnSession,
  input: NewPassword & { current: string },
): Promise<string> {
  const account = await readAccountOfUser(ctx, userId);
  if (account.passwordHash === NO_PASSWORD) throw accountNoPassword();
  if (!(await verifyPassword(input.current, account.passwordHash)))
    throw accountWrongPassword().onField('current_password');
  return setPassword(ctx, account, { ...input, kind: 'password.changed', condition: isSignedIn(sessionId) });
}

/**
 * For a session that its owner has confirmed: a password proves later who uses a session, so a session alone can't set it.
 * Revokes all sessions and links of the account. Returns the hash of the password. Throws `access.ended` (401) and
 * `account.has_password` (409).
 */
export async function setFirstPassword(
  ctx: Context,
  { userId, sessionId }: OwnSession,
  password: string,
): Promise<string> {
  const account = await readAccountOfUser(ctx, userId);
  if (account.passwordHash !== NO_PASSWORD) throw accountHasPassword();
  const condition = isSignedIn(sessionId);
  return setPassword(ctx, account, { password, revoke: null, kind: 'password.set', condition });
}

async function setPassword(
  ctx: Context,
  account: AccountWithPassword,
  {
    password,
    revoke,
    kind,
    condition,
  }: NewPassword & { kind: 'password.changed' | 'password.reset' | 'password.set'; condition: SQL },
  before: D1PreparedStatement[] = [],
): Promise<string> {
  const { db } = ctx;
  const { userId } = account;
  const passwordHash = await hashPassword(password);
  await revoke?.apps(ctx, userId);
  const revoked = revoke ? await revokeAllKeys(ctx, userId) : 0;
  const keys = { revoked, active: await countActiveKeys(ctx, userId) };
  await writeWhile(ctx, condition, [
    ...before,
    ...[
      db.update(users).set({ passwordHash, updatedAt: ctx.now }).where(eq(users.id, userId)),
      db.delete(sessions).where(eq(sessions.userId, userId)),
      db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId)),
    ].map((query) => statementOf(db, query)),
    activityStatement(ctx, { userId, kind }),
    accountEmail(ctx, kind === 'password.set' ? 'password_set' : 'password_changed', account, { keys }),
  ]);
  return passwordHash;
}
