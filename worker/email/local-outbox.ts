import { desc, eq, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { EmailId } from '../platform/ids.ts';
import { localOutbox } from './tables.ts';

export type LocalEmail = typeof localOutbox.$inferSelect;

/** Mails of a local system as they went out, newest first; only those to `recipient` where one is given. */
export async function readOutbox(
  ctx: Context,
  { recipient, limit }: { recipient?: string | undefined; limit: number },
): Promise<LocalEmail[]> {
  return ctx.db
    .select()
    .from(localOutbox)
    .where(recipient === undefined ? undefined : eq(localOutbox.recipient, recipient))
    .orderBy(desc(localOutbox.sentAt), sql`rowid DESC`)
    .limit(limit);
}

/** One of them; null when there is none of this id. */
export async function readLocalEmail(ctx: Context, id: EmailId): Promise<LocalEmail | null> {
  const [mail] = await ctx.db.select().from(localOutbox).where(eq(localOutbox.id, id));
  return mail ?? null;
}
