import { html } from 'hono/html';
import { htmlPage } from '../email/html-page.ts';
import { toIso } from '../platform/time.ts';
import type { Received } from './inbox.ts';

const SIGNATURES = {
  valid: 'signature valid',
  invalid: 'signature not valid',
  none: 'not signed',
};

const REFRESH_SECONDS = '5';

/** An inbox as a page, which loads itself again every few seconds. */
export function inboxPage(name: string, received: readonly Received[]): Response {
  const page = htmlPage({
    title: `Inbox “${name}”`,
    main: html`<p>${received.length === 0 ? 'Nothing has come yet.' : `${received.length} requests, newest first.`}</p>
      ${received.map(entryOf)}`,
  });
  page.headers.set('refresh', REFRESH_SECONDS);
  return page;
}

function entryOf({ at, method, query, headers, body, signature }: Received) {
  return html`<section>
    <h2>${method} at <time>${toIso(at)}</time></h2>
    <p>${SIGNATURES[signature]}, webhook-id ${headers['webhook-id'] ?? 'none'}</p>
    ${query ? html`<pre>${query}</pre>` : ''}
    <pre>${readable(body)}</pre>
  </section>`;
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
