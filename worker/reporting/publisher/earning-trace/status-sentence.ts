import type { Conversion } from '../../../sales/tables.ts';
import type { HeldReason } from '../../../sales/unattributed-reason.ts';

type StatusFacts = Pick<Conversion, 'status' | 'statusRaw' | 'reason' | 'heldReason' | 'paidOut'>;

const HELD: Record<HeldReason, string> = {
  publisher_suspended: 'your account was suspended when the sale was reported',
  click_invalid: 'its click was no visit: the link was fetched in advance, or by a request without a browser',
  compliance_hold: 'a compliance rule found a violation, which you can see on your compliance page',
  flagged_destination: 'its link led to a site that is under review',
  contradicting_report: 'the network reports two different sales under its ID',
};

/** The status of a conversion in a sentence, with the network's own code and reason. `versions` are those of its report. */
export function statusSentence(
  { status, statusRaw, reason, heldReason, paidOut }: StatusFacts,
  network: string,
  versions: readonly Pick<Conversion, 'status' | 'statusRaw'>[],
): string {
  if (heldReason !== null) return `We hold the sale for review, because ${HELD[heldReason]}.`;
  if (status === 'pending') return `${network} has reported the sale and hasn’t decided about it yet.`;
  if (status === 'approved') return `${network} has approved the sale and hasn’t paid us for it yet.`;
  if (status === 'paid')
    return paidOut > 0
      ? `${network} has paid us for the sale, and we have paid you.`
      : `${network} has paid us for the sale. Your part is in your next payout.`;
  const why = reason ? `Its reason: ${reason}` : 'It gave no reason';
  const isDeclined = versions.some((each) => each.status === 'reversed' && each.statusRaw === statusRaw);
  const how = isDeclined ? ` (${statusRaw})` : ' with a correction of its amount';
  return `${network} took the sale back${paidOut > 0 ? ' after your payout' : ''}${how}. ${why}${/[.!?]$/.test(why) ? '' : '.'}`;
}
