import type { Context as HonoContext } from 'hono';
import { SCOPES } from '../../platform/contract/scopes.ts';
import type { AppEnv } from '../../platform/http/router.ts';
import { resourceOf } from './protocol.ts';

/** The metadata of the MCP server as a resource (RFC 9728). Pages of any site may read it, as they may the server’s. */
export function resourceMetadata(c: HonoContext<AppEnv>): Response {
  const metadata = {
    resource: resourceOf(c.env),
    authorization_servers: [c.env.PUBLIC_ORIGIN],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Tributary',
  };
  return c.json(metadata, 200);
}
