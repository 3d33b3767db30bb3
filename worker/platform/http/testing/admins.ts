import { confirmedCookie, testOperator } from '../../../accounts/changes/testing/operators.ts';
import { principalOfSession, SESSION_COOKIE } from '../../../accounts/identity/sessions.ts';
import { testContext } from '../../testing/context.ts';
import { systemClock } from '../../time.ts';

/** Names of callers: two admins whose sessions are confirmed, and whose roles are old enough to approve. */
export const ADMIN = 'the first admin';
export const SECOND_ADMIN = 'the second admin';
const EMAILS: Readonly<Record<string, string>> = {
  [ADMIN]: 'first-admin@tributary.example',
  [SECOND_ADMIN]: 'second-admin@tributary.example',
};

const cookies = new Map<string, string>();
let last: Promise<unknown> = Promise.resolve();

/** The cookie of an admin, whose account is created at the first use; undefined for another caller. */
export async function cookieOfAdmin(caller: string | undefined): Promise<string | undefined> {
  const email = caller === undefined ? undefined : EMAILS[caller];
  if (caller === undefined || email === undefined) return undefined;
  // One after the other, so that two calls at once don't create the account twice.
  const cookie = last.then(() => signedIn(caller, email));
  last = cookie.catch(() => {});
  return cookie;
}

async function signedIn(caller: string, email: string): Promise<string> {
  const ctx = testContext(systemClock());
  const known = cookies.get(caller);
  // Each test file begins with an empty database.
  if (known && (await principalOfSession(ctx.db, known.slice(SESSION_COOKIE.length + 1), ctx.now)))
    return known;
  // Both accounts exist from the first use of either, so that the other one may approve.
  for (const each of Object.values(EMAILS)) await testOperator(ctx, each);
  const { userId } = await testOperator(ctx, email);
  const cookie = await confirmedCookie(ctx, userId);
  cookies.set(caller, cookie);
  return cookie;
}
