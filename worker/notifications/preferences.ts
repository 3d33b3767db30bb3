import { eq } from 'drizzle-orm';
import { netEarnings } from '../earnings/net-earnings.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { PublisherId, UserId } from '../platform/ids.ts';
import { micros } from '../platform/money.ts';
import { emailPreferences } from './tables.ts';

export type Preferences = typeof emailPreferences.$inferSelect;

/** What a publisher can choose. */
export type Choices = Pick<
  Preferences,
  | 'welcomeEmailEnabled'
  | 'earningsNotificationsEnabled'
  | 'earningsThreshold'
  | 'notificationFrequency'
  | 'weeklyDigestEnabled'
>;

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

/** An account's preferences; the defaults are stored where it has none. */
export async function readPreferences(ctx: Context, userId: UserId): Promise<Preferences> {
  const read = ctx.db.select().from(emailPreferences).where(eq(emailPreferences.userId, userId));
  const [found] = await read;
  if (found) return found;
  const [, [made]] = await ctx.db.batch([defaultPreferences(ctx, userId), read]);
  if (!made) throw new DomainError('preferences.missing', 'The preferences were not stored.', 500);
  return made;
}

/**
 * Changes some of them and answers them all. Earnings notices that are switched on tell of what is earned from then on,
 * not of everything since they were switched off.
 */
export async function updatePreferences(
  ctx: Context,
  { userId, publisherId }: { userId: UserId; publisherId: PublisherId },
  changes: { [Field in keyof Choices]?: Choices[Field] | undefined },
): Promise<Preferences> {
  const before = await readPreferences(ctx, userId);
  const begins = changes.earningsNotificationsEnabled && !before.earningsNotificationsEnabled;
  const told = begins ? { toldEarnings: (await netEarnings(ctx, [publisherId]))(publisherId) } : {};
  const [after] = await ctx.db
    .update(emailPreferences)
    .set({ ...changes, ...told, updatedAt: ctx.now })
    .where(eq(emailPreferences.userId, userId))
    .returning();
  return after ?? before;
}
