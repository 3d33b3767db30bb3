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
  /** 1 in a publisher's rule from which on the default counts again. */
  endsOwn: 0 | 1;
}

/** The share of a rule in percent; null for one that ends a publisher's own share. */
export function ownPercentOf({ sharePpm, endsOwn }: Pick<ShareRule, 'sharePpm' | 'endsOwn'>): number | null {
  return endsOwn === 1 ? null : percentOf(sharePpm);
}

/** All rules. There are few, and past ones still apply to their days. */
export async function readShareRules(ctx: Context): Promise<ShareRule[]> {
  return ctx.db.select().from(shareRules);
}

/** The rules that may apply to a publisher, or to someone without one, as a query for the batch that needs them. */
export function shareRulesOf(publisherId: PublisherId | null): SQL {
  return sql`SELECT id, publisher_id AS publisherId, share_ppm AS sharePpm, effective_from AS effectiveFrom, created_at AS createdAt, ends_own AS endsOwn
    FROM share_rules WHERE publisher_id IS NULL OR publisher_id = ${publisherId}`;
}

/**
 * The current rule of a publisher on a day: their own before the default unless it has ended, the latest start first, and of two
 * with the same start the one that was created last. Throws `share.no_rule` (500) for a day before the founding rule.
 */
export function shareRuleFor(
  rules: readonly ShareRule[],
  publisher: PublisherId | null,
  day: Day,
): ShareRule {
  const own = publisher === null ? undefined : ruleBegun(rules, publisher, day);
  const rule = own?.endsOwn === 0 ? own : ruleBegun(rules, null, day);
  if (!rule) throw shareNoRule(day);
  return rule;
}

/** The latest rule of a publisher alone, or of all (null), that has begun, also one that ends the publisher's own share. */
export function ruleBegun(
  rules: readonly ShareRule[],
  publisher: PublisherId | null,
  day: Day,
): ShareRule | undefined {
  return rules
    .filter(({ publisherId, effectiveFrom }) => publisherId === publisher && effectiveFrom <= day)
    .sort(
      (a, b) =>
        b.effectiveFrom.localeCompare(a.effectiveFrom) ||
        b.createdAt - a.createdAt ||
        b.id.localeCompare(a.id),
    )[0];
}
