import { getDomain, getPublicSuffix } from 'tldts';

/** `a.shop.co.uk` → `shop.co.uk`, by the public suffix list; null for an IP address or a bare suffix. */
export function registrableDomain(host: string): string | null {
  return getDomain(host);
}

/** `a.me.github.io` → `me.github.io`, by the public suffix list with its private part. */
export function ownDomain(host: string): string | null {
  return getDomain(host, { allowPrivateDomains: true });
}

/** `a.shop.co.uk` → `co.uk`, by the public suffix list without its private part. */
export function publicSuffix(host: string): string | null {
  return getPublicSuffix(host);
}

/**
 * Whether anyone can have a site below a host, such as `co.uk` or `github.io`, by the public suffix list with its private
 * part. An unknown name of one label counts too.
 */
export function isPublicSuffix(host: string): boolean {
  return getPublicSuffix(host, { allowPrivateDomains: true }) === host;
}
