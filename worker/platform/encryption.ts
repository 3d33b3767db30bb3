import { failure } from './failure.ts';

const NONCE_BYTES = 12;

export const encryptionUnreadable = failure(
  'encryption.unreadable',
  500,
  'Stored data can’t be decrypted anymore.',
);

/**
 * Encrypts a text (AES-256-GCM, base64). The key is derived from the deployment's secret and a purpose, so a text that was
 * encrypted for one purpose can't be decrypted for another.
 */
export async function encrypt(secret: string, purpose: string, text: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const key = await keyFor(secret, purpose);
  const ciphertext = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce },
    key,
    new TextEncoder().encode(text),
  );
  return Buffer.concat([nonce, new Uint8Array(ciphertext)]).toString('base64');
}

/** Throws `encryption.unreadable` (500) unless `encrypt` created the text with the same secret and purpose. */
export async function decrypt(secret: string, purpose: string, encrypted: string): Promise<string> {
  const bytes = Buffer.from(encrypted, 'base64');
  const key = await keyFor(secret, purpose);
  try {
    const iv = bytes.subarray(0, NONCE_BYTES);
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(NONCE_BYTES));
    return new TextDecoder().decode(text);
  } catch (cause) {
    throw encryptionUnreadable().causedBy(cause);
  }
}

async function keyFor(secret: string, purpose: string): Promise<CryptoKey> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const base = await crypto.subtle.importKey('raw', encode(secret), 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encode(purpose) },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}
