import { hmac, timingSafeEqualText } from '../../../platform/hashing.ts';
import { MINUTE } from '../../../platform/time.ts';

const FORM = /^WFAV1 ([^:]+):([0-9a-f]{64}):([^:]*):([^:]*)$/;
/** Wildfire doesn't document its tolerance. */
const MAX_CLOCK_SKEW_MS = 15 * MINUTE;

/** The HMAC of a call in lowercase hex, over time, device token and sender token, each on its own line. */
export function wildfireSignature(key: string, dateTime: string, deviceToken = '', senderToken = ''): string {
  return hmac(key, `${dateTime}\n${deviceToken}\n${senderToken}\n`).toString('hex');
}

/**
 * True if a call has the application's signature. The signed time in `X-WF-DateTime` must be near `now` or near
 * `now - offset`, because the clocks of callers don't advance with the sandbox.
 */
export function isSigned(
  headers: Headers,
  app: { id: string; key: string },
  now: number,
  offset: number,
): boolean {
  const parts = FORM.exec(headers.get('authorization') ?? '');
  const dateTime = headers.get('x-wf-datetime') ?? '';
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(dateTime)
    ? Date.parse(dateTime)
    : Number.NaN;
  const isFresh =
    Math.abs(at - now) <= MAX_CLOCK_SKEW_MS || Math.abs(at - (now - offset)) <= MAX_CLOCK_SKEW_MS;
  if (!parts || parts[1] !== app.id || !isFresh) return false;
  return timingSafeEqualText(parts[2] ?? '', wildfireSignature(app.key, dateTime, parts[3], parts[4]));
}

/** A callback's header: the HMAC over the raw body. */
export function callbackSignature(key: string, body: string): string {
  return `sha256=${hmac(key, body).toString('hex')}`;
}
