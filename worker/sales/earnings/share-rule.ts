import { count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { sqlStatement } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import type { PublisherId, ShareRuleId } from '../../platform/ids.ts';
import type { Day } from '../../platform/time.ts';
import { shareRules } from './tables.ts';

/** Parts per million in one percent. */
export const PERCENT_PPM = 10_000;

const shareNoRule = failure('share.no_rule', 500, (day: string) => `There is no share rule for ${day}.`);

/** A share in percent: 500,000 parts per million are 50. */
export function percentOf(sharePpm: number): number {
  return sharePpm / PERCENT_PPM;
}

export type StoredShareRule = typeof shareRules.$inferSelect;

/** The publisher's share of a commission from a day on, in parts per million; for one publisher, or for all (null). */
export interface ShareRule {
  id: ShareRuleId;
  publisherId: PublisherId | null;
  sharePpm: number;
  effectiveFrom: Day;
  createdAt: number;
}

/** All rules. There are few, and past ones still apply to their days. */
export async function readShareRules(ctx: Context): Promise<ShareRule[]> {
  return ctx.db.select().from(shareRules);
}

/**
 * A statement that fails its batch when a rule has been set since `rules` were read. Without it a sale dated tomorrow
 * could be booked under the rule before the one that starts tomorrow.
 */
export function unknownRuleGuard(ctx: Context, rules: readonly ShareRule[]): D1PreparedStatement {
  return ctx.db.$client
    .prepare('UPDATE share_rules SET share_ppm = NULL WHERE id NOT IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(rules.map(({ id }) => id)));
}

/**
 * The current rule of a publisher on a day: their own before the default, the latest start first, and of two with the
 * same start the one that was created last. Throws `share.no_rule` (500) for a day before the founding rule.
 */
export function shareRuleFor(rules: readonly ShareRule[], publisher: PublisherId, day: Day): ShareRule {
  const own = latest(rules.filter((rule) => rule.publisherId === publisher && rule.effectiveFrom <= day));
  const rule = own ?? latest(rules.filter((each) => each.publisherId === null && each.effectiveFrom <= day));
  if (!rule) throw shareNoRule(day);
  return rule;
}

function latest(rules: ShareRule[]): ShareRule | undefined {
  return rules.sort(
    (a, b) =>
      b.effectiveFrom.localeCompare(a.effectiveFrom) || b.createdAt - a.createdAt || b.id.localeCompare(a.id),
  )[0];
}

/** SQL for the rule of an audit entry `e`, so that the entry is skipped when its rule was not inserted. */
export const RULE_OF_ENTRY = 'SELECT id FROM share_rules WHERE id = e.subject';

/** The statement that stores a rule unless `blockers` finds a row. */
export function shareRuleInsert(ctx: Context, rule: StoredShareRule, blockers: SQL): D1PreparedStatement {
  const { id, publisherId, sharePpm, effectiveFrom, createdBy, createdAt } = rule;
  return sqlStatement(
    ctx.db,
    sql`INSERT INTO share_rules (id, publisher_id, share_ppm, effective_from, created_by, created_at)
      SELECT ${id}, ${publisherId}, ${sharePpm}, ${effectiveFrom}, ${createdBy}, ${createdAt}
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
