import { failure } from '../failure.ts';
import { untilAborted } from './attempt.ts';
import { endpointEnvOf, requireReachable } from './delivery-env.ts';

/** Access to the public internet; tests pass their own. */
export interface PublicAccess {
  send: typeof fetch;
  /** Parses a URL and throws if its host isn't on the public internet. */
  allow: (url: string) => Promise<URL>;
}

export interface FetchOptions {
  headers: Record<string, string>;
  signal: AbortSignal;
  maxRedirects: number;
}

export interface Fetched {
  /** The URL that responded. */
  url: URL;
  /** The last response. It may be an error. */
  response: Response;
  redirects: number;
}

const fetchTooManyRedirects = failure('fetch.too_many_redirects', 502, 'It redirects too often.');

/** The public internet for this deployment. A local system calls the sandbox instead, and never our own hosts. */
export function publicAccessOf(env: Env): PublicAccess {
  const endpoints = endpointEnvOf(env);
  const sandbox = env.ENVIRONMENT === 'local' ? env.SANDBOX : undefined;
  const rules = { ...endpoints.rules, localhost: false };
  return {
    send: (input, init) => (sandbox ? sandbox.fetch(new Request(input, init)) : fetch(input, init)),
    allow: (url) => requireReachable({ ...endpoints, rules }, url),
  };
}

/**
 * Fetches a page over https and follows its redirects. Each URL on the way must be allowed. Throws the errors of `allow`
 * and `send`, the reason of `signal`, and `fetch.too_many_redirects` (502).
 */
export async function fetchPublic(
  { send, allow }: PublicAccess,
  address: string,
  { headers, signal, maxRedirects }: FetchOptions,
): Promise<Fetched> {
  let next = address;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const url = await untilAborted(allow(next.replace(/^http:/i, 'https:')), signal);
    const response = await untilAborted(send(url.href, { redirect: 'manual', signal, headers }), signal);
    const location = redirectOf(response);
    if (location === null) return { url, response, redirects };
    response.body?.cancel().catch(() => undefined);
    next = URL.parse(location, url.href)?.href ?? '';
  }
  throw fetchTooManyRedirects();
}

function redirectOf(response: Response): string | null {
  return response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
}
