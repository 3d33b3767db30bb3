/// <reference types="@cloudflare/workers-types" />

import { tooManyCalls, visitorCall } from './visitor-call.ts';

interface Bindings {
  API: Fetcher;
  ASSETS: Fetcher;
}

type Context = EventContext<Bindings, string, unknown>;

interface SessionBody {
  data: { user: { role: string } } | null;
}

/**
 * A page of the operators’ area. It redirects the signed-out to the sign-in page, which returns here, and it doesn’t exist
 * for an account without an operator’s role. If the API is unreachable, the page’s shell shows the error itself.
 */
export async function operatorPage({ request, env }: Context): Promise<Response> {
  const url = new URL(request.url);
  const session = await readSession(request, env);
  if (session === null) return env.ASSETS.fetch(shellOf(url));
  if ('refusal' in session) return tooManyCalls(await env.ASSETS.fetch(shellOf(url)), session.refusal);
  const response = await pageFor(session.role, url, env);
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'private, no-store');
  for (const cookie of session.cookies) headers.append('set-cookie', cookie);
  return new Response(response.body, { status: response.status, headers });
}

async function pageFor(role: string | null, url: URL, env: Bindings): Promise<Response> {
  if (role === null) {
    const query = new URLSearchParams({ tab: 'sign-in', returnTo: `${url.pathname}${url.search}` });
    return new Response(null, { status: 302, headers: { location: `/auth?${query}` } });
  }
  if (role !== 'publisher') return env.ASSETS.fetch(shellOf(url));
  const { body, headers } = await env.ASSETS.fetch(new URL('/404', url));
  return new Response(body, { status: 404, headers });
}

/** The prerendered page, which all paths below its own share: `/admin/networks` → `/admin`. */
function shellOf(url: URL): URL {
  return new URL(url.pathname.split('/', 2).join('/'), url);
}

/** The role of the visitor, null if they are signed out, with the cookies that renew the session. Null if it is unknown; the API's refusal if they call too often. */
async function readSession(request: Request, { API }: Bindings) {
  const call = visitorCall(request, '/v1/auth/session', { cookie: request.headers.get('cookie') ?? '' });
  const response = await API.fetch(call).catch(() => null);
  if (response?.status === 429) return { refusal: response };
  if (!response?.ok) return null;
  const { data } = await response.json<SessionBody>();
  return { role: data?.user.role ?? null, cookies: response.headers.getSetCookie() };
}
