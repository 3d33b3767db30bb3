import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Day } from './time.ts';

/** SHA-256 of a text, as lower-case hex. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** HMAC-SHA-256 of a text or bytes. The key is a text: keys of bytes cost several times as much to set up. */
export function hmac(key: string, data: string | Uint8Array): Buffer {
  return createHmac('sha256', key).update(data).digest();
}

/** Compares two texts without telling by time where they differ; false when lengths differ. */
export function sameText(left: string, right: string): boolean {
  const a = createHash('sha256').update(left).digest();
  const b = createHash('sha256').update(right).digest();
  return timingSafeEqual(a, b);
}

let saltDay = '';
let saltSecret = '';
let salt = '';

/**
 * A visitor's address as 128 bits that mean nothing outside their UTC day: HMAC under a salt that is itself an
 * HMAC of the day, so two days can't be joined. The address itself is never stored.
 */
export function hashAddress(secret: string, onDay: Day, address: string): string {
  if (onDay !== saltDay || secret !== saltSecret) {
    salt = hmac(secret, `ip:${onDay}`).toString('hex');
    saltDay = onDay;
    saltSecret = secret;
  }
  return hmac(salt, address).toString('hex', 0, 16);
}

/** FNV-1a over UTF-16 code units, 32 bits: spreads keys over shards; not for secrets. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}
