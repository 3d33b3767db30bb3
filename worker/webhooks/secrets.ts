import { randomBytes } from 'node:crypto';
import { encryptedText } from '../platform/encrypted-text.ts';
import { decrypt, encrypt, encryptionUnreadable } from '../platform/encryption.ts';
import { HOUR, type Instant } from '../platform/time.ts';
import type { Endpoint } from './tables.ts';

/** Replaced secrets sign beside the new one for this long after the last rotation. */
export const ROTATION_OVERLAP_MS = 24 * HOUR;
/** Enough for repeated and simultaneous rotations, and few enough for a header. */
const MAX_SECRETS = 5;
const SECRET_BYTES = 32;
/** Between the previous secrets of an endpoint. No secret contains it. */
const SEPARATOR = ' ';

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

/**
 * Encrypts the secrets that a new one replaces: a receiver may have any of them. Null if their key is lost.
 */
export async function encryptReplaced(
  encryptionKey: string,
  endpoint: Endpoint,
  now: Instant,
): Promise<string | null> {
  try {
    const replaced = await readSecrets(encryptionKey, endpoint, now);
    return await encrypt(encryptionKey, PURPOSE, replaced.slice(0, MAX_SECRETS - 1).join(SEPARATOR));
  } catch (error) {
    if (encryptionUnreadable.is(error)) return null;
    throw error;
  }
}

/**
 * Decrypts the secrets that sign an endpoint's deliveries now, the new one first. Previous ones whose key is lost are left out, so that
 * a new secret ends the trouble.
 */
export async function readSecrets(
  encryptionKey: string,
  endpoint: Endpoint,
  now: Instant,
): Promise<string[]> {
  const { secret, previousSecret, previousSecretExpiresAt } = endpoint;
  const current = await decrypt(encryptionKey, PURPOSE, secret);
  if (previousSecret === null || (previousSecretExpiresAt ?? 0) <= now) return [current];
  try {
    return [current, ...(await decrypt(encryptionKey, PURPOSE, previousSecret)).split(SEPARATOR)];
  } catch (error) {
    if (encryptionUnreadable.is(error)) return [current];
    throw error;
  }
}
