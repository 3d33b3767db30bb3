import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export function sha256Hex(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

/** As in the header Content-MD5. */
export function md5Base64(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('base64');
}

/** HMAC-SHA-256. */
export function hmac(key: string, data: string | Uint8Array): Buffer {
  return createHmac('sha256', key).update(data).digest();
}

/** Compares in a time that doesn't depend on where the texts differ. */
export function timingSafeEqualText(left: string, right: string): boolean {
  const a = createHash('sha256').update(left).digest();
  const b = createHash('sha256').update(right).digest();
  return timingSafeEqual(a, b);
}
