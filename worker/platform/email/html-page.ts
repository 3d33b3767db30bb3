import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { LOGO_SVG, MONO, SERIF, TOKENS_CSS } from '../theme.ts';

type Html = ReturnType<typeof html>;

const STYLE = `
${TOKENS_CSS}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.625rem ${SERIF}}
header,main{max-width:60rem;margin:0 auto;padding:0 1.25rem}
header{display:flex;align-items:center;gap:.625rem;min-height:3.5rem;font-size:1.1875rem;font-weight:500;border-bottom:1px solid var(--rule)}
header svg,a{color:var(--river)}main{padding-block:3rem}
h1{font-size:2rem;line-height:2.375rem;font-weight:500;margin:0 0 1rem}h2{font-size:1.5rem;line-height:1.875rem;font-weight:500}
p,dl{margin:0 0 1rem}code{font:.875em ${MONO};overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto 1fr;max-width:32rem;border-bottom:1px solid var(--rule)}
dt,dd{margin:0;padding:.5rem 0;border-top:1px solid var(--rule)}dt{color:var(--muted)}dd{text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}.quiet{color:var(--muted);font-size:.875rem}
button{min-height:44px;padding:0 1.25rem;border:0;border-radius:4px;background:var(--river);color:var(--onRiver);font:inherit;font-weight:500;cursor:pointer}
table{width:100%;border-collapse:collapse}td,th{padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--rule);text-align:left;overflow-wrap:anywhere}
th{color:var(--muted);font-weight:400;font-size:.875rem}td:last-child{white-space:nowrap;font-variant-numeric:tabular-nums}
@media(max-width:40rem){td:last-child{white-space:normal}}
iframe{width:100%;height:48rem;border:1px solid var(--rule);border-radius:4px;background:var(--paper)}
pre{padding:1rem;border:1px solid var(--rule);border-radius:4px;background:var(--sheet);white-space:pre-wrap;overflow-wrap:anywhere;font:.8125rem/1.25rem ${MONO}}`;

const OWN_STYLE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

interface Page {
  title: string;
  main: Html;
  /** Sources for the content security policy. */
  forms?: string;
  styles?: string;
}

/** A page outside the web app. Its policy allows no script, no external resource and no frame. */
export function htmlPage(
  { title, main, forms = "'none'", styles = OWN_STYLE }: Page,
  status = 200,
): Response {
  const policy = `default-src 'none'; style-src ${styles}; font-src 'self'; form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Tributary</title><style>${raw(STYLE)}</style></head>
<body><header>${raw(LOGO_SVG)}Tributary</header><main><h1>${title}</h1>${main}</main></body></html>`;
  return new Response(String(page), {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  });
}
