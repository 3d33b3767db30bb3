import type { Client } from 'oauth4webapi';
import { REDIRECT } from './oauth-client.ts';

interface Served {
  host?: string;
  document?: object;
  status?: number;
  headers?: Record<string, string>;
}

/**
 * A client ID whose metadata document the tests' internet serves (vitest.config.ts). The response is in the path. The
 * document names its own URL, unless `document` has another `client_id`.
 */
export function clientDocument({ host = 'client.example', document, ...response }: Served = {}): Client {
  const metadata = {
    client_name: 'Document App',
    redirect_uris: [REDIRECT, 'http://localhost/callback'],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    ...document,
  };
  const path = encodeURIComponent(JSON.stringify({ document: metadata, ...response }));
  return { client_id: new URL(`https://${host}/${path}`).href };
}

/**
 * A client ID at the open redirect of an honest domain. It leads to a document of another domain, which names that client
 * ID as its own.
 */
export const REDIRECTED_CLIENT: Client = { client_id: 'https://honest.client.example/open-redirect' };

const CAPITAL_ORIGIN = 'HTTPS://honest.client.example';

/** The same with its scheme in capitals. */
export const CAPITAL_CLIENT: Client = {
  client_id: `${CAPITAL_ORIGIN}/open-redirect?origin=${CAPITAL_ORIGIN}`,
};
