import { hostOf } from '../host-name.ts';

/** The host of a site, entered as a URL or a bare name; null if there is none. */
export function siteHost(input: string): string | null {
  return hostOf(input);
}
