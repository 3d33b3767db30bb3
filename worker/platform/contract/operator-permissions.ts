/** What operators work on. `write` includes `read`. */
const OPERATOR_AREAS = ['catalog', 'compliance', 'publishers', 'money', 'system', 'operators'] as const;
type OperatorArea = (typeof OPERATOR_AREAS)[number];
/** The figures of the business are only read. */
const BUSINESS = 'business:read';
export type OperatorPermission = `${OperatorArea}:${'read' | 'write'}` | typeof BUSINESS;

export const OPERATOR_PERMISSIONS: readonly OperatorPermission[] = [
  ...OPERATOR_AREAS.flatMap((area) => [`${area}:read` as const, `${area}:write` as const]),
  BUSINESS,
];

/** The roles that may use the operator's dashboard. */
export const OPERATOR_ROLES = ['operator', 'finance', 'admin'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];
/** The role of an account. */
export type Role = 'publisher' | OperatorRole;
export const ROLES = ['publisher', ...OPERATOR_ROLES] as const;

const READS = OPERATOR_PERMISSIONS.filter((each) => each.endsWith(':read'));

/** What an operator doesn’t do: move money, change roles, and read the figures of the business. */
const NOT_OF_OPERATORS: ReadonlySet<OperatorPermission> = new Set([
  'money:write',
  'operators:write',
  BUSINESS,
]);

/** Finance reads everything and moves money. */
const PERMISSIONS_OF: Readonly<Record<OperatorRole, readonly OperatorPermission[]>> = {
  operator: OPERATOR_PERMISSIONS.filter((each) => !NOT_OF_OPERATORS.has(each)),
  finance: [...READS, 'money:write'],
  admin: OPERATOR_PERMISSIONS,
};

export function isOperatorRole(role: Role): role is OperatorRole {
  return role !== 'publisher';
}

export function permissionsOfRole(role: Role): readonly OperatorPermission[] {
  return isOperatorRole(role) ? PERMISSIONS_OF[role] : [];
}

/** True if the list has the permission, or `write` of the same area for a `read`. */
export function includesPermission(
  granted: readonly OperatorPermission[],
  wanted: OperatorPermission,
): boolean {
  return granted.some((each) => each === wanted || each === wanted.replace(':read', ':write'));
}
