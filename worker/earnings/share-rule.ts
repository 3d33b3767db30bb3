import type { Context } from '../platform/context.ts';
import { actorName } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { newId, type PublisherId, type ShareRuleId } from '../platform/ids.ts';
import { type Day, dayOf } from '../platform/time.ts';
import { shareRules } from './tables.ts';

/** The publisher's part of a commission, in parts per million, from a day on; for one publisher or (null) for all. */
export interface ShareRule {
  id: ShareRuleId;
  publisherId: PublisherId | null;
  sharePpm: number;
  effectiveFrom: Day;
  createdAt: number;
}

/** All rules; there are few, and past ones stay in force for their days. */
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
 * The rule in force for a publisher on a day: their own before the default, the latest start first, and of two with the
 * same start the one made last. Throws `share.no_rule`, which the founding rule rules out.
 */
export function shareRuleFor(rules: readonly ShareRule[], publisher: PublisherId, day: Day): ShareRule {
  const own = latest(rules.filter((rule) => rule.publisherId === publisher && rule.effectiveFrom <= day));
  const rule = own ?? latest(rules.filter((each) => each.publisherId === null && each.effectiveFrom <= day));
  if (!rule) throw new DomainError('share.no_rule', `No share rule is in force on ${day}.`, 500);
  return rule;
}

function latest(rules: ShareRule[]): ShareRule | undefined {
  return rules.sort(
    (a, b) =>
      b.effectiveFrom.localeCompare(a.effectiveFrom) || b.createdAt - a.createdAt || b.id.localeCompare(a.id),
  )[0];
}

/**
 * Sets a share from a day on. What was promised for a day stays: a start before tomorrow (UTC), or before a day for which a
 * conversion is booked already, throws `share.changes_the_past` (422). `sharePpm` is 1 % to 100 % in whole parts per million.
 */
export async function setShareRule(
  ctx: Context,
  input: { publisherId: PublisherId | null; sharePpm: number; effectiveFrom: Day },
): Promise<ShareRule> {
  if (input.effectiveFrom <= dayOf(ctx.now)) throw changesThePast();
  if (!Number.isInteger(input.sharePpm) || input.sharePpm < 10_000 || input.sharePpm > 1_000_000)
    throw new DomainError('share.out_of_range', 'A share is between 1 % and 100 %.', 422);
  const rule = { id: newId('shr'), ...input, createdAt: ctx.now };
  const { meta } = await ctx.db.$client
    .prepare(
      `INSERT INTO share_rules (id, publisher_id, share_ppm, effective_from, created_by, created_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE NOT EXISTS (
         SELECT 1 FROM conversions WHERE day >= ?4 AND share_rule_id IS NOT NULL AND (?2 IS NULL OR publisher_id = ?2))`,
    )
    .bind(rule.id, rule.publisherId, rule.sharePpm, rule.effectiveFrom, actorName(ctx.actor), rule.createdAt)
    .run();
  if (meta.changes === 0) throw changesThePast();
  return rule;
}

function changesThePast(): DomainError {
  return new DomainError(
    'share.changes_the_past',
    'A share can change from tomorrow on, and not for days with conversions.',
    422,
  );
}
