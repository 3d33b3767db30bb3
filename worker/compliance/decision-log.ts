import { and, count, desc, eq, gte, type SQL } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { PublisherId } from '../platform/ids.ts';
import { addMs, DAY } from '../platform/time.ts';
import type { ComplianceResult } from './assess-destination.ts';
import { complianceLogs } from './tables.ts';

/** The days that the log of recent decisions covers. */
const LOG_DAYS = 30;

interface LogQuery {
  decision?: ComplianceResult['decision'] | undefined;
  violationType?: string | undefined;
  publisherId?: PublisherId | undefined;
  limit: number;
  offset: number;
}

/** Decisions of the last 30 days over all publishers, newest first, with their numbers by decision and by violation type. */
export async function listRecentDecisions(ctx: Context, query: LogQuery) {
  const recent = gte(complianceLogs.createdAt, addMs(ctx.now, -LOG_DAYS * DAY));
  const where: SQL | undefined = and(
    recent,
    query.decision && eq(complianceLogs.decision, query.decision),
    query.violationType === undefined ? undefined : eq(complianceLogs.violationType, query.violationType),
    query.publisherId && eq(complianceLogs.publisherId, query.publisherId),
  );
  const [rows, [counted], groups] = await ctx.db.batch([
    ctx.db
      .select()
      .from(complianceLogs)
      .where(where)
      .orderBy(desc(complianceLogs.createdAt), complianceLogs.id)
      .limit(query.limit)
      .offset(query.offset),
    ctx.db.select({ total: count() }).from(complianceLogs).where(where),
    ctx.db
      .select({
        decision: complianceLogs.decision,
        violationType: complianceLogs.violationType,
        count: count(),
      })
      .from(complianceLogs)
      .where(recent)
      .groupBy(complianceLogs.decision, complianceLogs.violationType),
  ]);
  const decisions = { allow: 0, flag: 0, block: 0 };
  const types = new Map<string, number>();
  for (const group of groups) {
    decisions[group.decision] += group.count;
    for (const type of group.violationType.split(',').filter(Boolean))
      types.set(type, (types.get(type) ?? 0) + group.count);
  }
  const byType = [...types]
    .map(([violationType, number]) => ({ violationType, count: number }))
    .sort((a, b) => b.count - a.count || a.violationType.localeCompare(b.violationType));
  return { rows, total: counted?.total ?? 0, decisions, byType };
}
