import { randomBytes } from 'node:crypto';
import { encryptedText } from '../platform/encrypted-text.ts';
import { decrypt, encrypt } from '../platform/encryption.ts';
import { HOUR, type Instant } from '../platform/time.ts';
import type { Endpoint } from './tables.ts';

/** The previous secret signs beside the new one for this long after a rotation. */
export const ROTATION_OVERLAP_MS = 24 * HOUR;
const SECRET_BYTES = 32;

export const webhookSecretText = encryptedText({
  name: 'webhook-secret',
  places: [
    { table: 'webhook_endpoints', key: ['id'], column: 'secret' },
    { table: 'webhook_endpoints', key: ['id'], column: 'previous_secret' },
  ],
});
const PURPOSE = webhookSecretText.purposeOf('');

/** A random secret in the form of Standard Webhooks. */
export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** A new secret for its owner, and the same secret encrypted for the database. */
export async function createSecret(encryptionKey: string): Promise<{ secret: string; encrypted: string }> {
  const secret = newSecret();
  return { secret, encrypted: await encrypt(encryptionKey, PURPOSE, secret) };
}

/** Decrypts the secrets that sign an endpoint's deliveries now, the new one first. */
export async function readSecrets(
  encryptionKey: string,
  endpoint: Endpoint,
  now: Instant,
): Promise<string[]> {
  const { secret, previousSecret, previousSecretExpiresAt } = endpoint;
  const overlaps = previousSecret !== null && (previousSecretExpiresAt ?? 0) > now;
  return Promise.all(
    (overlaps ? [secret, previousSecret] : [secret]).map((text) => decrypt(encryptionKey, PURPOSE, text)),
  );
}
