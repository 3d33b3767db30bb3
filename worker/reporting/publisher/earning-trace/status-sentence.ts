import { forfeitSentence, heldSentence } from '../../../sales/held-sentences.ts';
import type { Conversion } from '../../../sales/tables.ts';

type StatusFacts = Pick<
  Conversion,
  'status' | 'statusRaw' | 'reason' | 'heldReason' | 'forfeitedFor' | 'paidOut'
>;

/** The status of a conversion in a sentence, with the network's own code and reason. `versions` are those of its report. */
export function statusSentence(
  { status, statusRaw, reason, heldReason, forfeitedFor, paidOut }: StatusFacts,
  network: string,
  versions: readonly Pick<Conversion, 'status' | 'statusRaw'>[],
): string {
  if (heldReason !== null) return heldSentence(heldReason);
  if (forfeitedFor !== null && status !== 'reversed') return forfeitSentence(forfeitedFor);
  if (status === 'pending') return `${network} has reported the sale and hasn’t approved it yet.`;
  if (status === 'approved') return `${network} has approved the sale and hasn’t paid us for it yet.`;
  if (status === 'paid')
    return paidOut > 0
      ? `${network} has paid us for the sale, and we have paid you.`
      : `${network} has paid us for the sale. Your share is in your next payout.`;
  const why = reason ? `Its reason: ${reason}` : 'It gave no reason';
  const isDeclined = versions.some((each) => each.status === 'reversed' && each.statusRaw === statusRaw);
  const how = isDeclined ? ` (${statusRaw})` : ' with a correction of its amount';
  return `${network} took the sale back${paidOut > 0 ? ' after your payout' : ''}${how}. ${why}${/[.!?]$/.test(why) ? '' : '.'}`;
}
