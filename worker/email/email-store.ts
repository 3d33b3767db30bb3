import { and, asc, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { MailId } from '../platform/ids.ts';
import { MINUTE } from '../platform/time.ts';
import { mails } from './tables.ts';

export type StoredEmail = typeof mails.$inferSelect;

/** A mail that waits and whose back-off is over; `updatedAt` is when it was refused last. */
function due(ctx: Context): SQL | undefined {
  const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => index + 1).map(
    (attempts) => sql`WHEN ${attempts} THEN ${backOff(attempts)}`,
  );
  const again = sql`${mails.updatedAt} + CASE ${mails.attempts} ${sql.join(waits, sql` `)} END`;
  return and(eq(mails.state, 'queued'), or(eq(mails.attempts, 0), lte(again, ctx.now)));
}

/** The next mails to send; those that somebody waits for go before notices and digests. */
export async function dueEmails(ctx: Context, limit: number): Promise<MailId[]> {
  const rows = await ctx.db
    .select({ id: mails.id })
    .from(mails)
    .where(due(ctx))
    .orderBy(inArray(mails.kind, ['earnings_notice', 'weekly_digest']), asc(mails.createdAt))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Takes a mail for sending, before its first byte goes out; null when it is another's by now, or not due any more. */
export async function leaseEmail(ctx: Context, id: MailId): Promise<StoredEmail | null> {
  const [claimed] = await ctx.db
    .update(mails)
    .set({ state: 'sending', attempts: sql`${mails.attempts} + 1`, updatedAt: ctx.now })
    .where(and(eq(mails.id, id), due(ctx)))
    .returning();
  return claimed ?? null;
}

/** Writes down how the sending of a claimed mail ended; `queued` puts it back. */
export async function settleEmail(
  ctx: Context,
  id: MailId,
  state: 'queued' | 'sent' | 'skipped' | 'failed',
  fault: string | null = null,
): Promise<void> {
  await ctx.db.update(mails).set({ state, fault, updatedAt: ctx.now }).where(eq(mails.id, id));
}

/** A mail that was refused this often is given up. */
export const MAX_ATTEMPTS = 5;

/** Milliseconds to wait after the `attempts`-th refusal: 1, 5, 25 minutes, about 2 hours. */
export function backOff(attempts: number): number {
  return MINUTE * 5 ** (attempts - 1);
}
