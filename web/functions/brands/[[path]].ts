/// <reference types="@cloudflare/workers-types" />

interface Bindings {
  API: Fetcher;
  ASSETS: Fetcher;
}

/** The prerendered page that every brand shares until the app has read its own. */
const SHELL = '/brands/id';
const BRAND_ID = /^brd_[0-9a-z]{16,20}$/;

/** Other paths of the API below `/v1/brands`, such as its facets, are no brands. */
const NO_BRAND = { ok: false, status: 404 } as const;

/**
 * A brand's page: the shared shell, under the brand's own title and address. A brand that the API does not know is a
 * real 404; while the API is silent the shell says so by itself.
 */
export async function onRequest({
  request,
  env,
}: EventContext<Bindings, string, unknown>): Promise<Response> {
  const url = new URL(request.url);
  const id = url.pathname.split('/').slice(2).join('/');
  const [shell, answer] = await Promise.all([
    env.ASSETS.fetch(new URL(SHELL, url)),
    BRAND_ID.test(id) ? env.API.fetch(new URL(`/v1/brands/${id}`, url)).catch(() => null) : NO_BRAND,
  ]);
  if (answer === null || answer.status >= 500) return shell;
  if (!answer.ok) return new Response(shell.body, { status: 404, headers: shell.headers });
  const { data } = await answer.json<{ data: { name: string; description: string } }>();
  return entitled(shell, data, `https://tributary.dev/brands/${id}`);
}

function entitled(shell: Response, brand: { name: string; description: string }, address: string) {
  const content = (value: string) => ({
    element: (element: Element) => void element.setAttribute('content', value),
  });
  return new HTMLRewriter()
    .on('title', { element: (element) => void element.setInnerContent(`${brand.name} · Tributary`) })
    .on('link[rel="canonical"]', { element: (element) => void element.setAttribute('href', address) })
    .on('meta[property="og:url"]', content(address))
    .on('meta[property="og:title"]', content(brand.name))
    .on('meta[property="og:description"], meta[name="description"]', content(brand.description))
    .transform(shell);
}
