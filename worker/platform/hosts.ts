import { getDomain, getPublicSuffix } from 'tldts';
import { hostOf } from './host-name.ts';

/** `a.shop.co.uk` → `shop.co.uk`, by the public suffix list; null for an IP address or a bare suffix. */
export function registrableDomain(host: string): string | null {
  return getDomain(host);
}

/**
 * Whether anyone can have a site below a host, such as `co.uk` or `github.io`, by the public suffix list with its private
 * part. An unknown name of one label counts too.
 */
export function isPublicSuffix(host: string): boolean {
  return getPublicSuffix(host, { allowPrivateDomains: true }) === host;
}

/** Whether a host is one of these domains or below one of them. */
export function isWithin(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

/** Indexed host patterns: a domain with its subdomains, or `name.*` for every top-level domain. */
export class HostPatterns {
  readonly #domains = new Set<string>();
  readonly #names = new Set<string>();

  constructor(patterns: Iterable<string>) {
    for (const pattern of patterns)
      if (pattern.endsWith('.*')) this.#names.add(pattern.slice(0, -2));
      else this.#domains.add(pattern);
  }

  /** Accepts any spelling of a host. */
  matches(text: string): boolean {
    const host = hostOf(text);
    if (host === null) return false;
    const suffix = this.#names.size > 0 ? getPublicSuffix(host) : null;
    return (
      hasSuffixIn(host, this.#domains) ||
      (suffix !== null && hasSuffixIn(host.slice(0, -suffix.length - 1), this.#names))
    );
  }
}

/** Whether the text, or its part after any of its dots, is in the set. */
function hasSuffixIn(text: string, set: ReadonlySet<string>): boolean {
  for (let start = 0; start >= 0; start = text.indexOf('.', start) + 1 || -1)
    if (set.has(text.slice(start))) return true;
  return false;
}
