import {
  AuthorizationError,
  type AuthorizationErrorCode,
  type AuthRequest,
  CimdFetchError,
} from '@cloudflare/workers-oauth-provider';
import { failure } from '../../platform/failure.ts';
import { authorizationServerOf } from './authorization-server.ts';
import { clientUnreadable, requireDirectDocument } from './client-document.ts';
import { AUTHORIZE_PATH, namesDocument } from './protocol.ts';
import { askedScopes } from './scope-rules.ts';

const MAX_QUERY_LENGTH = 4_000;

const oauthRequestInvalid = failure(
  'oauth.request_invalid',
  400,
  'The app sent a request that we can’t accept. Contact the app’s developer.',
  { action: 'Send the query that `/oauth/authorize` has redirected with.' },
);

/**
 * Parses and validates the query of an authorization request. Throws the library's `AuthorizationError`, which says whether
 * the error may be sent to the client, `CimdFetchError`, and `oauth.client_unreadable` (400).
 */
export async function readAuthRequest(env: Env, query: string): Promise<AuthRequest> {
  if (query.length > MAX_QUERY_LENGTH)
    throw new AuthorizationError('invalid_request', { description: 'The request is too long' });
  const url = new URL(AUTHORIZE_PATH, env.PUBLIC_ORIGIN);
  url.search = query;
  // As the library reads it: a URL drops line breaks and tabs of a query.
  const clientId = url.searchParams.get('client_id') ?? '';
  if (namesDocument(clientId)) await requireDirectDocument(env, clientId);
  const request = await authorizationServerOf(env).api.parseAuthRequest(new Request(url));
  // The library requires it of public clients only; OAuth 2.1 and MCP of all.
  if (!request.codeChallenge) throw refusal(request, 'invalid_request', 'code_challenge is required');
  if (askedScopes(request.scope).length === 0) throw refusal(request, 'invalid_scope', 'Unknown scopes');
  return request;
}

/** An error for the client: the library has validated where it goes. */
function refusal(
  request: AuthRequest,
  code: AuthorizationErrorCode,
  description: string,
): AuthorizationError {
  const { redirectUri, state, issuer } = request;
  return new AuthorizationError(code, {
    description,
    redirectUri,
    ...(state ? { state } : {}),
    ...(issuer ? { issuer } : {}),
  });
}

/** The library's error as one of the API: `oauth.client_unreadable` (400) or `oauth.request_invalid` (400). */
export function authRequestError(cause: unknown): unknown {
  if (cause instanceof CimdFetchError) return clientUnreadable(cause);
  if (cause instanceof AuthorizationError) return oauthRequestInvalid().causedBy(cause);
  return cause;
}
