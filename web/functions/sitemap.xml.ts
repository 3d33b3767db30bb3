/// <reference types="@cloudflare/workers-types" />

/**
 * XML for crawlers, and for a browser that goes there the page that shows it. Crawlers accept HTML as well, so `Accept`
 * can't tell them apart; a browser's navigation says that it is one.
 */
export async function onRequest({
  request,
  env,
}: EventContext<{ ASSETS: Fetcher }, string, unknown>): Promise<Response> {
  const isNavigation = request.headers.get('sec-fetch-mode') === 'navigate';
  const file = await env.ASSETS.fetch(isNavigation ? new URL('/sitemap-xml', request.url) : request);
  const answer = new Response(file.body, file);
  answer.headers.append('vary', 'Sec-Fetch-Mode');
  return answer;
}
