import type { LinkProps } from '@tanstack/react-router';
import type { WaitingWork } from './overview-query.ts';

interface WorkKind extends Pick<LinkProps, 'to' | 'search' | 'params'> {
  /** What one and several of it are called. */
  names: readonly [one: string, several: string];
  /** What an operator does about it. */
  task: string;
  isUrgent?: true;
}

/** The kinds of work, the most urgent first. */
export const WORK: Readonly<Record<WaitingWork['kind'], WorkKind>> = {
  critical_alerts: {
    names: ['critical alert', 'critical alerts'],
    task: 'Find the cause, then acknowledge it.',
    to: '/admin/alerts',
    search: { state: 'open' },
    isUrgent: true,
  },
  payouts_stopped: {
    names: ['stop of all payouts', 'stops of all payouts'],
    task: 'No money goes out until a second person approves resuming payouts.',
    to: '/admin/payouts',
    isUrgent: true,
  },
  waiting_changes: {
    names: ['pending change', 'pending changes'],
    task: 'Read what it changes, then approve or reject it.',
    to: '/admin/changes',
  },
  failed_payouts: {
    names: ['failed payout', 'failed payouts'],
    task: 'Read why it failed, and pay it again or cancel it.',
    to: '/admin/payouts/all',
    search: { status: 'failed' },
    isUrgent: true,
  },
  unclear_batches: {
    names: ['unclear payout batch', 'unclear payout batches'],
    task: 'Look for it at PayPal.',
    to: '/admin/payouts',
    isUrgent: true,
  },
  silent_payouts: {
    names: ['payout without an outcome', 'payouts without an outcome'],
    task: 'Ask the bank or PayPal what became of it, then record whether it was paid or came back.',
    to: '/admin/payouts/all',
    search: { status: 'sent' },
    isUrgent: true,
  },
  bank_files: {
    names: ['bank file to hand over', 'bank files to hand over'],
    task: 'Download it in its run, and hand it to the bank.',
    to: '/admin/payouts',
  },
  failed_syncs: {
    names: ['failed or refused sync', 'failed or refused syncs'],
    task: 'Read its error. A refused feed needs your decision.',
    to: '/admin/networks/networks',
    isUrgent: true,
  },
  refused_days: {
    names: ['refused day of a report', 'refused days of reports'],
    task: 'Ask the network, then accept it or leave it as it is.',
    to: '/admin/networks/networks',
    isUrgent: true,
  },
  dead_letters: {
    names: ['unprocessed queue message', 'unprocessed queue messages'],
    task: 'Replay it once its cause is fixed, or leave it if it can never be processed.',
    to: '/admin/alerts/dead-letters',
    isUrgent: true,
  },
  waiting_payouts: {
    names: ['approved payout not sent yet', 'approved payouts not sent yet'],
    task: 'See what holds it.',
    to: '/admin/payouts/all',
    search: { status: 'approved' },
  },
  payouts_to_approve: {
    names: ['payout to approve', 'payouts to approve'],
    task: 'Check the run and approve it.',
    to: '/admin/payouts',
  },
  open_differences: {
    names: ['difference from a network’s statement', 'differences from networks’ statements'],
    task: 'Ask the network about it, or explain it.',
    to: '/admin/reconciliation',
  },
  unread_lines: {
    names: ['unreadable line of a network’s statement', 'unreadable lines of networks’ statements'],
    task: 'Correct it, or say why it doesn’t count.',
    to: '/admin/reconciliation',
  },
  bank_entries: {
    names: ['bank entry to explain', 'bank entries to explain'],
    task: 'Say which payout it is about, or explain it.',
    to: '/admin/payouts',
  },
  proposed_adjustments: {
    names: ['adjustment to approve', 'adjustments to approve'],
    task: 'A second person approves or rejects it.',
    to: '/admin/adjustments',
    search: { state: 'proposed' },
  },
  data_requests: {
    names: ['request about a person’s data', 'requests about people’s data'],
    task: 'Prove who is asking, then export, delete or decline. The law allows a month.',
    to: '/admin/requests/personal-data',
    isUrgent: true,
  },
  open_claims: {
    names: ['claim', 'claims'],
    task: 'Compare it with its click, then accept or decline it.',
    to: '/admin/requests/$queue',
    params: { queue: 'claims' },
  },
  compliance_reviews: {
    names: ['request for a review', 'requests for a review'],
    task: 'Answer the publisher.',
    to: '/admin/compliance',
  },
  unattributed_conversions: {
    names: ['unattributed conversion', 'unattributed conversions'],
    task: 'Find the publisher, or leave it with the network.',
    to: '/admin/requests/$queue',
    params: { queue: 'unattributed' },
  },
  held_conversions: {
    names: ['held sale', 'held sales'],
    task: 'Check its click, then release it or leave it held.',
    to: '/admin/requests/$queue',
    params: { queue: 'held' },
  },
  pending_programs: {
    names: ['pending program', 'pending programs'],
    task: 'Approve or reject it.',
    to: '/admin/networks',
    search: { status: 'pending' },
  },
  rejected_rows: {
    names: ['rejected report row', 'rejected report rows'],
    task: 'Read it again once its cause is fixed, or leave it if it can never be read.',
    to: '/admin/networks/networks',
  },
  warnings: {
    names: ['warning', 'warnings'],
    task: 'Acknowledge what you have looked at.',
    to: '/admin/alerts',
    search: { state: 'open' },
  },
};
