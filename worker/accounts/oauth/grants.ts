import type { UserId } from '../../platform/ids.ts';
import { errorFacts, log } from '../../platform/log.ts';
import type { GrantName } from './protocol.ts';

const PAGE_SIZE = 100;

/**
 * Deletes grants and their tokens from KV. The database has ended them already, so a failure is only logged: the grants
 * expire by themselves.
 */
export async function deleteGrants(env: Env, grants: readonly GrantName[]): Promise<void> {
  const api = await oauthApi(env);
  for (const { userId, grantId } of grants) {
    try {
      await api.revokeGrant(grantId, userId);
    } catch (error) {
      log('error', 'oauth.grant_not_deleted', errorFacts(error));
    }
  }
}

/** Deletes a page of the grants of an account from KV. Returns true once none is left. */
export async function eraseGrants(env: Env, userId: UserId): Promise<boolean> {
  const api = await oauthApi(env);
  const { items, cursor } = await api.listUserGrants(userId, { limit: PAGE_SIZE });
  for (const { id } of items) await api.revokeGrant(id, userId);
  return cursor === undefined;
}

/** True while KV has the grant (`grant:{user}:{grant}` in the library's storage schema). */
export async function hasGrant({ OAUTH_KV }: Env, { userId, grantId }: GrantName): Promise<boolean> {
  return (await OAUTH_KV.get(`grant:${userId}:${grantId}`)) !== null;
}

/** The library is loaded on first use. */
async function oauthApi(env: Env) {
  const { authorizationServerOf } = await import('./authorization-server.ts');
  return authorizationServerOf(env).api;
}
