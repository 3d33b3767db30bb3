import { hostOf } from './host-name.ts';

/** Top-level domains without other suffixes below them in the public suffix list, except private ones. */
const FLAT_SUFFIXES = new Set(['com', 'net', 'org', 'app', 'ch', 'de', 'dev', 'eu', 'nl', 'shop', 'store']);
/** Of a label with other characters, the list's own rules decide whether it is valid. */
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/**
 * The registrable domain of a canonical host, as `registrableDomain` returns it. The redirect uses this function, because
 * it loads the public suffix list, which is larger than the redirect itself, only for a host that needs it.
 */
export async function findRegistrableDomain(host: string): Promise<string | null> {
  const labels = host.split('.');
  const [name, suffix] = labels.slice(-2);
  if (suffix !== undefined && FLAT_SUFFIXES.has(suffix) && labels.every((label) => LABEL.test(label)))
    return `${name}.${suffix}`;
  const { registrableDomain } = await import('./public-suffix.ts');
  return registrableDomain(host);
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

  /** Accepts any spelling of a host. Loads the public suffix list only for a host that contains one of the names. */
  async matches(text: string): Promise<boolean> {
    const host = hostOf(text);
    if (host === null) return false;
    return hasSuffixIn(host, this.#domains) || this.#matchesName(host);
  }

  async #matchesName(host: string): Promise<boolean> {
    if (![...this.#names].some((name) => `.${host}`.includes(`.${name}.`))) return false;
    const { publicSuffix } = await import('./public-suffix.ts');
    const suffix = publicSuffix(host);
    return suffix !== null && hasSuffixIn(host.slice(0, -suffix.length - 1), this.#names);
  }
}

/** Whether the text, or its part after any of its dots, is in the set. */
function hasSuffixIn(text: string, set: ReadonlySet<string>): boolean {
  for (let start = 0; start >= 0; start = text.indexOf('.', start) + 1 || -1)
    if (set.has(text.slice(start))) return true;
  return false;
}
