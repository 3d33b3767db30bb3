import type { Context } from '../../platform/context.ts';
import { SCOPES, type Scope } from '../../platform/contract/scopes.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import { signToken, TOKEN_TTL_SECONDS } from './application-tokens.ts';
import { authenticateApplication, scopesOf } from './applications.ts';
import { basicCredentialsOf, type ClientCredentials } from './basic-credentials.ts';
import { oauthError } from './oauth-error.ts';
import { GRANT_TYPE, tokenRequest } from './token-request.ts';

/**
 * Issues a token for a client ID and a secret, which are in the body or in the header (RFC 6749, 2.3.1 and 4.4). Errors have the
 * form of the RFC.
 */
export async function issueToken(
  ctx: Context,
  env: Env,
  { headers, body }: { headers: Headers; body: object },
): Promise<Response> {
  const basic = basicCredentialsOf(headers);
  const input = withCredentials(body, basic);
  if (input === null) return oauthError('invalid_request', 'The client has to authenticate in one way');
  if (!('grant_type' in input)) return oauthError('invalid_request', 'grant_type is missing');
  if (input.grant_type !== GRANT_TYPE)
    return oauthError('unsupported_grant_type', `grant_type has to be ${GRANT_TYPE}`);
  const parsed = tokenRequest.safeParse(input);
  if (!parsed.success) return oauthError('invalid_request', 'client_id or client_secret is missing or wrong');
  const { client_id: clientId, client_secret: secret, scope = '' } = parsed.data;
  const application = await authenticateApplication(ctx, { clientId, secretHash: sha256Hex(secret) });
  if (!application) return wrongCredentials(basic);
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

/** A body with the credentials of the header. Null for another ID in the body, or a secret in both. */
function withCredentials(body: object, basic: ClientCredentials | null): object | null {
  if (basic === null) return body;
  const { client_id: id, client_secret: secret }: { client_id?: unknown; client_secret?: unknown } = body;
  if (secret || (id && id !== basic.clientId)) return null;
  return { ...body, client_id: basic.clientId, client_secret: basic.clientSecret };
}

function wrongCredentials(basic: ClientCredentials | null): Response {
  const refusal = oauthError('invalid_client', 'The client ID or the secret is wrong', 401);
  if (basic !== null) refusal.headers.set('www-authenticate', 'Basic realm="Tributary"');
  return refusal;
}

/** Some clients name scopes that we don't have. A request that names no scope of this API gets all of the application. */
function issuedScopes(requested: string, available: readonly Scope[]): Scope[] {
  const named = requested.split(' ');
  const known = SCOPES.filter((each) => named.includes(each));
  return known.length === 0 ? [...available] : available.filter((each) => known.includes(each));
}
