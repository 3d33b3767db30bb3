export const AUDIT_ACTIONS = [
  'banned_domain.added',
  'banned_domain.changed',
  'banned_domain.removed',
  'publisher.suspended',
  'publisher.reactivated',
  'program.approved',
  'program.rejected',
  'program.closed',
  'program.reopened',
  'network.created',
  'network.changed',
  'share_rule.set',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
