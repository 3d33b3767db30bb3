import { hostOf } from '../platform/host-name.ts';
import { registrableDomain } from '../platform/public-suffix.ts';

/**
 * Normalizes a typed pattern: a domain or URL, which includes its subdomains, or `name.*` for every top-level domain. Null
 * if it is neither or would ban a whole public suffix.
 */
export function bannedPattern(input: string): string | null {
  const text = input.trim().toLowerCase();
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*\.\*$/.test(text)) return text.replace(/^www\.(?=[^*])/, '');
  const host = hostOf(text);
  return host !== null && registrableDomain(host) !== null ? host : null;
}
