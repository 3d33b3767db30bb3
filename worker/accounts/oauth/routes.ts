import { cors } from 'hono/cors';
import { limitAddress } from '../../platform/http/limit-address.ts';
import { newRouter } from '../../platform/http/router.ts';
import { DAY, SECOND } from '../../platform/time.ts';
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

const ROOT_METADATA_PATH = '/.well-known/oauth-protected-resource';
/** Clients in a browser send their protocol version, which a page of another site may only with a preflight. */
const readableByPages = cors({
  origin: '*',
  allowMethods: ['GET'],
  allowHeaders: ['MCP-Protocol-Version', 'Authorization', 'Content-Type'],
  maxAge: DAY / SECOND,
});

const limited = limitAddress('CALLS_BY_ADDRESS');

for (const path of [RESOURCE_METADATA_PATH, `${RESOURCE_METADATA_PATH}/`, ROOT_METADATA_PATH])
  oauthRoutes.use(path, readableByPages).get(path, resourceMetadata);
oauthRoutes.all(SERVER_METADATA_PATH, async (c) => (await import('./serve-library.ts')).serveLibrary(c));
oauthRoutes.all(REGISTRATION_PATH, limited, async (c) =>
  (await import('./serve-library.ts')).registerClient(c),
);
oauthRoutes.get(AUTHORIZE_PATH, limited, async (c) => (await import('./authorize.ts')).authorize(c));
oauthRoutes.all(TOKEN_PATH, async (c) => (await import('./token-endpoint.ts')).tokenEndpoint(c));
