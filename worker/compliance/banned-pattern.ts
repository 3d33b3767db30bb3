import { hostOf } from '../platform/host-name.ts';
import { registrableDomain } from '../platform/hosts.ts';

/**
 * What an operator typed as a pattern: a domain (from a URL too), which bans its sub-domains with it, or `name.*` for
 * every ending of a name. Null when it is neither, or would ban a whole public suffix.
 */
export function bannedPattern(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*\.\*$/.test(text)) return text.replace(/^www\.(?=[^*])/, '');
  const host = hostOf(text);
  return host !== null && registrableDomain(host) !== null ? host : null;
}
