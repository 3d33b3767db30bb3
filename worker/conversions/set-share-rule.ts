import { type SQL, sql } from 'drizzle-orm';
import { insertShareRule, type ShareRule } from '../earnings/share-rule.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { newId, type PublisherId } from '../platform/ids.ts';
import { type Day, dayOf } from '../platform/time.ts';

/** Parts per million: 1 % and 100 %. */
const MIN_SHARE_PPM = 10_000;
const MAX_SHARE_PPM = 1_000_000;

/**
 * Sets the share of a publisher, or of all (null), from a day on. The share of a day never changes once it was promised.
 * Throws `share.changes_the_past` (422) for a start before tomorrow (UTC) and for one on or before a day that has booked
 * conversions, `share.out_of_range` (422) outside 1 % to 100 %.
 */
export async function setShareRule(
  ctx: Context,
  input: { publisherId: PublisherId | null; sharePpm: number; effectiveFrom: Day },
): Promise<ShareRule> {
  const { publisherId, sharePpm, effectiveFrom } = input;
  if (effectiveFrom <= dayOf(ctx.now)) throw changesThePast();
  if (!Number.isInteger(sharePpm) || sharePpm < MIN_SHARE_PPM || sharePpm > MAX_SHARE_PPM)
    throw new DomainError('share.out_of_range', 'A share is between 1 % and 100 %.', 422);
  const rule = { id: newId('shr'), ...input, createdAt: ctx.now };
  if (!(await insertShareRule(ctx, rule, bookedSince(effectiveFrom, publisherId)))) throw changesThePast();
  return rule;
}

/** Conversions of a publisher, or of all (null), that have a share on this day or a later one. */
function bookedSince(day: Day, publisherId: PublisherId | null): SQL {
  return sql`SELECT 1 FROM conversions WHERE day >= ${day} AND share_rule_id IS NOT NULL
    AND (${publisherId} IS NULL OR publisher_id = ${publisherId})`;
}

function changesThePast(): DomainError {
  return new DomainError(
    'share.changes_the_past',
    'A share can change from tomorrow on, and not for days with conversions.',
    422,
  );
}
