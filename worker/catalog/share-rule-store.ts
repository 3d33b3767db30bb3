import { count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { sqlStatement } from '../platform/database.ts';
import type { PublisherId } from '../platform/ids.ts';
import type { ShareRule } from './share-rule.ts';
import { shareRules } from './tables.ts';

export type StoredShareRule = typeof shareRules.$inferSelect;

/**
 * A statement that fails its batch when a rule has been set since `rules` were read. Without it a sale dated tomorrow
 * could be booked under the rule before the one that starts tomorrow.
 */
export function unknownRuleGuard(ctx: Context, rules: readonly ShareRule[]): D1PreparedStatement {
  return ctx.db.$client
    .prepare('UPDATE share_rules SET share_ppm = NULL WHERE id NOT IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(rules.map(({ id }) => id)));
}

/** SQL for the rule of an audit entry `e`, so that the entry is skipped when its rule was not inserted. */
export const RULE_OF_ENTRY = 'SELECT id FROM share_rules WHERE id = e.subject';

/** SQL that is true if a publisher has a rule of their own on a day. Both are SQL expressions. */
export function hasOwnRule(publisher: string, day: string): string {
  return `COALESCE((SELECT NOT r.ends_own FROM share_rules r WHERE r.publisher_id = ${publisher} AND r.effective_from <= ${day}
    ORDER BY r.effective_from DESC, r.created_at DESC, r.id DESC LIMIT 1), 0)`;
}

/** SQL for the number of rules that decide about a publisher, or about all (null). A rule is only added. */
export function shareRuleCount(publisherId: PublisherId | null): SQL {
  return sql`SELECT COUNT(*) FROM ${shareRules}
    WHERE ${shareRules.publisherId} IS NULL OR ${shareRules.publisherId} IS ${publisherId}`;
}

/** The statement that stores a rule unless `blockers` finds a row. */
export function shareRuleInsert(ctx: Context, rule: StoredShareRule, blockers: SQL): D1PreparedStatement {
  const { id, publisherId, sharePpm, effectiveFrom, createdBy, createdAt, endsOwn } = rule;
  return sqlStatement(
    ctx.db,
    sql`INSERT INTO share_rules (id, publisher_id, share_ppm, effective_from, created_by, created_at, ends_own)
      SELECT ${id}, ${publisherId}, ${sharePpm}, ${effectiveFrom}, ${createdBy}, ${createdAt}, ${endsOwn}
      WHERE NOT EXISTS (${blockers})`,
  );
}

/** A page of the rules, latest start first, and their number; of one publisher, or of all. */
export async function listShareRules(
  ctx: Context,
  filter: { publisherId: PublisherId | undefined; limit: number; offset: number },
): Promise<{ rules: StoredShareRule[]; total: number }> {
  const where = filter.publisherId ? eq(shareRules.publisherId, filter.publisherId) : undefined;
  const [rules, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(shareRules)
      .where(where)
      .orderBy(desc(shareRules.effectiveFrom), desc(shareRules.createdAt), desc(shareRules.id))
      .limit(filter.limit)
      .offset(filter.offset),
    ctx.db.select({ total: count() }).from(shareRules).where(where),
  ]);
  return { rules, total: counted?.total ?? 0 };
}
