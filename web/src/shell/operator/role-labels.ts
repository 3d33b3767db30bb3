import type { Session } from '../../lib/session.ts';

type Role = Session['user']['role'];

/** The name and the label of each role in the menu. */
export const ROLE_LABELS: Record<Role, { name: string; label: string }> = {
  operator: { name: 'Operator', label: 'Operations' },
  finance: { name: 'Finance', label: 'Payments' },
  admin: { name: 'Administrator', label: 'System Admin' },
  publisher: { name: 'Publisher', label: 'Member' },
};
