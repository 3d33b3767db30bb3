import { eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { UserId } from '../platform/ids.ts';
import { type MicroUsd, micros } from '../platform/money.ts';
import type { OptionalKind } from './email-kinds.ts';
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

/** The preference that governs each optional kind of email. */
export const PREFERENCE_OF = {
  welcome: 'welcomeEmailEnabled',
  earnings_notice: 'earningsNotificationsEnabled',
  weekly_digest: 'weeklyDigestEnabled',
} as const satisfies Record<OptionalKind, keyof Choices>;

/** Whether an account wants an optional kind of email; it does until it says otherwise. */
export async function isWanted(ctx: Context, userId: UserId, kind: OptionalKind): Promise<boolean> {
  const [found] = await ctx.db
    .select({ wanted: emailPreferences[PREFERENCE_OF[kind]] })
    .from(emailPreferences)
    .where(eq(emailPreferences.userId, userId));
  return found?.wanted ?? true;
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
 * The statement that records up to which total an account was notified of its earnings; it changes nothing where another
 * run has done it since `before` was read.
 */
export function earningsToldStatement(
  ctx: Context,
  before: Preferences,
  total: MicroUsd,
): D1PreparedStatement {
  return ctx.db.$client
    .prepare(
      `UPDATE email_preferences SET told_earnings = ?1, told_at = ?2
       WHERE user_id = ?3 AND told_earnings = ?4 AND told_at IS ?5`,
    )
    .bind(total, ctx.now, before.userId, before.toldEarnings, before.toldAt);
}

/** The statement that records that an account has had its digest. */
export function digestSentStatement(ctx: Context, userId: UserId): D1PreparedStatement {
  return ctx.db.$client
    .prepare('UPDATE email_preferences SET digest_at = ?1 WHERE user_id = ?2')
    .bind(ctx.now, userId);
}

/** Changes some preferences of an account and returns all of them. */
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
