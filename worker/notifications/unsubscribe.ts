import { eq } from 'drizzle-orm';
import type { OptionalKind } from '../email/email-kinds.ts';
import type { Unsubscription } from '../email/unsubscribe-token.ts';
import type { Context } from '../platform/context.ts';
import { defaultPreferences } from './preferences.ts';
import { emailPreferences } from './tables.ts';

/** The preference that governs each kind. */
const SWITCHED_OFF = {
  welcome: { welcomeEmailEnabled: false },
  earnings_notice: { earningsNotificationsEnabled: false },
  weekly_digest: { weeklyDigestEnabled: false },
} as const satisfies Record<OptionalKind, object>;

/** Switches a kind of mail off for an account; again changes nothing. */
export async function unsubscribe(ctx: Context, { userId, kind }: Unsubscription): Promise<void> {
  await ctx.db.batch([
    defaultPreferences(ctx, userId),
    ctx.db
      .update(emailPreferences)
      .set({ ...SWITCHED_OFF[kind], updatedAt: ctx.now })
      .where(eq(emailPreferences.userId, userId)),
  ]);
}
