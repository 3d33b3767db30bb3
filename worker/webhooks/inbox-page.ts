import { html } from 'hono/html';
import { toIso } from '../platform/time.ts';
import type { Received } from './inbox.ts';

const STYLE = `
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 3rem auto; padding: 0 1rem; color: #1d2a2c; background: #fbf8f2 }
  article { border: 1px solid #d9d2c3; border-radius: 6px; padding: 1rem; margin: 1rem 0; background: #fff }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0 0; font-size: 13px }
  .valid { color: #17693a } .invalid { color: #a3262a }
  @media (prefers-color-scheme: dark) { body { color: #e6e2d8; background: #14191a } article { background: #1b2223; border-color: #36403f } .valid { color: #6cc48d } .invalid { color: #f08a8a } }`;

const SIGNATURES = {
  valid: 'signature valid',
  invalid: 'signature not valid',
  none: 'not signed',
};

/** An inbox as a page. */
export function inboxPage(name: string, received: readonly Received[]) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="refresh" content="5" />
        <meta name="viewport" content="width=device-width" />
        <title>Inbox ${name}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <h1>Inbox “${name}”</h1>
        <p>${received.length === 0 ? 'Nothing has come yet.' : `${received.length} requests, newest first.`}</p>
        ${received.map(entryOf)}
      </body>
    </html>`;
}

function entryOf({ at, method, query, headers, body, signature }: Received) {
  return html`<article>
    <strong>${method}</strong> at <time>${toIso(at)}</time> ·
    <span class="${signature}">${SIGNATURES[signature]}</span>
    <div>webhook-id ${headers['webhook-id'] ?? 'none'}</div>
    <pre>${query}</pre>
    <pre>${readable(body)}</pre>
  </article>`;
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
