import { decrypt, encrypt } from '../platform/encryption.ts';
import { HOUR, type Instant } from '../platform/time.ts';
import { newSecret } from './signature.ts';
import type { Endpoint } from './tables.ts';

/** How long an old secret signs beside the new one. */
export const ROTATION_OVERLAP_MS = 24 * HOUR;
const PURPOSE = 'webhook-secret';

/** A new secret, in clear for its owner's eyes once, and as it is kept. */
export async function sealedSecret(sealKey: string): Promise<{ secret: string; sealed: string }> {
  const secret = newSecret();
  return { secret, sealed: await encrypt(sealKey, PURPOSE, secret) };
}

/** The secrets that an endpoint's deliveries are signed with at a moment, the new one first. */
export async function openSecrets(sealKey: string, endpoint: Endpoint, now: Instant): Promise<string[]> {
  const { secret, previousSecret, previousSecretExpiresAt } = endpoint;
  const overlaps = previousSecret !== null && (previousSecretExpiresAt ?? 0) > now;
  return Promise.all(
    (overlaps ? [secret, previousSecret] : [secret]).map((text) => decrypt(sealKey, PURPOSE, text)),
  );
}
