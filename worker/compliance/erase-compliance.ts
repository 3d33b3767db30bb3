import { sql } from 'drizzle-orm';
import { sqlStatement } from '../platform/database.ts';
import type { Eraser } from '../platform/personal-data.ts';

/** Replaces the texts of answered requests for a review. */
const ERASED_TEXT = 'Erased with the account.';

/**
 * Erases what a publisher has written to ask for reviews, with our answers, and what evaluations have stored about the traffic.
 * Open requests are deleted, because no one waits for the answer anymore. Decisions, violations and outcomes stay.
 */
export const eraseCompliance: Eraser = {
  name: 'compliance',
  turn: 'data',
  async erase(ctx, { publisherId }) {
    await ctx.db.$client.batch(
      [
        sql`DELETE FROM compliance_reviews WHERE publisher_id = ${publisherId} AND state = 'open'`,
        sql`UPDATE compliance_reviews SET text = ${ERASED_TEXT}, reply = ${ERASED_TEXT} WHERE publisher_id = ${publisherId}`,
        sql`DELETE FROM compliance_progress WHERE publisher_id = ${publisherId}`,
      ].map((query) => sqlStatement(ctx.db, query)),
    );
    return null;
  },
};
