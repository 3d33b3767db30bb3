/// <reference types="@cloudflare/workers-types" />

/**
 * A call of the API for the visitor of a page. It carries the visitor's address, so the limits of the API hold for pages too:
 * without it, everyone could have as many pages rendered as they want.
 */
export function visitorCall(page: Request, path: string, headers: Record<string, string> = {}): Request {
  const address = page.headers.get('cf-connecting-ip');
  const sent = address === null ? headers : { ...headers, 'cf-connecting-ip': address };
  return new Request(new URL(path, page.url), { headers: sent });
}

/** The API's refusal of a visitor who calls too often, with the page's shell. */
export function tooManyCalls(shell: Response, refusal: Response): Response {
  const headers = new Headers(shell.headers);
  headers.set('retry-after', refusal.headers.get('retry-after') ?? '60');
  headers.set('cache-control', 'no-store');
  return new Response(shell.body, { status: 429, headers });
}
