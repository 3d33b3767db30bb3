import { monthOf } from '../clicks/store/store-name.ts';
import { type ConversionId, NETWORK_PUBLISHER } from '../platform/ids.ts';
import { ZERO } from '../platform/money.ts';
import { type Day, dayOf } from '../platform/time.ts';
import { withShare } from './apply-share-rule.ts';
import type { Attribution } from './attribution.ts';
import type { ConversionStatus } from './earnings/commission-status.ts';
import { type ConversionState, countedRows, foldRows } from './fold.ts';
import type { PlanFacts } from './plan-types.ts';
import type { ReportRow } from './report-row.ts';
import type { Conversion, StoredRow } from './tables.ts';

interface Group {
  id: ConversionId;
  before: Conversion | null;
  /** The latest version of each row of the conversion. */
  members: readonly StoredRow[];
  /** Rows that have just arrived, by external ID. Only these can be attributed. */
  arrived: ReadonlyMap<string, ReportRow>;
}

export type FoldFacts = Pick<PlanFacts, 'networkId' | 'rules' | 'now' | 'attribute'>;

/**
 * Computes a conversion from its rows. Once it has an owner, the owner stays. A conversion that its last row has left is
 * reversed as `regrouped`. Null if there are no rows and there is no conversion yet.
 */
export function foldConversion(group: Group, facts: FoldFacts): Conversion | null {
  const { id, before, members } = group;
  const [lead] = countedRows(members);
  if (!lead) return before && emptied(before, facts);
  const owner = ownerOf(group, facts) ?? (before && ownerIn(before)) ?? UNATTRIBUTED;
  const folded = foldRows(members);
  const day = dayOf(lead.eventAt);
  const networkPayment = before && isStillPaid(before, folded, day) ? before.networkPayment : null;
  const conversion = {
    id,
    networkId: facts.networkId,
    groupId: before?.groupId ?? lead.groupId,
    ...owner,
    ...folded,
    status: statusWith(networkPayment, folded.status),
    orderId: lead.orderId,
    saleAmount: lead.saleAmount,
    saleCurrency: lead.saleCurrency,
    paidOut: before?.paidOut ?? ZERO,
    reportedClicks: lead.clicks,
    convertedAt: lead.eventAt,
    day,
    version: (before?.version ?? 0) + 1,
    createdAt: before?.createdAt ?? facts.now,
    updatedAt: facts.now,
    saleArchive: null,
    leftVersion: null,
    networkPayment,
    heldReport: before?.heldReport ?? null,
    forfeitedFor: before?.forfeitedFor ?? null,
  };
  return withShare(conversion, facts.rules);
}

/**
 * A payment of the network covers a conversion as long as it stays approved and in the payment's month, and isn't worth more than
 * when it was paid.
 */
function isStillPaid(before: Conversion, folded: ConversionState, day: Day): boolean {
  const isWorthNoMore = folded.gross === before.gross || (folded.gross >= 0 && folded.gross < before.gross);
  const isOfMonth = monthOf(day) === monthOf(before.day);
  return (folded.status === 'approved' || folded.status === 'paid') && isWorthNoMore && isOfMonth;
}

/** The status of a conversion with or without a payment of the network. Some networks never report that they have paid. */
function statusWith(
  networkPayment: Conversion['networkPayment'],
  reported: ConversionStatus,
): ConversionStatus {
  return networkPayment !== null && reported === 'approved' ? 'paid' : reported;
}

function emptied(before: Conversion, facts: FoldFacts): Conversion {
  return {
    ...before,
    status: 'reversed',
    reason: 'regrouped',
    gross: ZERO,
    net: ZERO,
    networkPayment: null,
    version: before.version + 1,
    updatedAt: facts.now,
  };
}

type Owner = Pick<
  Conversion,
  'clickId' | 'publisherId' | 'programId' | 'brandId' | 'unattributedReason' | 'heldReason'
>;

const UNATTRIBUTED: Owner = {
  clickId: null,
  publisherId: NETWORK_PUBLISHER,
  programId: null,
  brandId: null,
  unattributedReason: 'click_id_missing',
  heldReason: null,
};

/** The current owner, or the first one that a new row names; null if no row is new. */
function ownerOf({ before, members, arrived }: Group, facts: FoldFacts): Owner | null {
  if (before && before.unattributedReason === null) return ownerIn(before);
  let unattributed: Owner | null = null;
  for (const { externalId, eventAt } of countedRows(members)) {
    const row = arrived.get(externalId);
    if (!row) continue;
    const owner = ownerBy(facts.attribute(row, eventAt));
    if (owner.unattributedReason === null) return owner;
    unattributed ??= owner;
  }
  return unattributed;
}

function ownerIn({
  clickId,
  publisherId,
  programId,
  brandId,
  unattributedReason,
  heldReason,
}: Conversion): Owner {
  return { clickId, publisherId, programId, brandId, unattributedReason, heldReason };
}

function ownerBy({ publisherId, ...rest }: Attribution): Owner {
  return { ...rest, publisherId: publisherId ?? NETWORK_PUBLISHER };
}
