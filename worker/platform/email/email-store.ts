import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lte,
  min,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { EmailId } from '../ids.ts';
import { type Instant, MINUTE } from '../time.ts';
import type { Emails } from './email.ts';
import { emails } from './tables.ts';

/** Refusals after which an email fails for good. */
export const MAX_ATTEMPTS = 5;

/** In milliseconds: 1, 5, 25 and 125 minutes after the first four refusals. */
export function backOff(attempts: number): number {
  return MINUTE * 5 ** (attempts - 1);
}

export type StoredEmail = typeof emails.$inferSelect;
/** With its content as text. */
export type LeasedEmail = Omit<StoredEmail, 'content'> & { content: string };

/** Queued emails whose back-off is over, and the time of the quota that refused them. `updatedAt` is the time of the last refusal. */
function isDue(ctx: Context): SQL | undefined {
  const delays = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => index + 1).map(
    (attempts) => sql`WHEN ${attempts} THEN ${backOff(attempts)}`,
  );
  const retryAt = sql`${emails.updatedAt} + CASE ${emails.attempts} ${sql.join(delays, sql` `)} END`;
  return and(
    eq(emails.state, 'queued'),
    or(eq(emails.attempts, 0), lte(retryAt, ctx.now)),
    or(isNull(emails.notBefore), lte(emails.notBefore, ctx.now)),
  );
}

/** Those that people wait for come first. */
export async function dueEmails(ctx: Context, emailsByKind: Emails, limit: number): Promise<EmailId[]> {
  const bulk = [...emailsByKind.values()].filter(({ isBulk }) => isBulk).map(({ kind }) => kind);
  const rows = await ctx.db
    .select({ id: emails.id })
    .from(emails)
    .where(isDue(ctx))
    .orderBy(inArray(emails.kind, bulk), asc(emails.createdAt))
    .limit(limit);
  return rows.map((row) => row.id);
}

/**
 * Claims an email before it is sent. Null if another sender has it or it is no longer due. Its content is read later, so that a
 * damaged one fails its own email only.
 */
export async function leaseEmail(ctx: Context, id: EmailId): Promise<LeasedEmail | null> {
  const [leased] = await ctx.db
    .update(emails)
    .set({ state: 'sending', attempts: sql`${emails.attempts} + 1`, updatedAt: ctx.now })
    .where(and(eq(emails.id, id), isDue(ctx)))
    .returning({ ...getTableColumns(emails), content: sql<string>`${emails.content}` });
  return leased ?? null;
}

/** Records the outcome of a leased email. `queued` schedules a retry. */
export async function settleEmail(
  ctx: Context,
  id: EmailId,
  state: 'queued' | 'skipped' | 'failed',
  fault: string | null = null,
): Promise<void> {
  await ctx.db.update(emails).set({ state, fault, updatedAt: ctx.now }).where(eq(emails.id, id));
}

/** Records that a provider has accepted a leased email, with its ID there if it has one. */
export async function recordSent(ctx: Context, id: EmailId, providerId: string | undefined): Promise<void> {
  await ctx.db
    .update(emails)
    .set({ state: 'sent', fault: null, providerId: providerId ?? null, updatedAt: ctx.now })
    .where(eq(emails.id, id));
}

/** Queues a leased email again until a quota is reset. The attempt doesn't count. */
export async function waitForQuota(ctx: Context, id: EmailId, until: Instant): Promise<void> {
  await ctx.db
    .update(emails)
    .set({
      state: 'queued',
      attempts: sql`${emails.attempts} - 1`,
      notBefore: until,
      fault: 'email.over_quota',
      updatedAt: ctx.now,
    })
    .where(eq(emails.id, id));
}

/** How many emails wait. */
export async function queuedEmails(ctx: Context): Promise<number> {
  const [queued] = await ctx.db.select({ total: count() }).from(emails).where(eq(emails.state, 'queued'));
  return queued?.total ?? 0;
}

/** Since when the oldest email is due that waits for no quota; null if there is none. */
export async function oldestDueEmail(ctx: Context): Promise<Instant | null> {
  const [oldest] = await ctx.db
    .select({ at: min(emails.createdAt) })
    .from(emails)
    .where(isDue(ctx));
  return oldest?.at ?? null;
}

/**
 * Skips all emails that wait. A database that was restored to an earlier moment doesn't know which of them were sent since. Returns
 * their number.
 */
export async function skipWaitingEmails(ctx: Context): Promise<number> {
  const { meta } = await ctx.db.run(
    sql`UPDATE emails SET state = 'skipped', updated_at = ${ctx.now} WHERE state IN ('queued', 'sending')`,
  );
  return meta.changes;
}
