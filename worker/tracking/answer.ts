import { problemOf, problemResponse } from '../platform/problem.ts';
import { page } from './page.ts';
import { REASON_SENTENCES } from './reasons.ts';
import type { Tracked } from './redirect.ts';

/** A redirect must be asked for anew each time (a cached one is a lost click) and never be indexed. */
const HEADERS = new Headers({
  'cache-control': 'no-store',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-robots-tag': 'noindex',
});

/** The same with the address last redirected to: filled anew each time, and copied by the answer that is made of it. */
const REDIRECT = { status: 302, headers: new Headers(HEADERS) };

/** Whether the caller wants data rather than to be sent somewhere. */
export function wantsJson(headers: Headers): boolean {
  const accept = headers.get('accept');
  return accept?.includes('application/json') ?? false;
}

function wantsPage(headers: Headers): boolean {
  return headers.get('accept')?.includes('text/html') ?? false;
}

/** 302 to the destination, or 200 with the click as data for a caller that asked for JSON. */
export function redirectTo(headers: Headers, click: Tracked): Response {
  if (!wantsJson(headers)) {
    REDIRECT.headers.set('location', click.location);
    return new Response(null, REDIRECT);
  }
  return Response.json(clickData(click), { headers: HEADERS });
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

/** The page that names a destination which is no program's, and lets the visitor choose. */
export function choicePage(destination: URL): Response {
  const html = page({
    title: 'You are leaving through Tributary',
    lead: 'This link leads to a site that is not one of our partner shops. Go on only if you know it.',
    destination,
  });
  return new Response(html.body, {
    status: 200,
    headers: { ...Object.fromEntries(HEADERS), ...html.headers },
  });
}

/** An error as the caller can use it: problem+json, or a page for a browser. */
export function refusal(error: unknown, headers: Headers, requestId: string): Response {
  if (!wantsPage(headers)) return problemResponse(error, requestId);
  const problem = problemOf(error, requestId);
  const html = page({ title: 'This link does not work', lead: problem.detail, code: problem.code });
  return new Response(html.body, {
    status: problem.status,
    headers: { ...Object.fromEntries(HEADERS), ...html.headers },
  });
}
