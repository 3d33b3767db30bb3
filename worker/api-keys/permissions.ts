import type { KeyPermissions } from '../identity/tables.ts';

/** What a key can be allowed (publisher specification, section 9); `*` is all of them. */
export const PERMISSIONS = [
  'GET publisher-api',
  'POST publisher-api',
  'GET developer-tools',
  'POST developer-tools',
  'POST track-click',
  'POST record-conversion',
  'mcp-server',
] as const;
/** A verb (`POST` stands for every write) and a group of routes. */
export type Permission = (typeof PERMISSIONS)[number];

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
