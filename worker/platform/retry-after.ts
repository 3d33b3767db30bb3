import { type Instant, SECOND } from './time.ts';

/** Parses seconds or an HTTP date (RFC 9110, 10.2.3) as seconds from now; null if it is neither. */
export function readRetryAfter(header: string | null, now: Instant): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, (at - now) / SECOND);
}
