import { eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { UserId } from '../ids.ts';
import { type Eraser, WAIT } from '../personal-data.ts';
import { addMs, DAY } from '../time.ts';
import { emailPreferences } from './tables.ts';

/** An email that isn't sent by then never will be. */
const MAX_WAIT_MS = 7 * DAY;

/**
 * Deletes an account's email preferences and removes the recipients and contents of its emails, local copies included. Waits
 * while one is about to be sent.
 */
export const eraseEmails: Eraser = {
  name: 'emails',
  turn: 'emails',
  async erase(ctx, { userId }) {
    if (await hasUnsentEmails(ctx, userId)) return WAIT;
    const d1 = ctx.db.$client;
    await ctx.db.delete(emailPreferences).where(eq(emailPreferences.userId, userId));
    await d1.batch([
      d1
        .prepare('DELETE FROM local_outbox WHERE id IN (SELECT id FROM emails WHERE user_id = ?1)')
        .bind(userId),
      d1
        .prepare(
          `UPDATE emails SET recipient = '', content = '{}', provider_id = NULL,
             state = CASE WHEN state IN ('queued', 'sending') THEN 'skipped' ELSE state END
           WHERE user_id = ?1`,
        )
        .bind(userId),
    ]);
    return null;
  },
};

/** The statement that removes an address from sent emails that belong to no account. */
export function eraseRecipient(ctx: Context, recipient: string): D1PreparedStatement {
  return ctx.db.$client
    .prepare(
      `UPDATE emails SET recipient = '', content = '{}', provider_id = NULL
       WHERE recipient = ?1 AND user_id IS NULL AND state NOT IN ('queued', 'sending')`,
    )
    .bind(recipient);
}

async function hasUnsentEmails(ctx: Context, userId: UserId): Promise<boolean> {
  const unsent = await ctx.db.$client
    .prepare(
      "SELECT 1 FROM emails WHERE state IN ('queued', 'sending') AND user_id = ?1 AND created_at > ?2 LIMIT 1",
    )
    .bind(userId, addMs(ctx.now, -MAX_WAIT_MS))
    .first();
  return unsent !== null;
}
