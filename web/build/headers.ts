import { createHash } from 'node:crypto';
import { scriptHeaders } from './script-releases.ts';

/** The headers of every file. Only the given inline scripts may run. */
export function headersFile(inlineScripts: readonly string[]): string {
  return `/*
  Content-Security-Policy: ${policy(inlineScripts)}
  Cross-Origin-Opener-Policy: same-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()
  Referrer-Policy: strict-origin-when-cross-origin
  Strict-Transport-Security: max-age=63072000; includeSubDomains; preload
  X-Content-Type-Options: nosniff

/auth/*
  ! Referrer-Policy
  Referrer-Policy: no-referrer

/connect
  ! Referrer-Policy
  Referrer-Policy: no-referrer

/assets/*
  Cache-Control: public, max-age=31536000, immutable

/.well-known/security.txt
  Content-Type: text/plain; charset=utf-8

/client.d.ts
  Content-Type: text/plain; charset=utf-8

${scriptHeaders()}`;
}

/** Style attributes are allowed, because popups are positioned with them. Style elements are not. */
function policy(inlineScripts: readonly string[]): string {
  const hashes = inlineScripts.map(
    (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
