import { count, desc, eq } from 'drizzle-orm';
import { readPublisher } from '../../../accounts/publishers/publishers.ts';
import type { Context } from '../../../platform/context.ts';
import { emails } from '../../../platform/email/tables.ts';
import type { PublisherId } from '../../../platform/ids.ts';

/** The emails to a publisher without their content, newest first, with their number. Throws `publisher.unknown` (404). */
export async function listEmails(ctx: Context, id: PublisherId, page: { limit: number; offset: number }) {
  const { userId } = await readPublisher(ctx.db, id);
  const toUser = eq(emails.userId, userId);
  const { kind, state, recipient, attempts, fault, createdAt, updatedAt } = emails;
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select({ id: emails.id, kind, state, recipient, attempts, fault, createdAt, updatedAt })
      .from(emails)
      .where(toUser)
      .orderBy(desc(createdAt), emails.id)
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(emails).where(toUser),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
