import type { AuditAction } from '../platform/contract/audit-actions.ts';

/** Decisions of operators, with the status before and after. A closed program is rejected. */
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

/** The older form of a status: true is approved, false is pending, null is rejected. */
export function isApproved(status: ProgramStatus): boolean | null {
  return status === 'rejected' ? null : status === 'approved';
}
