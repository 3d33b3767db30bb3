import { AuthorizationError, type AuthRequest, type OAuthHelpers } from '@cloudflare/workers-oauth-provider';
import type { Context } from '../../platform/context.ts';
import type { Principal } from '../../platform/contract/principal.ts';
import type { Scope } from '../../platform/contract/scopes.ts';
import { macsOf } from '../../platform/encryption.ts';
import type { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import { timingSafeEqualText } from '../../platform/hashing.ts';
import { authRequestError, readAuthRequest } from './auth-request.ts';
import { authorizationServerOf } from './authorization-server.ts';
import { shownName } from './client-name.ts';
import { type ConnectedApp, connectApp } from './connected-apps.ts';
import { clientDomainOf } from './protocol.ts';
import { askedScopes, grantedScopes, OFFLINE_ACCESS } from './scope-rules.ts';

/** The one who decides. */
type Person = Pick<Principal, 'userId' | 'publisherId' | 'by'>;

interface ClientView {
  name: string;
  /** Null for a client whose name anyone could have chosen. */
  domain: string | null;
  redirectHost: string;
  /** The code goes to a program on the person's own computer. */
  isLocal: boolean;
}

/** What the consent screen shows, the handle that it sends back, and the headers that bind the handle to the browser. */
export interface OpenConsent {
  handle: string;
  headers: Headers;
  client: ClientView;
  scopes: Scope[];
}

const oauthRequestExpired = failure('oauth.request_expired', 400, (sentence: string) => sentence, {
  action: 'Open the consent again, in the same browser and session.',
  sample: [
    'This page has expired, was already used, or was opened in another browser. Start again in the app.',
  ],
});

/** Validates a request again and opens the consent. Throws `oauth.request_invalid` and `oauth.client_unreadable` (400). */
export async function openConsent(env: Env, person: Person, query: string): Promise<OpenConsent> {
  try {
    const request = await readAuthRequest(env, query);
    const { api } = authorizationServerOf(env);
    const client = await viewOf(api, request);
    const { handle, headers } = await api.beginConsent(request);
    return { handle: signed(env, person, handle), headers, client, scopes: askedScopes(request.scope) };
  } catch (error) {
    throw authRequestError(error);
  }
}

interface Decision {
  handle: string;
  decision: 'allow' | 'deny';
  scopes: readonly Scope[];
}

export interface Decided {
  redirectTo: string;
  headers: Headers;
  /** The connections that the new one replaces. */
  replaced: readonly ConnectedApp[];
}

/**
 * Completes the consent that `browser` opened. The database stores the connection before the library creates the code, so
 * that no token works without its row. Throws `oauth.request_expired` (400) and `oauth.scope_not_requested` (400).
 */
export async function decideConsent(
  ctx: Context,
  env: Env,
  person: Person,
  browser: Request,
  { handle: given, decision, scopes }: Decision,
): Promise<Decided> {
  const { api } = authorizationServerOf(env);
  const handle = verified(env, person, given);
  if (decision === 'deny') {
    const { redirectTo, headers } = await api.denyConsent(browser, handle).catch(expired);
    return { redirectTo, headers, replaced: [] };
  }
  const { request, headers } = await api.approveConsent(browser, handle).catch(expired);
  const granted = grantedScopes(askedScopes(request.scope), scopes);
  const client = await viewOf(api, request).catch((error) => Promise.reject(authRequestError(error)));
  const { id, replaced } = await connectApp(ctx, {
    userId: person.userId,
    publisherId: person.publisherId,
    by: person.by,
    clientId: request.clientId,
    clientName: client.name,
    redirectHost: client.redirectHost,
    scopes: granted,
    replaces: isOneInstallation(client),
  });
  const { redirectTo } = await api.completeAuthorization({
    request,
    userId: person.userId,
    metadata: { appId: id },
    props: { appId: id },
    scope: request.scope.includes(OFFLINE_ACCESS) ? [...granted, OFFLINE_ACCESS] : granted,
    // The database knows which ones to end.
    revokeExistingGrants: false,
  });
  return { redirectTo, headers, replaced };
}

/** A client with a metadata document has the same ID on every computer, and `localhost` doesn't say which one it is. */
function isOneInstallation({ domain, isLocal }: ClientView): boolean {
  return domain === null || !isLocal;
}

async function viewOf(api: OAuthHelpers, request: AuthRequest): Promise<ClientView> {
  const { clientName, redirectHost, redirectIsLoopback } = await api.describeConsent(request);
  const domain = clientDomainOf(request.clientId);
  // The library names a client without a name by its ID.
  const name = clientName === request.clientId ? '' : clientName;
  return {
    name: shownName(name, domain ?? redirectHost),
    domain,
    redirectHost,
    isLocal: redirectIsLoopback,
  };
}

/** The library binds a handle to the browser. This binds it to the session too, so that no other account can use it. */
function signed(env: Env, person: Person, handle: string): string {
  return `${handle}.${macsOfHandle(env, person, handle)[0]}`;
}

function verified(env: Env, person: Person, given: string): string {
  const [handle = '', mac = ''] = given.split('.');
  if (macsOfHandle(env, person, handle).some((each) => timingSafeEqualText(mac, each))) return handle;
  throw requestExpired();
}

function macsOfHandle({ ENCRYPTION_KEY }: Env, { by }: Person, handle: string): string[] {
  const macs = macsOf(ENCRYPTION_KEY, `oauth-consent\u0000${by.id}\u0000${handle}`);
  return macs.map((mac) => mac.toString('base64url'));
}

function expired(cause: unknown): never {
  throw cause instanceof AuthorizationError ? requestExpired(cause) : cause;
}

function requestExpired(cause?: unknown): DomainError {
  const message =
    'This page has expired, was already used, or was opened in another browser. Start again in the app.';
  return oauthRequestExpired(message).causedBy(cause);
}
