import { and, count, desc, eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { PublisherId } from '../platform/ids.ts';
import type { ComplianceResult } from './assess-destination.ts';
import { complianceLogs, complianceReviews } from './tables.ts';

/** One page of a publisher's decisions, newest first, with their open reviews; `counts` are of all of them, by decision. */
export async function listDecisions(
  ctx: Context,
  publisherId: PublisherId,
  decision: ComplianceResult['decision'] | undefined,
  page: { limit: number; offset: number },
) {
  const own = eq(complianceLogs.publisherId, publisherId);
  const [rows, counted] = await Promise.all([
    ctx.db
      .select({ log: complianceLogs, review: complianceReviews })
      .from(complianceLogs)
      .leftJoin(
        complianceReviews,
        and(
          eq(complianceReviews.publisherId, publisherId),
          eq(complianceReviews.subject, complianceLogs.id),
          eq(complianceReviews.state, 'open'),
        ),
      )
      .where(and(own, decision && eq(complianceLogs.decision, decision)))
      .orderBy(desc(complianceLogs.createdAt), complianceLogs.id)
      .limit(page.limit)
      .offset(page.offset),
    ctx.db
      .select({ decision: complianceLogs.decision, count: count() })
      .from(complianceLogs)
      .where(own)
      .groupBy(complianceLogs.decision),
  ]);
  const counts = { allow: 0, flag: 0, block: 0 };
  for (const each of counted) counts[each.decision] = each.count;
  return { rows, counts };
}
