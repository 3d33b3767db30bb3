import { hostOf } from '../platform/host-name.ts';

/** The host of a site that a person typed as a URL or a bare name; null if there is none. */
export function siteHost(typed: string): string | null {
  return hostOf(typed);
}
