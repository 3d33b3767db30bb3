import { problemOf, problemResponse } from '../../platform/problem.ts';
import { page } from './page.ts';
import { REASON_SENTENCES } from './reasons.ts';
import type { Tracked } from './tracked.ts';

/** A cached redirect would be a lost click, and links must not be indexed. */
const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};
const DATA_POLICY = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

export function wantsJson(headers: Headers): boolean {
  const accept = headers.get('accept');
  return accept?.includes('application/json') ?? false;
}

export function wantsPage(headers: Headers): boolean {
  return headers.get('accept')?.includes('text/html') ?? false;
}

export function clickData({ clickId, location, subId, subIdProblem, classification, reason }: Tracked) {
  return {
    redirect_url: location,
    click_id: clickId,
    classification,
    reason,
    counted: classification === 'click',
    detail: REASON_SENTENCES[reason],
    sub_id: subId,
    sub_id_problem: subIdProblem,
  };
}

/** The responses of the redirect. Their headers are created once per isolate. */
export class ClickResponses {
  readonly #headers: Record<string, string>;
  /** Reused for every redirect. `new Response` copies the headers, so overwriting `location` is safe. */
  readonly #redirect: { status: 302; headers: Headers };

  readonly #origin: string;

  /** A deployment sends HSTS, which local development can't use. */
  constructor({ ENVIRONMENT, PUBLIC_ORIGIN }: Pick<Env, 'ENVIRONMENT' | 'PUBLIC_ORIGIN'>) {
    this.#origin = PUBLIC_ORIGIN;
    this.#headers = { ...HEADERS, ...(ENVIRONMENT === 'local' ? {} : HTTPS_ONLY) };
    this.#redirect = { status: 302, headers: new Headers(this.#headers) };
  }

  /** 302 to the destination, or 200 with the click as data for a caller that accepts JSON. */
  redirectTo(headers: Headers, click: Tracked): Response {
    if (!wantsJson(headers)) return this.passOn(click.location);
    return Response.json(clickData(click), { headers: { ...this.#headers, ...DATA_POLICY } });
  }

  /** 302 to a URL, also without a click, for a visitor whose link is refused. */
  passOn(location: string): Response {
    this.#redirect.headers.set('location', location);
    return new Response(null, this.#redirect);
  }

  /**
   * Refuses a request that follows no link. After one in advance, a browser would follow a redirect later without asking again; a
   * picture whose address is a link would set the network’s cookie for each reader of a page.
   */
  notFollowed(): Response {
    return new Response(null, { status: 403, headers: this.#headers });
  }

  /** Names a destination that is no partner store, and lets the visitor decide. */
  interstitial(destination: URL): Response {
    const html = page({
      title: 'You are leaving through Tributary',
      lead: 'This link goes to a site that isn’t one of our partner stores. Continue only if you trust it.',
      destination,
    });
    return new Response(html.body, { status: 200, headers: { ...this.#headers, ...html.headers } });
  }

  /** An error as problem+json, or as a page for a browser. */
  error(error: unknown, headers: Headers, requestId: string): Response {
    const site = { requestId, origin: this.#origin };
    const response = problemResponse(error, site);
    const retryAfter = response.headers.get('retry-after');
    const common = { ...this.#headers, ...(retryAfter ? { 'retry-after': retryAfter } : {}) };
    if (!wantsPage(headers)) {
      for (const [name, value] of Object.entries({ ...common, ...DATA_POLICY }))
        response.headers.set(name, value);
      return response;
    }
    const problem = problemOf(error, site);
    const html = page({ title: 'This link doesn’t work', lead: problem.detail, home: `${this.#origin}/` });
    return new Response(html.body, { status: problem.status, headers: { ...common, ...html.headers } });
  }
}
