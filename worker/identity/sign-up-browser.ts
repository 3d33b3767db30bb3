import { randomBytes } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '../http/router.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { DAY, SECOND } from '../platform/time.ts';
import { COOKIE_OPTIONS } from './session-cookie.ts';

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
