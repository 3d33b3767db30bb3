import { eq } from 'drizzle-orm';
import type { Context as HonoContext } from 'hono';
import type { Context } from '../../platform/context.ts';
import { errorCode } from '../../platform/errors.ts';
import type { AppEnv } from '../../platform/http/router.ts';
import type { UserId } from '../../platform/ids.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { recordFailedSignIn } from '../activity/record-activity.ts';
import { countSecurityEvent } from '../security-events/count-events.ts';
import { findAccountByEmail } from './accounts.ts';
import { passkeys } from './tables.ts';

/** What the sign-in names its account with. */
type Attempted = { method: 'password'; email: string } | { method: 'passkey'; credentialId: string };

const REFUSALS: ReadonlySet<string> = new Set(['account.invalid_credentials', 'passkey.refused']);

/**
 * Runs the check of a sign-in. A refusal is recorded in the activity of the account, if there is one. This happens after
 * the response, so that its time doesn't tell whether the address has an account.
 */
export async function checkSignIn<Result>(
  c: HonoContext<AppEnv>,
  attempted: Attempted,
  check: () => Promise<Result>,
): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    if (REFUSALS.has(errorCode(error))) {
      const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
      waitUntil(recordRefusal(c.get('ctx'), attempted));
      countSecurityEvent(c.env, c.get('ctx'), waitUntil, 'sign_in_refused');
    }
    throw error;
  }
}

async function recordRefusal(ctx: Context, attempted: Attempted): Promise<void> {
  try {
    const userId = await accountOf(ctx, attempted);
    if (userId) await recordFailedSignIn(ctx, userId, attempted.method);
  } catch (error) {
    log('warn', 'account.failed_sign_in_not_recorded', errorFacts(error));
  }
}

async function accountOf(ctx: Context, attempted: Attempted): Promise<UserId | undefined> {
  if (attempted.method === 'password') return (await findAccountByEmail(ctx, attempted.email))?.userId;
  const [passkey] = await ctx.db
    .select({ userId: passkeys.userId })
    .from(passkeys)
    .where(eq(passkeys.credentialId, attempted.credentialId));
  return passkey?.userId;
}
