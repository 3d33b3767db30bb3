import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '../http/router.ts';
import type { UserId } from '../platform/ids.ts';
import { SECOND } from '../platform/time.ts';
import { openSession } from './open-session.ts';
import { SESSION_COOKIE, SESSION_TTL_MS } from './sessions.ts';

/** What every cookie of an account's browser has. */
export const COOKIE_OPTIONS = { httpOnly: true, secure: true, sameSite: 'Lax', path: '/' } as const;

/** Signs the calling browser in: a new session in place of the one it carried, whose token only its cookie knows. */
export async function startSession(
  c: HonoContext<AppEnv>,
  who: { userId: UserId; passwordHash?: string },
): Promise<void> {
  const token = await openSession(c.get('ctx'), {
    ...who,
    userAgent: c.req.header('user-agent') ?? '',
    replaces: getCookie(c, SESSION_COOKIE),
  });
  keepCookie(c, token);
}

/** Hands the browser its session's token, for as long as the session lasts from now. */
export function keepCookie(c: HonoContext<AppEnv>, token: string): void {
  setCookie(c, SESSION_COOKIE, token, { ...COOKIE_OPTIONS, maxAge: SESSION_TTL_MS / SECOND });
}

/** Takes the session's token from the browser. */
export function dropCookie(c: HonoContext<AppEnv>): void {
  deleteCookie(c, SESSION_COOKIE, COOKIE_OPTIONS);
}
