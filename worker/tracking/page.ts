import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';

interface PageParts {
  title: string;
  lead: string;
  destination?: URL;
  code?: string;
}

const STYLE = `
:root{color-scheme:light dark;--ink:#1d2324;--paper:#faf7f1;--quiet:#5b6466;--river:#0f6f78;--on-river:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#ece8df;--paper:#14191a;--quiet:#a3adad;--river:#57c0c7;--on-river:#0c1415}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:34rem;padding:2rem 1.5rem}h1{font-size:1.4rem;line-height:1.25;margin:0 0 .75rem}p{margin:0 0 1rem}
.to{font:14px/1.5 ui-monospace,monospace;overflow-wrap:anywhere;border-left:2px solid var(--river);padding-left:.75rem}
.quiet{color:var(--quiet);font-size:.875rem}a.go{display:inline-block;min-height:44px;line-height:44px;padding:0 1.25rem;border-radius:6px;background:var(--river);color:var(--on-river);text-decoration:none}
a.go:focus-visible{outline:3px solid var(--ink);outline-offset:2px}`;

/** A small self-contained page for a visitor of a link; everything in it is escaped. */
export function page(parts: PageParts): { body: string; headers: Record<string, string> } {
  const body = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${parts.title}</title><style>${raw(STYLE)}</style></head>
<body><main><h1>${parts.title}</h1><p>${parts.lead}</p>
${parts.destination ? html`<p class="to">${parts.destination.href}</p><p><a class="go" rel="noreferrer nofollow" href="${parts.destination.href}">Go to ${parts.destination.hostname}</a></p>` : ''}
${parts.code ? html`<p class="quiet">${parts.code}</p>` : ''}
</main></body></html>`;
  return {
    body: String(body),
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
  };
}

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
