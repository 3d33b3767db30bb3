import { sha256 } from '@noble/hashes/sha2.js';
import { html, raw } from 'hono/html';
import { LOGO_SVG, MONO, SERIF, TOKENS_CSS } from '../../platform/theme.ts';

interface PageParts {
  title: string;
  lead: string;
  destination?: URL;
  /** The address of the site, for a way on. */
  home?: string;
}

const STYLE = `
${TOKENS_CSS}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.625rem ${SERIF}}
header{display:flex;align-items:center;gap:.625rem;min-height:3.5rem;padding:0 1.5rem;border-bottom:1px solid var(--rule);font-size:1.1875rem;font-weight:500}
header svg{color:var(--river)}
main{max-width:34rem;margin:0 auto;padding:clamp(2rem,12vh,7rem) 1.5rem 3rem}
h1{font-size:2rem;line-height:2.375rem;font-weight:500;letter-spacing:-.01em;margin:0 0 .75rem;text-wrap:balance}p{margin:0 0 1rem;text-wrap:pretty}
.to{font:.8125rem/1.25rem ${MONO};overflow-wrap:anywhere;padding:.75rem 1rem;border:1px solid var(--rule);border-left:2px solid var(--river);background:var(--sheet)}
a.go{display:inline-block;max-width:100%;box-sizing:border-box;padding:.5625rem 1.5rem;border-radius:4px;background:var(--river);color:var(--onRiver);font-weight:500;overflow-wrap:anywhere;text-decoration:none}`;

/** A small page for a visitor of a link. It loads nothing but fonts, and everything in it is escaped. */
export function page(parts: PageParts): { body: string; headers: Record<string, string> } {
  const body = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${parts.title}</title><style>${raw(STYLE)}</style></head>
<body><header>${raw(LOGO_SVG)}Tributary</header><main><h1>${parts.title}</h1><p>${parts.lead}</p>
${parts.destination ? html`<p class="to">${parts.destination.href}</p><p><a class="go" rel="noreferrer nofollow" href="${parts.destination.href}">Go to ${parts.destination.hostname}</a></p>` : ''}
${parts.home ? html`<p><a class="go" href="${parts.home}">About Tributary</a></p>` : ''}
</main></body></html>`;
  return {
    body: String(body),
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy() },
  };
}

let policyOfPages: string | undefined;

/** Made for the first page, because a redirect doesn't need it. */
function policy(): string {
  policyOfPages ??= `default-src 'none'; style-src 'sha256-${base64(sha256(new TextEncoder().encode(STYLE)))}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return policyOfPages;
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
