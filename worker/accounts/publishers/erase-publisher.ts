import { and, eq, ne } from 'drizzle-orm';
import { auditStatements } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import { statementOf } from '../../platform/database.ts';
import type { PublisherId } from '../../platform/ids.ts';
import type { Eraser } from '../../platform/personal-data.ts';
import { publisherSites, publishers } from './tables.ts';

/**
 * Closes a publisher for good: the links redirect visitors without earning, and later conversions are held. The sites are
 * deleted.
 */
export const closePublisher: Eraser = {
  name: 'publisher',
  turn: 'publisher',
  async erase(ctx, { publisherId }) {
    const entry = { action: 'account.closed', subject: publisherId, state: 'open' } as const;
    const state =
      "SELECT CASE WHEN status <> 'closed' THEN 'open' END FROM publishers WHERE publisher_id = e.subject";
    await ctx.db.$client.batch([
      ...auditStatements(ctx, [entry], { state, otherwise: 'skip' }),
      ...[
        ctx.db
          .update(publishers)
          .set({ status: 'closed' })
          .where(and(eq(publishers.publisherId, publisherId), ne(publishers.status, 'closed'))),
        ctx.db.delete(publisherSites).where(eq(publisherSites.publisherId, publisherId)),
      ].map((query) => statementOf(ctx.db, query)),
    ]);
    return null;
  },
};

/** The statements that replace a publisher's personal data. */
export function erasePublisherStatements(
  ctx: Context,
  publisherId: PublisherId,
  replacement: { email: string; fullName: string },
): D1PreparedStatement[] {
  const update = ctx.db.update(publishers).set(replacement).where(eq(publishers.publisherId, publisherId));
  return [statementOf(ctx.db, update)];
}
