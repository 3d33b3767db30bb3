import type { AuditAction } from '../audit/actions.ts';

/** What an operator decides about a program: from which status to which. A closed program is a rejected one. */
export const PROGRAM_DECISIONS = {
  approve: { from: 'pending', to: 'approved', action: 'program.approved' },
  reject: { from: 'pending', to: 'rejected', action: 'program.rejected' },
  close: { from: 'approved', to: 'rejected', action: 'program.closed' },
  reopen: { from: 'rejected', to: 'pending', action: 'program.reopened' },
} as const satisfies Record<string, { from: ProgramStatus; to: ProgramStatus; action: AuditAction }>;

export type ProgramDecision = keyof typeof PROGRAM_DECISIONS;
export const PROGRAM_DECISION_NAMES = [
  'approve',
  'reject',
  'close',
  'reopen',
] as const satisfies ProgramDecision[];

export const PROGRAM_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ProgramStatus = (typeof PROGRAM_STATUSES)[number];

/** The older form of a status: true is approved, false pending, null rejected. */
export function isApproved(status: ProgramStatus): boolean | null {
  return status === 'rejected' ? null : status === 'approved';
}
