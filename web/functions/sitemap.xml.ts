/// <reference types="@cloudflare/workers-types" />

/**
 * Returns XML to crawlers and an HTML page to browsers. Crawlers accept HTML as well, so `Accept` can't tell them apart;
 * `Sec-Fetch-Mode` can.
 */
export async function onRequest({
  request,
  env,
}: EventContext<{ ASSETS: Fetcher }, string, unknown>): Promise<Response> {
  const isNavigation = request.headers.get('sec-fetch-mode') === 'navigate';
  const file = await env.ASSETS.fetch(isNavigation ? new URL('/sitemap-xml', request.url) : request);
  const response = new Response(file.body, file);
  response.headers.append('vary', 'Sec-Fetch-Mode');
  return response;
}
