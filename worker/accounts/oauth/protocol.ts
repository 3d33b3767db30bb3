import { isId, type UserId } from '../../platform/ids.ts';

/** The path of the MCP server, which is the resource that tokens are for. */
export const MCP_PATH = '/mcp';
/** RFC 9728 */
export const RESOURCE_METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}`;
/** RFC 8414 */
export const SERVER_METADATA_PATH = '/.well-known/oauth-authorization-server';
export const AUTHORIZE_PATH = '/oauth/authorize';
export const TOKEN_PATH = '/oauth/token';
export const REGISTRATION_PATH = '/oauth/register';

/** The identifier of the MCP server as a resource, and so the audience of its tokens. */
export function resourceOf({ PUBLIC_ORIGIN }: Pick<Env, 'PUBLIC_ORIGIN'>): string {
  return PUBLIC_ORIGIN + MCP_PATH;
}

/** OAuth parameters in which the MCP server has its own identifier. Clients also write it with a final slash. */
export function withOwnResource(env: Pick<Env, 'PUBLIC_ORIGIN'>, text: string): string {
  const own = resourceOf(env);
  const parameters = new URLSearchParams(text);
  const resources = parameters.getAll('resource');
  if (!resources.includes(`${own}/`)) return text;
  parameters.delete('resource');
  for (const resource of resources) parameters.append('resource', resource === `${own}/` ? own : resource);
  return parameters.toString();
}

/** True for a token of a connected app or of an application, whose forms an API key never has. */
export function isAccessToken(credential: string): boolean {
  return !credential.startsWith('ak_') && /[:.]/.test(credential);
}

/** The parts of an opaque token or code that name its user and its grant. */
export interface GrantName {
  userId: UserId;
  grantId: string;
}

/** The form of codes and opaque tokens: user, grant and secret. */
const OPAQUE = /^(\w{1,40}):([\w-]{1,64}):[\w-]{1,128}$/;

/** The grant that a code or an opaque token names; null for any other text. */
export function grantOf(token: string): GrantName | null {
  const [, userId = '', grantId = ''] = OPAQUE.exec(token) ?? [];
  return isId('usr', userId) ? { userId, grantId } : null;
}

/** True for a client ID that a URL parser, and so the library, reads as the https address of a metadata document. */
export function namesDocument(clientId: string): boolean {
  return URL.parse(clientId)?.protocol === 'https:';
}

/**
 * The domain that vouches for a client; null for a client that registered itself, and for an address that isn't written as URL
 * parsers write it, or has a port, credentials, a fragment or a final dot of its host. Such a client is refused.
 */
export function clientDomainOf(clientId: string): string | null {
  if (!namesDocument(clientId)) return null;
  const { href, hostname, host, origin, username, hash } = new URL(clientId);
  const isPlain = href === clientId && origin === `https://${hostname}` && username === '' && hash === '';
  return isPlain && !host.endsWith('.') ? hostname : null;
}
