import { and, count, desc, eq, isNull, ne, or } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { PublisherId } from '../platform/ids.ts';
import type { ComplianceResult } from './assess-destination.ts';
import { latestReviews } from './reviews.ts';
import { complianceLogs } from './tables.ts';

/** One page of a publisher's decisions, newest first, with their latest reviews; `counts` are of all of them, by decision. */
export async function listDecisions(
  ctx: Context,
  publisherId: PublisherId,
  decision: ComplianceResult['decision'] | undefined,
  page: { limit: number; offset: number },
) {
  const own = and(
    eq(complianceLogs.publisherId, publisherId),
    // What a rule only logged is for operators.
    or(isNull(complianceLogs.violationId), ne(complianceLogs.decision, 'allow')),
  );
  const [logs, counted] = await Promise.all([
    ctx.db
      .select()
      .from(complianceLogs)
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
  const reviews = await latestReviews(
    ctx,
    publisherId,
    logs.map(({ id }) => id),
  );
  const counts = { allow: 0, flag: 0, block: 0 };
  for (const each of counted) counts[each.decision] = each.count;
  return { rows: logs.map((log) => ({ log, review: reviews.get(log.id) ?? null })), counts };
}
