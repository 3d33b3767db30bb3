import type { OperatorSearch } from '../../../../lib/operator-search.ts';
import type { WaitingWork } from './overview-query.ts';

interface WorkKind {
  /** What one and several of it are called. */
  names: readonly [one: string, several: string];
  /** What an operator does about it. */
  task: string;
  /** Where: the parameters of the admin screen; null for work that is done through the API. */
  search: OperatorSearch | null;
  isUrgent?: true;
}

/** The kinds of work, the most urgent first. */
export const WORK: Readonly<Record<WaitingWork['kind'], WorkKind>> = {
  critical_alerts: {
    names: ['critical alert', 'critical alerts'],
    task: 'Find the cause, then acknowledge it.',
    search: { tab: 'alerts', state: 'open' },
    isUrgent: true,
  },
  failed_payouts: {
    names: ['failed payout', 'failed payouts'],
    task: 'Read why it failed, and pay it again or cancel it.',
    search: { tab: 'revenue', view: 'payouts' },
    isUrgent: true,
  },
  failed_syncs: {
    names: ['sync that failed or was refused', 'syncs that failed or were refused'],
    task: 'Read its error. A refused feed needs your decision.',
    search: { tab: 'networks', view: 'networks' },
    isUrgent: true,
  },
  dead_letters: {
    names: ['message that no consumer could process', 'messages that no consumer could process'],
    task: 'Replay it once its cause is fixed.',
    search: { tab: 'alerts', state: 'open' },
    isUrgent: true,
  },
  payouts_to_approve: {
    names: ['payout to approve', 'payouts to approve'],
    task: 'Check the run and approve it.',
    search: { tab: 'revenue', view: 'payouts' },
  },
  open_differences: {
    names: ['difference from a network’s statement', 'differences from networks’ statements'],
    task: 'Ask the network about it, or explain it.',
    search: { tab: 'revenue', view: 'reconciliation' },
  },
  proposed_adjustments: {
    names: ['adjustment to approve', 'adjustments to approve'],
    task: 'A second person approves or rejects it.',
    search: { tab: 'revenue', view: 'adjustments', state: 'proposed' },
  },
  open_claims: {
    names: ['claim', 'claims'],
    task: 'Compare it with its click, then accept or decline it.',
    search: { tab: 'requests', view: 'claims' },
  },
  compliance_reviews: {
    names: ['request for a review', 'requests for a review'],
    task: 'Answer the publisher.',
    search: { tab: 'compliance' },
  },
  unattributed_conversions: {
    names: ['unattributed conversion', 'unattributed conversions'],
    task: 'Find the publisher, or leave it with the network.',
    search: { tab: 'requests', view: 'unattributed' },
  },
  held_conversions: {
    names: ['held sale', 'held sales'],
    task: 'Check its click, then release it or leave it held.',
    search: { tab: 'requests', view: 'held' },
  },
  pending_programs: {
    names: ['pending program', 'pending programs'],
    task: 'Approve or reject it.',
    search: { tab: 'networks', view: 'programs', status: 'pending' },
  },
  rejected_rows: {
    names: ['rejected report row', 'rejected report rows'],
    task: 'Read it again once its cause is fixed.',
    search: { tab: 'networks', view: 'networks' },
  },
  warnings: {
    names: ['warning', 'warnings'],
    task: 'Acknowledge what you have looked at.',
    search: { tab: 'alerts', state: 'open' },
  },
};
