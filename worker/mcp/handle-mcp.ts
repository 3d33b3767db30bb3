import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import type { Context as HonoContext } from 'hono';
import { failure } from '../platform/failure.ts';
import type { AppEnv } from '../platform/http/router.ts';
import { serveMcp } from './server.ts';
import { toolDepsOf } from './tool-deps.ts';

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

const mcpOneMessage = failure('mcp.one_message', 400, 'Send one message in each request.', {
  action: 'Send each message of the list in a request of its own.',
});
const mcpHostRefused = failure(
  'mcp.host_refused',
  403,
  (PUBLIC_ORIGIN: string) => `The MCP server is at ${PUBLIC_ORIGIN}/mcp.`,
  { action: 'Connect to the address that `detail` names.', sample: ['https://tributary.example'] },
);
const mcpOriginRefused = failure(
  'mcp.origin_refused',
  403,
  'The MCP server doesn’t accept calls from other sites’ pages. A client that runs in a browser needs a proxy of its own, as the MCP Inspector has.',
  { action: 'Connect from a program or a server, or through a proxy of your own.' },
);

/**
 * The MCP server (streamable HTTP). Throws (403) `mcp.host_refused` for a request to another host and
 * `mcp.origin_refused` for one of another site's page, so that no page reaches it by DNS rebinding, and
 * `mcp.one_message` (400) for a list of messages, which would evade the rate limit.
 */
export async function handleMcp(c: HonoContext<AppEnv>): Promise<Response> {
  requireOwnHost(c);
  const body = await bodyOf(c.req.raw.clone());
  if (Array.isArray(body)) throw mcpOneMessage();
  return serveMcp(c.req.raw, body, toolDepsOf(c));
}

/** The preflight of a page's call. Its answer says why another site's page can't connect. */
export function answerPreflight(c: HonoContext<AppEnv>): Response {
  requireOwnHost(c);
  return new Response(null, { status: 204, headers: { allow: 'POST, OPTIONS' } });
}

function requireOwnHost(c: HonoContext<AppEnv>): void {
  const own = new URL(c.env.PUBLIC_ORIGIN).hostname;
  const allowed = c.env.ENVIRONMENT === 'local' ? [own, ...LOCAL_HOSTS] : [own];
  const { host } = new URL(c.req.url);
  for (const named of [host, c.req.header('host') ?? host])
    if (!validateHostHeader(named, allowed).ok) throw mcpHostRefused(c.env.PUBLIC_ORIGIN);
  if (!validateOriginHeader(c.req.header('origin') ?? null, allowed).ok) throw mcpOriginRefused();
}

/** Undefined for a body that isn't JSON, which the protocol's own check then refuses. */
async function bodyOf(request: Request): Promise<unknown> {
  if (request.method !== 'POST') return undefined;
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}
