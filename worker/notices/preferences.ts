import type { Context } from '../platform/context.ts';
import type { UserId } from '../platform/ids.ts';
import { micros } from '../platform/money.ts';
import { emailPreferences } from './tables.ts';

/** The statement that gives an account its preferences, unless it has some: threshold 1 USD, instant, all mails on. */
export function defaultPreferences(ctx: Context, userId: UserId) {
  return ctx.db
    .insert(emailPreferences)
    .values({
      userId,
      welcomeEmailEnabled: true,
      earningsNotificationsEnabled: true,
      earningsThreshold: micros(1_000_000),
      notificationFrequency: 'instant',
      weeklyDigestEnabled: true,
      toldEarnings: micros(0),
      updatedAt: ctx.now,
    })
    .onConflictDoNothing();
}
