/// <reference types="@cloudflare/workers-types" />

import { tooManyCalls, visitorCall } from '../visitor-call.ts';

interface Bindings {
  API: Fetcher;
  ASSETS: Fetcher;
  PUBLIC_ORIGIN: string;
}

/** The prerendered page of all brands. The app loads the brand's data. */
const SHELL = '/brands/id';
const BRAND_ID = /^brd_[0-9a-z]{16,20}$/;

/** The result for other paths below `/brands`. The API has some of them, such as `/v1/brands/facets`. */
const NOT_A_BRAND = { ok: false, status: 404 } as const;

/**
 * A brand's page: the shared shell with the brand's title and URL. An unknown brand is a 404. If the API is
 * unreachable, the shell shows the error itself.
 */
export async function onRequest({
  request,
  env,
}: EventContext<Bindings, string, unknown>): Promise<Response> {
  const url = new URL(request.url);
  const id = url.pathname.split('/').slice(2).join('/');
  const [shell, response] = await Promise.all([
    env.ASSETS.fetch(new URL(SHELL, url)),
    BRAND_ID.test(id)
      ? env.API.fetch(visitorCall(request, `/v1/brands/${id}`)).catch(() => null)
      : NOT_A_BRAND,
  ]);
  if (response === null || response.status >= 500) return shell;
  if (response.status === 429) return tooManyCalls(shell, response);
  if (!response.ok) return new Response(shell.body, { status: 404, headers: shell.headers });
  const { data } = await response.json<{ data: { name: string; description: string } }>();
  return withMetadata(shell, data, `${env.PUBLIC_ORIGIN}/brands/${id}`);
}

function withMetadata(shell: Response, brand: { name: string; description: string }, pageUrl: string) {
  const content = (value: string) => ({
    element: (element: Element) => void element.setAttribute('content', value),
  });
  return new HTMLRewriter()
    .on('title', { element: (element) => void element.setInnerContent(`${brand.name} · Tributary`) })
    .on('link[rel="canonical"]', { element: (element) => void element.setAttribute('href', pageUrl) })
    .on('meta[property="og:url"]', content(pageUrl))
    .on('meta[property="og:title"]', content(brand.name))
    .on('meta[property="og:description"], meta[name="description"]', content(brand.description))
    .transform(shell);
}
