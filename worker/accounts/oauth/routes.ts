import { limitAddress } from '../../platform/http/limit-address.ts';
import { newRouter } from '../../platform/http/router.ts';
import {
  AUTHORIZE_PATH,
  REGISTRATION_PATH,
  RESOURCE_METADATA_PATH,
  SERVER_METADATA_PATH,
  TOKEN_PATH,
} from './protocol.ts';
import { resourceMetadata } from './resource-metadata.ts';

/** The endpoints of OAuth. The library is loaded on first use: the API doesn't pay for it. */
export const oauthRoutes = newRouter();

const limited = limitAddress('CALLS_BY_ADDRESS');

oauthRoutes.get(RESOURCE_METADATA_PATH, resourceMetadata);
oauthRoutes.get('/.well-known/oauth-protected-resource', resourceMetadata);
oauthRoutes.all(SERVER_METADATA_PATH, async (c) => (await import('./serve-library.ts')).serveLibrary(c));
oauthRoutes.all(REGISTRATION_PATH, limited, async (c) =>
  (await import('./serve-library.ts')).serveLibrary(c),
);
oauthRoutes.get(AUTHORIZE_PATH, limited, async (c) => (await import('./authorize.ts')).authorize(c));
oauthRoutes.all(TOKEN_PATH, async (c) => (await import('./token-endpoint.ts')).tokenEndpoint(c));
