import type { KeyId, PublisherId, SessionId, UserId } from '../platform/ids.ts';

/** What an API key can be allowed to do. `POST` stands for every write. */
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

/** What one API key may do: permissions such as `GET publisher-api` (`*` is all of them) and calls per hour. */
export interface KeyPermissions {
  endpoints: string[];
  rate_limit: number;
}

/** Who calls: an account, by one of its API keys or from a signed-in browser. */
export interface Principal {
  userId: UserId;
  publisherId: PublisherId;
  role: 'publisher' | 'admin';
  plan: 'standard' | 'premium';
  by: { kind: 'key'; id: KeyId; permissions: KeyPermissions } | { kind: 'session'; id: SessionId };
}
