import { type SQL, sql } from 'drizzle-orm';
import { readPublisher } from '../accounts/publishers/publishers.ts';
import { PERCENT_PPM, percentOf, type ShareRule } from '../catalog/share-rule.ts';
import { RULE_OF_ENTRY, type StoredShareRule, shareRuleInsert } from '../catalog/share-rule-store.ts';
import { auditStatements, writeGuarded } from '../platform/audit/write-audit.ts';
import { actorName, type Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import { NETWORK_PUBLISHER, newId, type PublisherId, publisherUnknown } from '../platform/ids.ts';
import { type Day, dayOf } from '../platform/time.ts';

/** Parts per million. */
const MIN_SHARE_PPM = PERCENT_PPM;
const MAX_SHARE_PPM = 100 * PERCENT_PPM;

export const shareOutOfRange = failure('share.out_of_range', 422, 'A share is between 1% and 100%.', {
  action: 'Send a percentage from 1 to 100.',
});
const changesThePast = failure(
  'share.changes_the_past',
  422,
  'A share can change from tomorrow at the earliest, and not for days that have conversions.',
  { action: 'Send a later day.' },
);

/**
 * Sets the share of a publisher, or of all (null), from a day on. The share of a day never changes once it was promised.
 * Throws `share.changes_the_past` (422) for a start before tomorrow (UTC) and for one on or before a day that has booked
 * conversions, `share.out_of_range` (422) outside 1% to 100%, and `publisher.unknown` (404). The audit log gets an entry
 * in the same transaction.
 */
export async function setShareRule(
  ctx: Context,
  input: { publisherId: PublisherId | null; sharePpm: number; effectiveFrom: Day },
  reason: string | null = null,
  along: readonly D1PreparedStatement[] = [],
): Promise<StoredShareRule> {
  const { publisherId, effectiveFrom } = input;
  await requireShare(ctx, input);
  const rule = { id: newId('shr'), ...input, createdBy: actorName(ctx.actor), createdAt: ctx.now };
  const isSet = await writeGuarded(ctx, [
    ...along,
    shareRuleInsert(ctx, rule, bookedSince(effectiveFrom, publisherId)),
    ...auditStatements(ctx, [auditEntryOf(rule, reason)], { state: RULE_OF_ENTRY, otherwise: 'refuse' }),
  ]);
  if (!isSet) throw changesThePast();
  return rule;
}

/** Throws what `setShareRule` throws about its input, except for days that have conversions. */
export async function requireShare(
  ctx: Context,
  {
    publisherId,
    sharePpm,
    effectiveFrom,
  }: { publisherId: PublisherId | null; sharePpm: number; effectiveFrom: Day },
): Promise<void> {
  if (effectiveFrom <= dayOf(ctx.now)) throw changesThePast();
  if (!Number.isInteger(sharePpm) || sharePpm < MIN_SHARE_PPM || sharePpm > MAX_SHARE_PPM)
    throw shareOutOfRange();
  if (publisherId !== null) await requirePublisher(ctx, publisherId);
}

/** The network's own publisher has no share: its part of a commission is the margin. */
async function requirePublisher(ctx: Context, id: PublisherId): Promise<void> {
  if (id === NETWORK_PUBLISHER) throw publisherUnknown(`There is no publisher ${id}.`);
  await readPublisher(ctx.db, id);
}

function auditEntryOf({ id, publisherId, sharePpm, effectiveFrom }: ShareRule, reason: string | null) {
  const detail = {
    publisher_id: publisherId,
    share_percent: percentOf(sharePpm),
    effective_from: effectiveFrom,
  };
  return { action: 'share_rule.set', subject: id, publisherId, reason, state: id, detail } as const;
}

/** Conversions of a publisher, or of all (null), that have a share on this day or a later one; archived ones too. */
function bookedSince(day: Day, publisherId: PublisherId | null): SQL {
  const isOwn = sql`(${publisherId} IS NULL OR publisher_id = ${publisherId})`;
  return sql`SELECT 1 FROM conversions WHERE day >= ${day} AND share_rule_id IS NOT NULL AND ${isOwn}
    UNION ALL SELECT 1 FROM sale_archives WHERE last_day >= ${day} AND ${isOwn}`;
}
