import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { addMs, DAY, MINUTE } from '../platform/time.ts';
import { giveUp } from './send-emails.ts';
import { mails } from './tables.ts';

/** Longer than any invocation can be at work on a mail. */
const LEASE_TTL_MS = 20 * MINUTE;
const BODY_TTL_MS = 30 * DAY;
const MAX_LOST = 100;
const BATCH_SIZE = 5_000;

/**
 * Gives up mails whose sender died between claim and answer. Whether they went out can't be known, so they are not sent
 * again. Returns how many.
 */
export async function failStalledEmails(ctx: Context): Promise<number> {
  const lost = await ctx.db
    .select({ id: mails.id, kind: mails.kind })
    .from(mails)
    .where(and(eq(mails.state, 'sending'), lt(mails.updatedAt, addMs(ctx.now, -LEASE_TTL_MS))))
    .limit(MAX_LOST);
  for (const mail of lost) await giveUp(ctx, mail, 'mail.outcome_unknown');
  return lost.length;
}

/** Takes recipient and content from mails that ended 30 days ago. Returns how many. */
export async function clearOldEmailBodies(ctx: Context): Promise<{ blanked: number }> {
  const old = ctx.db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        inArray(mails.state, ['sent', 'failed']),
        lt(mails.updatedAt, addMs(ctx.now, -BODY_TTL_MS)),
        ne(mails.recipient, ''),
      ),
    )
    .limit(BATCH_SIZE);
  const { meta } = await ctx.db
    .update(mails)
    .set({ recipient: '', content: sql`'{}'` })
    .where(inArray(mails.id, old));
  return { blanked: meta.changes };
}
