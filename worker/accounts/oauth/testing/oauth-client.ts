import * as oauth from 'oauth4webapi';
import { ORIGIN, publicFetch } from './public-fetch.ts';

/** The Worker is the client's internet, and local origins have no TLS. */
const OPTIONS = {
  [oauth.customFetch]: (url: string, init: RequestInit) => publicFetch(url, init),
  [oauth.allowInsecureRequests]: true,
} as never;

export const RESOURCE = `${ORIGIN}/mcp`;
export const REDIRECT = 'https://app.example/callback';

/** Finds the authorization server as an app does: from the refusal of the MCP server. */
export async function discover(): Promise<oauth.AuthorizationServer> {
  const refusal = await publicFetch('/mcp', { method: 'POST', body: '{}' });
  const challenge = refusal.headers.get('www-authenticate') ?? '';
  const [, metadataUrl = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? [];
  const resource = await oauth.processResourceDiscoveryResponse(
    new URL(RESOURCE),
    await publicFetch(metadataUrl),
  );
  const issuer = new URL(resource.authorization_servers?.[0] ?? '');
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...Object(OPTIONS) });
  return oauth.processDiscoveryResponse(issuer, response);
}

interface Changes {
  scope?: string | null;
  redirectUri?: string;
  /** Other parameters of the authorization request; null leaves one out. */
  parameters?: Record<string, string | null>;
}

/** An app that has registered itself, or has a client ID already. It follows the specifications by `oauth4webapi`. */
export async function openApp(known?: oauth.Client, metadata: object = {}) {
  const as = await discover();
  const client = known ?? (await register(as, metadata));
  const authentication = client.client_secret
    ? oauth.ClientSecretPost(String(client.client_secret))
    : oauth.None();

  /** Starts an authorization; the browser opens its URL. */
  async function start({ scope = 'read write', redirectUri = REDIRECT, parameters = {} }: Changes = {}) {
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const all: Record<string, string | null> = {
      client_id: client.client_id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope,
      state,
      resource: RESOURCE,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...parameters,
    };
    const url = new URL(as.authorization_endpoint ?? '');
    for (const [name, value] of Object.entries(all)) if (value !== null) url.searchParams.set(name, value);
    return { url, state, verifier, redirectUri };
  }
  type Started = Awaited<ReturnType<typeof start>>;

  /** Exchanges the code with which the browser came back. Throws what the specifications require the client to refuse. */
  async function finish(back: URL, { state, verifier, redirectUri }: Started) {
    const parameters = oauth.validateAuthResponse(as, client, back, state);
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      authentication,
      parameters,
      redirectUri,
      verifier,
      { additionalParameters: { resource: RESOURCE }, ...Object(OPTIONS) },
    );
    return oauth.processAuthorizationCodeResponse(as, client, response);
  }

  return {
    as,
    client,
    start,
    finish,
    async refresh(token: string, scope?: string) {
      const additionalParameters = { resource: RESOURCE, ...(scope ? { scope } : {}) };
      const response = await oauth.refreshTokenGrantRequest(as, client, authentication, token, {
        additionalParameters,
        ...Object(OPTIONS),
      });
      return oauth.processRefreshTokenResponse(as, client, response);
    },
    async revoke(token: string) {
      const response = await oauth.revocationRequest(as, client, authentication, token, OPTIONS);
      await oauth.processRevocationResponse(response);
    },
    /** Sends a form to the token endpoint as it is. */
    post: (form: Record<string, string>, headers: Record<string, string> = {}) =>
      publicFetch('/oauth/token', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams({ client_id: client.client_id, ...form }).toString(),
      }),
  };
}

/** The header with which a client sends its ID and its secret (RFC 6749, 2.3.1). */
export function basicHeader(clientId: unknown, secret: unknown): { authorization: string } {
  const credentials = [clientId, secret].map((each) => encodeURIComponent(String(each))).join(':');
  return { authorization: `Basic ${btoa(credentials)}` };
}

export type OAuthApp = Awaited<ReturnType<typeof openApp>>;

async function register(as: oauth.AuthorizationServer, metadata: object): Promise<oauth.Client> {
  const response = await oauth.dynamicClientRegistrationRequest(
    as,
    {
      client_name: 'Sample App',
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      ...metadata,
    },
    OPTIONS,
  );
  return oauth.processDynamicClientRegistrationResponse(response);
}
