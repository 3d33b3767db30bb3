import { createHmac, randomBytes } from 'node:crypto';
import type { Instant } from '../platform/time.ts';

const SECRET_BYTES = 32;
const SECRET_PREFIX = 'whsec_';

/** A new secret: `whsec_` and 32 random bytes in base64. */
export function newSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/**
 * The headers that sign a body (Standard Webhooks 1): HMAC-SHA-256 over id, seconds and body, one signature for each
 * secret, so that a receiver can change over from the old one.
 */
export function signatureHeaders(
  secrets: readonly string[],
  id: string,
  at: Instant,
  body: string,
): Record<string, string> {
  const seconds = Math.floor(at / 1_000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
