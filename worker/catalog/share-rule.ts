import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import type { PublisherId, ShareRuleId } from '../platform/ids.ts';
import type { Day } from '../platform/time.ts';
import { shareRules } from './tables.ts';

/** Parts per million in one percent. */
export const PERCENT_PPM = 10_000;

const shareNoRule = failure('share.no_rule', 500, (day: string) => `There is no share rule for ${day}.`);

/** A share in percent: 500,000 parts per million are 50. */
export function percentOf(sharePpm: number): number {
  return sharePpm / PERCENT_PPM;
}

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

/** The rules that may apply to a publisher, or to someone without one, as a query for the batch that needs them. */
export function shareRulesOf(publisherId: PublisherId | null): SQL {
  return sql`SELECT id, publisher_id AS publisherId, share_ppm AS sharePpm, effective_from AS effectiveFrom, created_at AS createdAt
    FROM share_rules WHERE publisher_id IS NULL OR publisher_id = ${publisherId}`;
}

/**
 * The current rule of a publisher on a day: their own before the default, the latest start first, and of two with the
 * same start the one that was created last. Throws `share.no_rule` (500) for a day before the founding rule.
 */
export function shareRuleFor(
  rules: readonly ShareRule[],
  publisher: PublisherId | null,
  day: Day,
): ShareRule {
  const own =
    publisher && latest(rules.filter((rule) => rule.publisherId === publisher && rule.effectiveFrom <= day));
  const rule = own || latest(rules.filter((each) => each.publisherId === null && each.effectiveFrom <= day));
  if (!rule) throw shareNoRule(day);
  return rule;
}

function latest(rules: ShareRule[]): ShareRule | undefined {
  return rules.sort(
    (a, b) =>
      b.effectiveFrom.localeCompare(a.effectiveFrom) || b.createdAt - a.createdAt || b.id.localeCompare(a.id),
  )[0];
}
