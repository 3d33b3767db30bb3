import {
  type ClientRegistrationCallbackOptions,
  type ClientRegistrationCallbackResult,
  OAuthAuthorizationServer,
} from '@cloudflare/workers-oauth-provider';
import { SCOPES } from '../../platform/contract/scopes.ts';
import { log } from '../../platform/log.ts';
import { HOUR, SECOND } from '../../platform/time.ts';
import { GRANT_TTL_MS } from './connected-apps.ts';
import { checkExchange } from './exchange-check.ts';
import { AUTHORIZE_PATH, REGISTRATION_PATH, resourceOf, TOKEN_PATH } from './protocol.ts';
import { OFFLINE_ACCESS } from './scope-rules.ts';

const ACCESS_TOKEN_TTL_MS = HOUR;
const MAX_REGISTRATION_LENGTH = 10_000;
/** Of KV. */
const MAX_KEY_BYTES = 512;

const servers = new Map<string, OAuthAuthorizationServer<Env>>();

/** The authorization server of this deployment, with its bindings. */
export function authorizationServerOf(env: Env) {
  const server = serverOf(env.PUBLIC_ORIGIN);
  const bindings = { ...env, OAUTH_KV: withBoundedKeys(env.OAUTH_KV) };
  return {
    /** Consent, grants and clients. */
    api: server.getOAuthApi(bindings),
    fetch: (request: Request, execution: ExecutionContext) => server.fetch(request, bindings, execution),
    /** Null unless the token was issued for the MCP server. */
    validateToken: (token: string) => server.validateToken<unknown>(resourceOf(env), token, bindings),
  };
}

/** One in each isolate. */
function serverOf(issuer: string): OAuthAuthorizationServer<Env> {
  const server = servers.get(issuer) ?? newServer(issuer);
  servers.set(issuer, server);
  return server;
}

function newServer(issuer: string): OAuthAuthorizationServer<Env> {
  return new OAuthAuthorizationServer<Env>({
    issuer,
    resources: [resourceOf({ PUBLIC_ORIGIN: issuer })],
    authorizeEndpoint: AUTHORIZE_PATH,
    tokenEndpoint: TOKEN_PATH,
    clientRegistrationEndpoint: REGISTRATION_PATH,
    scopesSupported: [...SCOPES, OFFLINE_ACCESS],
    clientIdMetadataDocumentEnabled: true,
    accessTokenTTL: ACCESS_TOKEN_TTL_MS / SECOND,
    refreshTokenTTL: GRANT_TTL_MS / SECOND,
    refreshTokenIdleTTL: GRANT_TTL_MS / SECOND,
    tokenExchangeCallback: checkExchange,
    clientRegistrationCallback: refuseLongRegistration,
    onError: ({ code, status, internal: { category, reason } }) =>
      log('info', 'oauth.refused', { code, status, category, reason }),
  });
}

/** Anyone may register a client, so its record is bounded. */
function refuseLongRegistration({
  clientMetadata,
}: ClientRegistrationCallbackOptions): ClientRegistrationCallbackResult | undefined {
  if (JSON.stringify(clientMetadata).length <= MAX_REGISTRATION_LENGTH) return undefined;
  return { code: 'invalid_client_metadata', description: 'The client metadata is too long', status: 400 };
}

/** KV throws for a long key. The library makes keys of what clients send, and such a key can only be unknown. */
function withBoundedKeys(kv: KVNamespace): KVNamespace {
  return new Proxy(kv, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (key: unknown, ...more: unknown[]) =>
        name === 'get' && isTooLong(key)
          ? Promise.resolve(null)
          : Reflect.apply(member, target, [key, ...more]);
    },
  });
}

function isTooLong(key: unknown): boolean {
  return typeof key === 'string' && Buffer.byteLength(key) > MAX_KEY_BYTES;
}
