import { type KeyPermissions, PERMISSIONS, type Permission } from '../contract/principal.ts';

/** Whether a key's list grants a permission: by name, by `*`, or by `group/*` for every verb of a group. */
export function grants(endpoints: readonly string[], permission: Permission): boolean {
  const group = permission === 'mcp-server' ? 'mcp' : permission.slice(permission.indexOf(' ') + 1);
  return endpoints.some((each) => each === '*' || each === permission || each === `${group}/*`);
}

/** Whether a key with the first permissions can do nothing, and call no more often, than one with the second. */
export function isNoBroader(made: KeyPermissions, maker: KeyPermissions): boolean {
  const covered = made.endpoints.includes('*')
    ? maker.endpoints.includes('*')
    : PERMISSIONS.every((each) => !grants(made.endpoints, each) || grants(maker.endpoints, each));
  return covered && made.rate_limit <= maker.rate_limit;
}
