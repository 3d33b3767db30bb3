import { type Instant, SECOND } from './time.ts';

/** The three forms of an HTTP date begin with the name of a day. `Date.parse` reads much else, such as 1.5 as a month. */
const HTTP_DATE = /^[A-Z][a-z]{2,8},? .*\d{2}:\d{2}:\d{2}/;

/** Parses seconds, also with decimals, or an HTTP date (RFC 9110, 10.2.3) as seconds from now; null if it is neither. */
export function readRetryAfter(header: string | null, now: Instant): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d{1,9}(\.\d{1,9})?$/.test(text)) return Number(text);
  const at = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, (at - now) / SECOND);
}
