import type { Role } from '../../../../../../../worker/platform/contract/operator-permissions.ts';
import type { Choice } from '../../../../../ui/radio-group.tsx';

export const ROLE_NAMES: Record<Role, string> = {
  publisher: 'None',
  operator: 'Operator',
  finance: 'Finance',
  admin: 'Admin',
};

/** The roles with what each may do. */
export const ROLE_CHOICES: readonly Choice<Role>[] = [
  {
    value: 'operator',
    label: ROLE_NAMES.operator,
    hint: 'Everything except sending money, roles and business figures.',
  },
  { value: 'finance', label: ROLE_NAMES.finance, hint: 'Reads everything, and moves money.' },
  { value: 'admin', label: ROLE_NAMES.admin, hint: 'Everything, including roles and operator keys.' },
  {
    value: 'publisher',
    label: ROLE_NAMES.publisher,
    hint: 'Removes the role. The account stays a publisher.',
  },
];
