import { problemOf } from '../../lib/problem-of.ts';

/** What the MCP server said to a key. */
export type ConnectionResult =
  | { kind: 'ready'; status: string }
  /** The server answered with an error. */
  | { kind: 'refused'; httpStatus: number; detail: string | null }
  | { kind: 'unreachable' };

const READY = 'MCP Affiliate Server Ready';

/**
 * Calls the MCP server with a key, without the session. A wrong key doesn't throw, because an `ApiError` for it would count
 * as the end of the session.
 */
export async function testConnection(key: string): Promise<ConnectionResult> {
  try {
    const response = await fetch('/mcp-server/health', {
      headers: { authorization: `Bearer ${key}` },
      credentials: 'omit',
      cache: 'no-store',
    });
    if (response.ok)
      return isReady(await response.json()) ? { kind: 'ready', status: READY } : { kind: 'unreachable' };
    if (response.status >= 500) return { kind: 'unreachable' };
    const problem = await problemOf(response);
    return { kind: 'refused', httpStatus: response.status, detail: problem?.detail ?? null };
  } catch {
    return { kind: 'unreachable' };
  }
}

function isReady(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Reflect.get(body, 'status') === READY;
}
