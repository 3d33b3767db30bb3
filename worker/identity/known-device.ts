import { randomBytes } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '../http/router.ts';
import { hmac, timingSafeEqualText } from '../platform/hashing.ts';
import { DAY, SECOND } from '../platform/time.ts';
import { COOKIE_OPTIONS } from './session-cookie.ts';

const COOKIE = '__Host-device';
const COOKIE_TTL_MS = 365 * DAY;

/**
 * The id of a browser that has signed in to this account before; null for any other. Such a browser has its own limits,
 * so strangers who fail can't keep the owner out. It proves nothing else. `email` is normalized.
 */
export function knownDevice(c: HonoContext<AppEnv>, email: string): string | null {
  const [id = '', mac = ''] = (getCookie(c, COOKIE) ?? '').split('.');
  return id !== '' && timingSafeEqualText(mac, macOf(c, id, email)) ? id : null;
}

/** Lets the browser show later that it has signed in to this account. */
export function rememberDevice(c: HonoContext<AppEnv>, email: string): void {
  if (knownDevice(c, email) !== null) return;
  const id = randomBytes(16).toString('base64url');
  const options = { ...COOKIE_OPTIONS, maxAge: COOKIE_TTL_MS / SECOND };
  setCookie(c, COOKIE, `${id}.${macOf(c, id, email)}`, options);
}

function macOf(c: HonoContext<AppEnv>, id: string, email: string): string {
  return hmac(c.env.ADDRESS_KEY, `device:${id}:${email}`).toString('base64url');
}
