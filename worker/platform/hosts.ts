import { getDomain, getPublicSuffix } from 'tldts';
import { hostOf } from './host-name.ts';

/** The registrable domain of a host by the public suffix list: `a.shop.co.uk` → `shop.co.uk`; null for an address or a bare suffix. */
export function registrableDomain(host: string): string | null {
  return getDomain(host);
}

/**
 * Whether anyone can have a site below a host, by the public suffix list with its private part: `co.uk`, `github.io`. An
 * unknown name of one label counts too.
 */
export function isPublicSuffix(host: string): boolean {
  return getPublicSuffix(host, { allowPrivateDomains: true }) === host;
}

/** Whether a host is one of these domains or below one of them. */
export function isWithin(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

/** Host patterns made ready for many look-ups: a domain (its sub-domains too) or `name.*` for every ending of a name. */
export class HostPatterns {
  readonly #domains = new Set<string>();
  readonly #names = new Set<string>();

  constructor(patterns: Iterable<string>) {
    for (const pattern of patterns)
      if (pattern.endsWith('.*')) this.#names.add(pattern.slice(0, -2));
      else this.#domains.add(pattern);
  }

  /** Whether a host, in whatever spelling, is one of these or below one of them. */
  matches(text: string): boolean {
    const host = hostOf(text);
    if (host === null) return false;
    const suffix = this.#names.size > 0 ? getPublicSuffix(host) : null;
    return (
      someTail(host, this.#domains) ||
      (suffix !== null && someTail(host.slice(0, -suffix.length - 1), this.#names))
    );
  }
}

/** Whether a text, or what follows any of its dots, is in the set. */
function someTail(text: string, set: ReadonlySet<string>): boolean {
  for (let start = 0; start >= 0; start = text.indexOf('.', start) + 1 || -1)
    if (set.has(text.slice(start))) return true;
  return false;
}
