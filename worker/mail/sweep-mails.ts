import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { DAY, later, MINUTE } from '../platform/time.ts';
import { giveUp } from './send-mails.ts';
import { mails } from './tables.ts';

/** Longer than any invocation can be at work on a mail. */
const LOST_AFTER = 20 * MINUTE;
const KEPT = 30 * DAY;
const LOST_AT_ONCE = 100;
const BLANKED_AT_ONCE = 5_000;

/**
 * Gives up mails whose sender died between claim and answer. Whether they went out can't be known, so they are not sent
 * again. Returns how many.
 */
export async function giveUpLostMails(ctx: Context): Promise<number> {
  const lost = await ctx.db
    .select({ id: mails.id, kind: mails.kind })
    .from(mails)
    .where(and(eq(mails.state, 'sending'), lt(mails.updatedAt, later(ctx.now, -LOST_AFTER))))
    .limit(LOST_AT_ONCE);
  for (const mail of lost) await giveUp(ctx, mail, 'mail.outcome_unknown');
  return lost.length;
}

/** Takes recipient and content from mails that ended 30 days ago. Returns how many. */
export async function blankOldMails(ctx: Context): Promise<{ blanked: number }> {
  const old = ctx.db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        inArray(mails.state, ['sent', 'failed']),
        lt(mails.updatedAt, later(ctx.now, -KEPT)),
        ne(mails.recipient, ''),
      ),
    )
    .limit(BLANKED_AT_ONCE);
  const { meta } = await ctx.db
    .update(mails)
    .set({ recipient: '', content: sql`'{}'` })
    .where(inArray(mails.id, old));
  return { blanked: meta.changes };
}
