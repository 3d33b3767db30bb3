import { html } from 'hono/html';
import { htmlPage } from '../platform/email/html-page.ts';
import { toIso } from '../platform/time.ts';
import type { Received } from './inbox.ts';

const SIGNATURES = {
  valid: 'signature valid',
  invalid: 'signature not valid',
  none: 'not signed',
};

const REFRESH_SECONDS = '5';

/** Renders an inbox as a page that reloads itself every few seconds. */
export function inboxPage(name: string, received: readonly Received[]): Response {
  const page = htmlPage({
    title: `Inbox “${name}”`,
    main: html`<p>${received.length === 0 ? 'No requests yet.' : `${received.length} requests, newest first.`}</p>
      ${received.map(entryHtml)}`,
  });
  page.headers.set('refresh', REFRESH_SECONDS);
  return page;
}

function entryHtml({ at, method, query, headers, body, signature }: Received) {
  return html`<section>
    <h2>${method} at <time>${toIso(at)}</time></h2>
    <p>${SIGNATURES[signature]}, webhook-id ${headers['webhook-id'] ?? 'none'}</p>
    ${query ? html`<pre>${query}</pre>` : ''}
    <pre>${prettyJson(body)}</pre>
  </section>`;
}

function prettyJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
