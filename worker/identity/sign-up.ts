import { randomBytes } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '../http/router.ts';
import type { Context } from '../platform/context.ts';
import { sha256Hex } from '../platform/hashing.ts';
import type { UserId } from '../platform/ids.ts';
import { DAY, SECOND } from '../platform/time.ts';
import { createAccount } from './accounts.ts';
import { accountEmail } from './email-links.ts';
import { hashPassword } from './passwords.ts';
import { COOKIE_OPTIONS } from './sessions.ts';

/** The version of the terms and the privacy policy that a sign-up agrees to. */
const POLICY_VERSION = '1.0';

interface SignUp {
  /** Normalised. */
  email: string;
  password: string;
  fullName: string;
  platform: string;
  referralSource: string | null;
  marketingConsent: boolean;
  returnTo: string | undefined;
  signUpBrowserHash: string;
}

/**
 * Creates an account with its profile and posts the email that verifies its address. Signs nobody in. Throws
 * `account.exists` (409).
 */
export async function signUp(ctx: Context, input: SignUp): Promise<UserId> {
  const { password, returnTo, ...account } = input;
  const passwordHash = await hashPassword(password);
  const { userId } = await createAccount(
    ctx,
    { ...account, passwordHash, policyVersion: POLICY_VERSION },
    (userId) => [
      accountEmail(ctx, 'verify_email', { userId, ...account, verifiedAt: null }, { asked: returnTo }),
    ],
  );
  return userId;
}

const COOKIE = '__Host-sign-up';
const COOKIE_TTL_MS = 7 * DAY;
const TOKEN = /^[\w-]{43}$/;

/** The token of the browser that signs up: the one it carries already, else a new one. */
export function signUpToken(c: HonoContext<AppEnv>): string {
  const carried = getCookie(c, COOKIE) ?? '';
  return TOKEN.test(carried) ? carried : randomBytes(32).toString('base64url');
}

/** Gives the browser the token that proves, when the address is verified, that this browser signed up. */
export function keepSignUpToken(c: HonoContext<AppEnv>, token: string): void {
  setCookie(c, COOKIE, token, { ...COOKIE_OPTIONS, maxAge: COOKIE_TTL_MS / SECOND });
}

/** SHA-256 of the token that the browser carries; null without one. */
export function signUpBrowserHash(c: HonoContext<AppEnv>): string | null {
  const token = getCookie(c, COOKIE);
  return token === undefined ? null : sha256Hex(token);
}

/** Takes the token from a browser that needs it no longer. */
export function dropSignUpToken(c: HonoContext<AppEnv>): void {
  if (getCookie(c, COOKIE) !== undefined) deleteCookie(c, COOKIE, COOKIE_OPTIONS);
}
