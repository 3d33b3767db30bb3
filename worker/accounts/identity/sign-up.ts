import { randomBytes } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { violates } from '../../platform/constraint.ts';
import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import type { AppEnv } from '../../platform/http/router.ts';
import type { UserId } from '../../platform/ids.ts';
import { requireRoom } from '../../platform/settings/database-room.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { storedSetting } from '../../platform/settings/stored-setting.ts';
import { DAY, SECOND } from '../../platform/time.ts';
import { createAccount } from './accounts.ts';
import { accountEmail } from './email-links.ts';
import { hashPassword } from './passwords.ts';
import { COOKIE_OPTIONS } from './sessions.ts';

/** The version of the terms and the privacy policy that people accept when they sign up. */
const POLICY_VERSION = '1.0';

const COOKIE = '__Host-sign-up';
const COOKIE_TTL_MS = 7 * DAY;
const TOKEN = /^[\w-]{43}$/;

interface SignUp {
  /** Normalized. */
  email: string;
  password: string;
  fullName: string;
  platform: string;
  referralSource: string | null;
  marketingConsent: boolean;
  returnTo: string | undefined;
  signUpBrowserHash: string;
}

const signUpsClosed = failure(
  'account.sign_ups_closed',
  403,
  'Sign-ups are closed for now. If you have an account, sign in.',
  { action: 'Sign in, or try again later.' },
);

/**
 * Creates an account and enqueues its verification email. Throws `account.exists` (409), `account.sign_ups_closed` (403), also for an
 * address that has an account, and `system.no_room` (503).
 */
export async function signUp(ctx: Context, input: SignUp): Promise<UserId> {
  if ((await readSettings(ctx)).signUpsClosed) throw signUpsClosed();
  await requireRoom(ctx);
  const { password, returnTo, ...account } = input;
  const passwordHash = await hashPassword(password);
  const newAccount = { ...account, passwordHash, policyVersion: POLICY_VERSION };
  try {
    const { userId } = await createAccount(ctx, newAccount, (userId) => [
      refuseIfClosed(ctx, userId),
      accountEmail(ctx, 'verify_email', { userId, ...account, verifiedAt: null }, { returnPath: returnTo }),
    ]);
    return userId;
  } catch (error) {
    if (violates(error, 'NOT NULL', 'users.email')) throw signUpsClosed().causedBy(error);
    throw error;
  }
}

/** A statement that aborts the transaction of a new account if sign-ups are closed by then. */
function refuseIfClosed(ctx: Context, userId: UserId): D1PreparedStatement {
  return ctx.db.$client
    .prepare(`UPDATE users SET email = NULL WHERE id = ?1 AND ${storedSetting('sign_ups_closed')} = 'true'`)
    .bind(userId);
}

/** Returns the browser's existing sign-up token or a new one. */
export function signUpToken(c: HonoContext<AppEnv>): string {
  const existing = getCookie(c, COOKIE) ?? '';
  return TOKEN.test(existing) ? existing : randomBytes(32).toString('base64url');
}

/** The cookie proves later that the browser that opens the verification link is the one that signed up. */
export function setSignUpCookie(c: HonoContext<AppEnv>, token: string): void {
  setCookie(c, COOKIE, token, { ...COOKIE_OPTIONS, maxAge: COOKIE_TTL_MS / SECOND });
}

/** SHA-256 of the browser's sign-up token; null without one. */
export function signUpBrowserHash(c: HonoContext<AppEnv>): string | null {
  const token = getCookie(c, COOKIE);
  return token === undefined ? null : sha256Hex(token);
}

export function clearSignUpCookie(c: HonoContext<AppEnv>): void {
  if (getCookie(c, COOKIE) !== undefined) deleteCookie(c, COOKIE, COOKIE_OPTIONS);
}
