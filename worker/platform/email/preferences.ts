import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { statementOf } from '../database.ts';
import { failure } from '../failure.ts';
import type { UserId } from '../ids.ts';
import { type MicroUsd, micros } from '../money.ts';
import type { Email } from './email.ts';
import { emailPreferences } from './tables.ts';

export type Preferences = typeof emailPreferences.$inferSelect;

export type Choices = Pick<
  Preferences,
  | 'welcomeEmailEnabled'
  | 'earningsNotificationsEnabled'
  | 'earningsThreshold'
  | 'notificationFrequency'
  | 'weeklyDigestEnabled'
>;

const preferencesMissing = failure('preferences.missing', 500, 'The preferences were not stored.');

/** Returns the statement that stores the defaults: threshold 1 USD, instant, all emails on. */
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
      notifiedEarnings: micros(0),
      updatedAt: ctx.now,
    })
    .onConflictDoNothing();
}

/** True until the account switches the email off. An email that can't be switched off is always wanted. */
export async function isWanted(ctx: Context, userId: UserId, { optional }: Email): Promise<boolean> {
  if (!optional) return true;
  const [preferences] = await ctx.db
    .select({ isOn: emailPreferences[optional.preference] })
    .from(emailPreferences)
    .where(eq(emailPreferences.userId, userId));
  return preferences?.isOn ?? true;
}

/** Stores the defaults if the account has no preferences. */
export async function readPreferences(ctx: Context, userId: UserId): Promise<Preferences> {
  const query = ctx.db.select().from(emailPreferences).where(eq(emailPreferences.userId, userId));
  const [existing] = await query;
  if (existing) return existing;
  const [, [created]] = await ctx.db.batch([defaultPreferences(ctx, userId), query]);
  if (!created) throw preferencesMissing();
  return created;
}

/**
 * Returns the statement that records the total earnings of the latest notification. It has no effect if another run has
 * recorded one since `before` was read.
 */
export function earningsNotifiedStatement(
  ctx: Context,
  before: Preferences,
  total: MicroUsd,
): D1PreparedStatement {
  const { userId, notifiedEarnings, notifiedAt } = emailPreferences;
  return statementOf(
    ctx.db,
    ctx.db
      .update(emailPreferences)
      .set({ notifiedEarnings: total, notifiedAt: ctx.now })
      .where(
        and(
          eq(userId, before.userId),
          eq(notifiedEarnings, before.notifiedEarnings),
          sql`${notifiedAt} IS ${before.notifiedAt}`,
        ),
      ),
  );
}

export function digestSentStatement(ctx: Context, userId: UserId): D1PreparedStatement {
  return statementOf(
    ctx.db,
    ctx.db.update(emailPreferences).set({ digestAt: ctx.now }).where(eq(emailPreferences.userId, userId)),
  );
}

export async function writePreferences(
  ctx: Context,
  userId: UserId,
  changes: { [Field in Exclude<keyof Preferences, 'userId' | 'updatedAt'>]?: Preferences[Field] | undefined },
): Promise<Preferences> {
  const before = await readPreferences(ctx, userId);
  const [after] = await ctx.db
    .update(emailPreferences)
    .set({ ...changes, updatedAt: ctx.now })
    .where(eq(emailPreferences.userId, userId))
    .returning();
  return after ?? before;
}
