import type { Context } from '../../platform/context.ts';
import { SCOPES, type Scope } from '../../platform/contract/scopes.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import { signToken, TOKEN_TTL_SECONDS } from './application-tokens.ts';
import { authenticateApplication, scopesOf } from './applications.ts';
import { oauthError } from './oauth-error.ts';
import { GRANT_TYPE, tokenRequest } from './token-request.ts';

/** Issues a token for a client ID and a secret (RFC 6749, 4.4). Errors have the form of the RFC. */
export async function issueToken(ctx: Context, env: Env, input: object): Promise<Response> {
  if (!('grant_type' in input)) return oauthError('invalid_request', 'grant_type is missing');
  if (input.grant_type !== GRANT_TYPE)
    return oauthError('unsupported_grant_type', `grant_type has to be ${GRANT_TYPE}`);
  const parsed = tokenRequest.safeParse(input);
  if (!parsed.success) return oauthError('invalid_request', 'client_id or client_secret is missing or wrong');
  const { client_id: clientId, client_secret: secret, scope = '' } = parsed.data;
  const application = await authenticateApplication(ctx, { clientId, secretHash: sha256Hex(secret) });
  if (!application) return oauthError('invalid_client', 'The client ID or the secret is wrong', 401);
  const scopes = issuedScopes(scope, scopesOf(application.permissions));
  if (scopes.length === 0) return oauthError('invalid_scope', 'The application lacks this scope');
  const token = {
    access_token: await signToken(ctx, env, application, scopes),
    token_type: 'Bearer',
    expires_in: TOKEN_TTL_SECONDS,
    scope: scopes.join(' '),
  };
  return Response.json(token, { headers: { 'cache-control': 'no-store' } });
}

/** Some clients name scopes that we don't have. A request that names no scope of this API gets all of the application. */
function issuedScopes(requested: string, available: readonly Scope[]): Scope[] {
  const named = requested.split(' ');
  const known = SCOPES.filter((each) => named.includes(each));
  return known.length === 0 ? [...available] : available.filter((each) => known.includes(each));
}
