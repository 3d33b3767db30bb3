import { count, desc, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { sqlStatement, statementOf } from '../platform/database.ts';
import { addMonths, dayOf, type Instant, startOfDay } from '../platform/time.ts';
import { retentionRuns } from './tables.ts';

/** Checks that allowed a destination are analytics. Everything else is data about fraud. */
const ANALYTICS_MONTHS = 26;
const FRAUD_MONTHS = 84;

export interface RetentionRun {
  job: string;
  cutoff: Instant;
  /** Removed rows or objects by kind. */
  detail: Record<string, number>;
}

/** Records what a job has removed. A run that removed nothing is recorded too, but only the last one of a day is kept. */
export async function recordRetention(ctx: Context, { job, cutoff, detail }: RetentionRun): Promise<void> {
  const removed = Object.values(detail).reduce((sum, each) => sum + each, 0);
  const startOfToday = startOfDay(dayOf(ctx.now));
  await ctx.db.$client.batch([
    sqlStatement(
      ctx.db,
      sql`DELETE FROM retention_runs WHERE job = ${job} AND ran_at >= ${startOfToday} AND removed = 0`,
    ),
    statementOf(
      ctx.db,
      ctx.db.insert(retentionRuns).values({ job, ranAt: ctx.now, cutoff, removed, detail }),
    ),
  ]);
}

/** Runs, newest first, and how many there are. */
export async function listRetentionRuns(ctx: Context, page: { limit: number; offset: number }) {
  const [runs, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(retentionRuns)
      .orderBy(desc(retentionRuns.ranAt), desc(retentionRuns.id))
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(retentionRuns),
  ]);
  return { runs, total: counted?.total ?? 0 };
}

/**
 * Deletes decisions that allowed after 26 months, and after 7 years the other decisions, decided violations with their
 * evidence, and answered reviews. What is active or open stays.
 */
export async function deleteOldFraudData(ctx: Context): Promise<RetentionRun[]> {
  const [analytics, fraud] = [before(ctx, ANALYTICS_MONTHS), before(ctx, FRAUD_MONTHS)];
  const old = sql`status <> 'active' AND hold_state IS NOT 'held' AND last_seen_at < ${fraud}`;
  const removed = await ctx.db.$client.batch(
    [
      sql`DELETE FROM compliance_logs WHERE decision = 'allow' AND created_at < ${analytics}`,
      sql`DELETE FROM compliance_logs WHERE created_at < ${fraud}`,
      sql`DELETE FROM compliance_evidence WHERE violation_id IN (SELECT id FROM compliance_violations WHERE ${old})`,
      sql`DELETE FROM compliance_violations WHERE ${old}`,
      sql`DELETE FROM compliance_reviews WHERE state = 'answered' AND answered_at < ${fraud}`,
      sql`DELETE FROM retention_runs WHERE ran_at < ${fraud}`,
    ].map((query) => sqlStatement(ctx.db, query)),
  );
  const [allowed = 0, decisions = 0, evidence = 0, violations = 0, reviews = 0, runs = 0] = removed.map(
    ({ meta }) => meta.changes,
  );
  return [
    { job: 'analytics', cutoff: analytics, detail: { allowed_decisions: allowed } },
    {
      job: 'fraud_data',
      cutoff: fraud,
      detail: {
        decisions,
        evidence,
        violations,
        reviews,
        retention_runs: runs,
      },
    },
  ];
}

function before(ctx: Context, months: number): Instant {
  return startOfDay(addMonths(dayOf(ctx.now), -months));
}
