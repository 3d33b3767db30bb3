import { monthText } from '../../../lib/month-text.ts';
import type { Tone } from '../../../ui/badge.tsx';
import type { Assessment, BankEntry, Batch, HoldReason, PayoutStatus, Run } from './payouts-query.ts';

export const RUN_STATES: Record<Run['status'], { label: string; tone: Tone }> = {
  creating: { label: 'Being created', tone: 'river' },
  created: { label: 'Waits for approval', tone: 'held' },
  approving: { label: 'Being approved', tone: 'river' },
  approved: { label: 'Waits to be sent', tone: 'held' },
  sending: { label: 'Being sent', tone: 'river' },
  sent: { label: 'Sent', tone: 'river' },
  settled: { label: 'Settled', tone: 'approved' },
  canceling: { label: 'Being canceled', tone: 'neutral' },
  canceled: { label: 'Canceled', tone: 'neutral' },
  empty: { label: 'No publisher was due', tone: 'neutral' },
};

export const PAYOUT_STATES: Record<PayoutStatus, { label: string; tone: Tone }> = {
  created: { label: 'Created', tone: 'neutral' },
  approved: { label: 'Approved', tone: 'held' },
  sent: { label: 'Sent', tone: 'river' },
  settled: { label: 'Settled', tone: 'approved' },
  failed: { label: 'Failed', tone: 'reversed' },
  canceled: { label: 'Canceled', tone: 'neutral' },
};

export const PAYOUT_STATUSES = Object.keys(PAYOUT_STATES) as PayoutStatus[];

const BATCH_STATES: Record<Batch['status'], { label: string; tone: Tone }> = {
  open: { label: 'Being filled', tone: 'neutral' },
  ready: { label: 'Ready', tone: 'held' },
  unclear: { label: 'Unclear', tone: 'reversed' },
  submitted: { label: 'Handed over', tone: 'river' },
  done: { label: 'Done', tone: 'approved' },
  refused: { label: 'Divided', tone: 'neutral' },
  discarded: { label: 'Discarded', tone: 'neutral' },
};

export function batchState(batch: Batch): { label: string; tone: Tone } {
  return batch.is_denied ? { label: 'Denied', tone: 'reversed' } : BATCH_STATES[batch.status];
}

export const ASSESSED: Record<Assessment['status'], { label: string; tone: Tone }> = {
  due: { label: 'Due', tone: 'approved' },
  held: { label: 'Held', tone: 'held' },
  below_threshold: { label: 'Below threshold', tone: 'neutral' },
  in_debt: { label: 'In debt', tone: 'reversed' },
  nothing_due: { label: 'Nothing due', tone: 'neutral' },
};

export const ENTRY_OUTCOMES: Record<BankEntry['outcome'], string> = {
  settled: 'settled',
  returned: 'returned',
  repeated: 'known already',
  paid_twice: 'paid a second time',
  returned_twice: 'returned a second time',
  unknown: 'without a payout',
  amount_differs: 'with another amount',
  returned_short: 'returned with less',
  reversal: 'taken back by the bank',
  suggested: 'to be confirmed',
  unreadable: 'that can’t be read',
};

/** Why nothing is paid to a publisher. */
export const HOLD_LABELS: Record<HoldReason, string> = {
  publisher_suspended: 'The publisher is suspended',
  held_by_operator: 'An operator holds the payouts',
  compliance_hold: 'A compliance violation holds the payouts',
  tax_missing: 'The publisher has no tax data',
  tax_expired: 'The tax form has expired',
  details_missing: 'The publisher has no payout details',
  details_held: 'Changed payout details are on hold',
  address_missing: 'The payout details have no address',
  payee_unwritable: 'The payout details have no BIC, or letters that banks don’t accept',
  rail_not_set_up: 'The payment method isn’t set up',
  transfer_failed: 'The last transfer failed',
  payout_open: 'An earlier payout isn’t sent yet',
  not_created: 'The payout couldn’t be created. See the alerts',
};

/** `November 2026`, or that it is an extra run, or the run of a single payout. */
export function runName({ period, number }: Pick<Run, 'period' | 'number'>): string {
  if (period !== null) return monthText(period);
  return number === 0 ? 'Single payout' : 'Extra run';
}
