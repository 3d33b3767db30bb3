import { eq } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { statementOf } from '../../../platform/database.ts';
import { emailStatement } from '../../../platform/email/enqueue-email.ts';
import { eraseRecipient } from '../../../platform/email/erase-emails.ts';
import type { UserId } from '../../../platform/ids.ts';
import type { Eraser } from '../../../platform/personal-data.ts';
import { eraseActivity } from '../../activity/erase-activity.ts';
import { erasePublisherStatements } from '../../publishers/erase-publisher.ts';
import { ERASED_DOMAIN, NO_PASSWORD, readAccountOfUser } from '../accounts.ts';
import { oneTimeTokens, passkeys, sessions, users } from '../tables.ts';
import { accountErasedEmail } from './emails.ts';

/** Ends every way to use the account, and deletes the record of their use. */
export const eraseAccess: Eraser = {
  name: 'access',
  turn: 'access',
  async erase(ctx, { userId }) {
    await ctx.db.$client.batch(accessStatements(ctx, userId));
    return null;
  },
};

function accessStatements(ctx: Context, userId: UserId): D1PreparedStatement[] {
  return [
    eraseActivity(ctx, userId),
    ...[
      ctx.db.delete(sessions).where(eq(sessions.userId, userId)),
      ctx.db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId)),
      ctx.db.delete(passkeys).where(eq(passkeys.userId, userId)),
      ctx.db.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.id, userId)),
    ].map((query) => statementOf(ctx.db, query)),
  ];
}

/**
 * Replaces the name and the address in the account, and enqueues the last email to the owner in the same batch. The address
 * is free for a new account afterwards.
 */
export const eraseAccount: Eraser = {
  name: 'account',
  turn: 'account',
  async erase(ctx, { userId, publisherId }) {
    const account = await readAccountOfUser(ctx, userId);
    const replacement = { email: erasedAddress(publisherId), fullName: ERASED_NAME };
    if (account.email === replacement.email) return null;
    await ctx.db.$client.batch([
      emailStatement(ctx, {
        cause: `account_erased:${userId}`,
        email: accountErasedEmail,
        userId,
        recipient: account.email,
        content: { full_name: account.fullName },
      }),
      // Someone may have signed in with an emailed link since the first step.
      ...accessStatements(ctx, userId),
      eraseRecipient(ctx, account.email),
      ...erasePublisherStatements(ctx, publisherId, replacement),
      statementOf(
        ctx.db,
        ctx.db
          .update(users)
          .set({
            email: replacement.email,
            emailVerifiedAt: null,
            signUpBrowserHash: null,
            role: 'publisher',
            platform: 'general',
            referralSource: null,
            marketingConsent: false,
            updatedAt: ctx.now,
          })
          .where(eq(users.id, userId)),
      ),
    ]);
    return null;
  },
};

/** Replaces the name of a person whose account was deleted. */
export const ERASED_NAME = 'Deleted account';

function erasedAddress(publisherId: string): string {
  return `${publisherId.toLowerCase()}@${ERASED_DOMAIN}`;
}
