import type { KeyPermissions } from '../identity/tables.ts';
import type { KeyId, PublisherId, SessionId, UserId } from '../platform/ids.ts';

/** Who calls: an account, by one of its keys or from a signed-in browser. */
export interface Principal {
  userId: UserId;
  publisherId: PublisherId;
  role: 'publisher' | 'admin';
  plan: 'standard' | 'premium';
  by: { kind: 'key'; id: KeyId; permissions: KeyPermissions } | { kind: 'session'; id: SessionId };
}
