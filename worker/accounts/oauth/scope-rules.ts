import { SCOPES, type Scope } from '../../platform/contract/scopes.ts';
import { failure } from '../../platform/failure.ts';

/** A client asks for a refresh token with it. It isn't a scope of the MCP server. */
export const OFFLINE_ACCESS = 'offline_access';

const oauthScopeNotRequested = failure('oauth.scope_not_requested', 400, 'The app didn’t ask for this.', {
  action: 'Allow only scopes that the app asked for.',
});

/**
 * The scopes that a request asks for. `read` is always one of them, because nothing works without it. A request that names
 * no scope asks for all. Empty if it names only scopes that we don't have.
 */
export function askedScopes(requested: readonly string[]): Scope[] {
  const named = requested.filter((each) => each !== OFFLINE_ACCESS);
  if (named.length === 0) return [...SCOPES];
  if (named.includes('write')) return [...SCOPES];
  return named.includes('read') ? ['read'] : [];
}

/** The scopes that a person allows, always with `read`. Throws `oauth.scope_not_requested` (400) for more than the app asked for. */
export function grantedScopes(requested: readonly Scope[], chosen: readonly Scope[]): Scope[] {
  if (chosen.every((each) => requested.includes(each)))
    return SCOPES.filter((each) => each === 'read' || chosen.includes(each));
  throw oauthScopeNotRequested();
}

/** What a token may do of what its app may do. A refresh may ask for a token with fewer scopes. */
export function commonScopes(ofApp: readonly Scope[], ofToken: readonly string[]): Scope[] {
  return ofApp.filter((each) => ofToken.includes(each));
}
