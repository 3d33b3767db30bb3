import { type Instant, SECOND } from './time.ts';

/** `Retry-After` as seconds from now: a number of them or an HTTP date (RFC 9110, 10.2.3); null when it is neither. */
export function readRetryAfter(header: string | null, now: Instant): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, (at - now) / SECOND);
}
