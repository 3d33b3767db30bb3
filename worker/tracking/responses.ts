import { problemOf, problemResponse } from '../platform/problem.ts';
import { page } from './page.ts';
import { REASON_SENTENCES } from './reasons.ts';
import type { Tracked } from './tracked.ts';

/** A redirect must be asked for each time (a cached one is a lost click) and never be indexed. */
const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};
const DATA_POLICY = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

/** Whether the caller wants data rather than to be sent somewhere. */
export function wantsJson(headers: Headers): boolean {
  const accept = headers.get('accept');
  return accept?.includes('application/json') ?? false;
}

function wantsPage(headers: Headers): boolean {
  return headers.get('accept')?.includes('text/html') ?? false;
}

/** A click as data: where it leads, and whether it counts or why not. */
export function clickData({ clickId, location, subId, verdict, reason }: Tracked) {
  return {
    redirect_url: location,
    click_id: clickId,
    verdict,
    reason,
    counted: verdict === 'click',
    detail: REASON_SENTENCES[reason],
    sub_id: subId,
  };
}

/** The responses of the redirect, with headers that are made once an isolate. */
export class ClickResponses {
  readonly #headers: Record<string, string>;
  /** The address last redirected to stands in its headers; the response that is made of it copies them. */
  readonly #redirect: { status: 302; headers: Headers };

  /** `httpsOnly` tells browsers never to come without TLS; a laptop has none. */
  constructor({ httpsOnly }: { httpsOnly: boolean }) {
    this.#headers = { ...HEADERS, ...(httpsOnly ? HTTPS_ONLY : {}) };
    this.#redirect = { status: 302, headers: new Headers(this.#headers) };
  }

  /** 302 to the destination, or 200 with the click as data for a caller that asked for JSON. */
  redirectTo(headers: Headers, click: Tracked): Response {
    if (!wantsJson(headers)) {
      this.#redirect.headers.set('location', click.location);
      return new Response(null, this.#redirect);
    }
    return Response.json(clickData(click), { headers: { ...this.#headers, ...DATA_POLICY } });
  }

  /** The interstitial: it names a destination that is no program's, and lets the visitor choose. */
  interstitial(destination: URL): Response {
    const html = page({
      title: 'You are leaving through Tributary',
      lead: 'This link goes to a site that isn’t one of our partner stores. Continue only if you trust it.',
      destination,
    });
    return new Response(html.body, { status: 200, headers: { ...this.#headers, ...html.headers } });
  }

  /** An error as the caller can use it: problem+json, or a page for a browser. */
  refusal(error: unknown, headers: Headers, requestId: string): Response {
    const response = problemResponse(error, requestId);
    const retryAfter = response.headers.get('retry-after');
    const common = { ...this.#headers, ...(retryAfter ? { 'retry-after': retryAfter } : {}) };
    if (!wantsPage(headers)) {
      for (const [name, value] of Object.entries({ ...common, ...DATA_POLICY }))
        response.headers.set(name, value);
      return response;
    }
    const problem = problemOf(error, requestId);
    const html = page({ title: 'This link doesn’t work', lead: problem.detail, code: problem.code });
    return new Response(html.body, { status: problem.status, headers: { ...common, ...html.headers } });
  }
}
