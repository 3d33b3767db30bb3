import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import type { PublisherId, ViolationId } from '../../platform/ids.ts';
import type { Metric, Severity } from '../rules/rule.ts';
import { complianceEvidence, complianceViolations } from '../tables.ts';

export type Violation = typeof complianceViolations.$inferSelect;
export type Evidence = typeof complianceEvidence.$inferSelect;

interface ViolationQuery {
  status?: Violation['status'] | undefined;
  severity?: Severity | undefined;
  type?: Metric | undefined;
  held?: boolean | undefined;
  publisherId?: PublisherId | undefined;
  limit: number;
  offset: number;
}

const violationUnknown = failure('violation.unknown', 404, (id: string) => `There is no violation ${id}.`, {
  action: 'Use an ID from the list of violations.',
  sample: ['vio_b9s26n7g9pkavhykbyf4'],
});

/** Violations with the most occurrences first, and how many there are in all. */
export async function listViolations(
  ctx: Context,
  { status, severity, type, held, publisherId, limit, offset }: ViolationQuery,
): Promise<{ violations: Violation[]; total: number }> {
  const where = and(
    status && eq(complianceViolations.status, status),
    severity && eq(complianceViolations.severity, severity),
    type && eq(complianceViolations.violationType, type),
    held === undefined ? undefined : sql`(${complianceViolations.holdState} IS 'held') = ${held ? 1 : 0}`,
    publisherId && eq(complianceViolations.publisherId, publisherId),
  );
  const [violations, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(complianceViolations)
      .where(where)
      .orderBy(
        desc(complianceViolations.violationCount),
        desc(complianceViolations.lastSeenAt),
        asc(complianceViolations.id),
      )
      .limit(limit)
      .offset(offset),
    ctx.db.select({ total: count() }).from(complianceViolations).where(where),
  ]);
  return { violations, total: counted?.total ?? 0 };
}

/** The violations that a publisher may see, newest first: all but those that are only logged. */
export async function listOwnViolations(
  ctx: Context,
  publisherId: PublisherId,
  page: { limit: number; offset: number },
): Promise<{ violations: Violation[]; total: number }> {
  const where = and(
    eq(complianceViolations.publisherId, publisherId),
    ne(complianceViolations.action, 'log'),
  );
  const [violations, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(complianceViolations)
      .where(where)
      .orderBy(desc(complianceViolations.lastSeenAt), asc(complianceViolations.id))
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(complianceViolations).where(where),
  ]);
  return { violations, total: counted?.total ?? 0 };
}

/** Throws `violation.unknown` (404). */
export async function readViolation(ctx: Context, id: ViolationId): Promise<Violation> {
  const [violation] = await ctx.db.select().from(complianceViolations).where(eq(complianceViolations.id, id));
  if (!violation) throw violationUnknown(id);
  return violation;
}

/** The latest windows of a violation. */
export async function readEvidence(ctx: Context, id: ViolationId, limit: number): Promise<Evidence[]> {
  return ctx.db
    .select()
    .from(complianceEvidence)
    .where(eq(complianceEvidence.violationId, id))
    .orderBy(desc(complianceEvidence.windowFrom), desc(complianceEvidence.value))
    .limit(limit);
}
