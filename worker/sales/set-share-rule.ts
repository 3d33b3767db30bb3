import { type SQL, sql } from 'drizzle-orm';
import { readPublisher } from '../accounts/publishers/publishers.ts';
import {
  ownPercentOf,
  PERCENT_PPM,
  readShareRules,
  type ShareRule,
  shareRuleFor,
} from '../catalog/share-rule.ts';
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

const noOwnShare = failure(
  'share.not_own',
  409,
  (publisher: string) =>
    `${publisher} has the share of all publishers on that day, so there is nothing to end.`,
  { action: 'Read the publisher’s rules again.', sample: ['PUB000001'] },
);

/** `sharePpm` is null to end a publisher's own share: from that day on, theirs is that of all. */
export interface ShareInput {
  publisherId: PublisherId | null;
  sharePpm: number | null;
  effectiveFrom: Day;
}

/**
 * Sets the share of a publisher, or of all (null), from a day on, or ends a publisher's own one. The share of a day never changes once it was promised.
 * Throws `share.changes_the_past` (422) for a start before tomorrow (UTC) and for one on or before a day that has booked
 * conversions, `share.out_of_range` (422) outside 1% to 100%, `share.not_own` (409) if there is none to end,
 * and `publisher.unknown` (404). The audit log gets an entry in the same transaction.
 */
export async function setShareRule(
  ctx: Context,
  input: ShareInput,
  reason: string | null = null,
  along: readonly D1PreparedStatement[] = [],
): Promise<StoredShareRule> {
  const { publisherId, effectiveFrom } = input;
  const rule: StoredShareRule = {
    ...{ id: newId('shr'), publisherId, effectiveFrom, createdBy: actorName(ctx.actor), createdAt: ctx.now },
    ...(await requireShare(ctx, input)),
  };
  const isSet = await writeGuarded(ctx, [
    ...along,
    shareRuleInsert(ctx, rule, bookedSince(effectiveFrom, publisherId)),
    ...auditStatements(ctx, [auditEntryOf(rule, reason)], { state: RULE_OF_ENTRY, otherwise: 'refuse' }),
  ]);
  if (!isSet) throw changesThePast();
  return rule;
}

/**
 * The share of a rule: for one that ends a publisher's own share, what the default is on that day. Throws what `setShareRule` throws about
 * its input, except for days that have conversions.
 */
export async function requireShare(
  ctx: Context,
  { publisherId, sharePpm, effectiveFrom }: ShareInput,
): Promise<Pick<ShareRule, 'sharePpm' | 'endsOwn'>> {
  if (effectiveFrom <= dayOf(ctx.now)) throw changesThePast();
  if (publisherId !== null) await requirePublisher(ctx, publisherId);
  if (sharePpm !== null) {
    if (!Number.isInteger(sharePpm) || sharePpm < MIN_SHARE_PPM || sharePpm > MAX_SHARE_PPM)
      throw shareOutOfRange();
    return { sharePpm, endsOwn: 0 };
  }
  if (publisherId === null) throw shareOutOfRange();
  const rules = await readShareRules(ctx);
  if (shareRuleFor(rules, publisherId, effectiveFrom).publisherId === null) throw noOwnShare(publisherId);
  return { sharePpm: shareRuleFor(rules, null, effectiveFrom).sharePpm, endsOwn: 1 };
}

/** The network's own publisher has no share: its part of a commission is the margin. */
async function requirePublisher(ctx: Context, id: PublisherId): Promise<void> {
  if (id === NETWORK_PUBLISHER) throw publisherUnknown(`There is no publisher ${id}.`);
  await readPublisher(ctx.db, id);
}

function auditEntryOf(rule: StoredShareRule, reason: string | null) {
  const { id, publisherId, effectiveFrom } = rule;
  const detail = {
    publisher_id: publisherId,
    share_percent: ownPercentOf(rule),
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
