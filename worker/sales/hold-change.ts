import { NETWORK_PUBLISHER } from '../platform/ids.ts';
import { STATUS_PROGRESS } from './earnings/commission-status.ts';
import { foldRows, type RowState } from './fold.ts';
import type { Conversion } from './tables.ts';

interface ReportedFacts {
  /** True if a row under a known ID names another sale. */
  isContradicted: boolean;
  /** True if a payout has paid or sent something of the conversion. */
  isPaid: boolean;
  /** The rows of the conversion before this report. */
  reported: readonly RowState[];
}

/**
 * Holds what a person has to decide. A contradicted sale isn't paid; one that was paid out stays as it is, and the report is held.
 * A status that goes back after the payout has no effect until an operator accepts it, so that no payout deducts it unseen. A
 * reversal has its effect at once.
 */
export function holdChange(before: Conversion | null, folded: Conversion, facts: ReportedFacts): Conversion {
  const after = facts.isContradicted ? contradicted(folded, facts.isPaid) : folded;
  if (before && facts.isPaid && goesBack(before, after, facts))
    return {
      ...before,
      heldReport: 'status_went_back',
      version: after.version,
      updatedAt: after.updatedAt,
    };
  return after.heldReport === 'status_went_back' ? { ...after, heldReport: null } : after;
}

function contradicted(after: Conversion, isPaid: boolean): Conversion {
  const isEarned = after.unattributedReason === null && after.publisherId !== NETWORK_PUBLISHER;
  if (!isPaid && isEarned && after.heldReason === null && after.forfeitedFor === null)
    return { ...after, heldReason: 'contradicting_report' };
  return { ...after, heldReport: 'contradicting_report' };
}

/** Once it is held, it stays so until the network reports at least the status that was paid. */
function goesBack(before: Conversion, after: Conversion, { reported }: ReportedFacts): boolean {
  if (after.status === 'reversed' || before.status === 'reversed') return false;
  if (STATUS_PROGRESS[after.status] >= STATUS_PROGRESS[before.status]) return false;
  if (before.heldReport === 'status_went_back' || reported.length === 0) return true;
  return STATUS_PROGRESS[after.status] < STATUS_PROGRESS[foldRows(reported).status];
}
