import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { DARK, LIGHT, SERIF } from './look.ts';

type Html = ReturnType<typeof html>;

const variables = (look: typeof LIGHT) =>
  Object.entries(look)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');

const STYLE = `
:root{color-scheme:light dark;${variables(LIGHT)}}
@media(prefers-color-scheme:dark){:root{${variables(DARK)}}}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/26px ${SERIF}}
main{max-width:60rem;margin:0 auto;padding:3rem 1.25rem}h1{font-size:1.6rem;line-height:1.25;margin:0 0 1rem}
a{color:var(--river)}p,dl{margin:0 0 1rem}.quiet{color:var(--muted);font-size:.875rem}
button{min-height:44px;padding:0 1.25rem;border:0;border-radius:4px;background:var(--river);color:var(--onRiver);font:inherit;cursor:pointer}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
table{width:100%;border-collapse:collapse}td,th{padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--rule);text-align:left;overflow-wrap:anywhere}
th{color:var(--muted);font-weight:400;font-size:.875rem}td:last-child{white-space:nowrap}
iframe{width:100%;height:48rem;border:1px solid var(--rule);background:var(--paper)}
pre{padding:1rem;border:1px solid var(--rule);background:var(--sheet);white-space:pre-wrap;overflow-wrap:anywhere;font-size:.875rem;line-height:1.5}`;

const OWN_STYLE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

interface Page {
  title: string;
  main: Html;
  /** Sources of the policy: where forms may be sent to, and which styles may apply besides the page's own. */
  forms?: string;
  styles?: string;
}

/** A page of ours outside the web app: no script, nothing from elsewhere, in no frame. */
export function htmlPage(
  { title, main, forms = "'none'", styles = OWN_STYLE }: Page,
  status = 200,
): Response {
  const policy = `default-src 'none'; style-src ${styles}; form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Tributary</title><style>${raw(STYLE)}</style></head>
<body><main><h1>${title}</h1>${main}</main></body></html>`;
  return new Response(String(page), {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  });
}
