import type { KeyId, PublisherId, SessionId, UserId } from '../platform/ids.ts';
import type { KeyPermissions } from './tables.ts';

/** Who calls: an account, by one of its keys or from a signed-in browser. */
export interface Principal {
  userId: UserId;
  publisherId: PublisherId;
  role: 'publisher' | 'admin';
  plan: 'standard' | 'premium';
  by: { kind: 'key'; id: KeyId; permissions: KeyPermissions } | { kind: 'session'; id: SessionId };
}
