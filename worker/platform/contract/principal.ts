import type { AppId, KeyId, PublisherId, SessionId, UserId } from '../ids.ts';
import type { Role } from './operator-permissions.ts';
import type { Scope } from './scopes.ts';

/** Permissions of an API key. `POST` covers every write. */
export const PERMISSIONS = [
  'GET publisher-api',
  'POST publisher-api',
  'GET developer-tools',
  'POST developer-tools',
  'POST track-click',
  'POST record-conversion',
  'mcp-server',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** `endpoints` has permissions or `*` for all; `rate_limit` is calls per hour. */
export interface KeyPermissions {
  endpoints: string[];
  rate_limit: number;
}

/** An authenticated caller: an account, by an API key, a session or a connected app. */
export interface Principal {
  userId: UserId;
  publisherId: PublisherId;
  role: Role;
  plan: 'standard' | 'premium';
  by:
    | { kind: 'key'; id: KeyId; permissions: KeyPermissions }
    | { kind: 'session'; id: SessionId }
    | { kind: 'app'; id: AppId; permissions: KeyPermissions; scopes: readonly Scope[] };
}
