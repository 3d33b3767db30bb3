import { failure } from './failure.ts';
import { hmac, sha256Hex } from './hashing.ts';
import { keysOf } from './key-list.ts';

const NONCE_BYTES = 12;
/** The characters of a key's ID. It is the start of a hash, so it says nothing about a random key. */
export const KEY_ID_LENGTH = 8;

/** What a text is encrypted for. `encryptedText` declares it, with the columns where the text is stored. */
export type Purpose = string & { readonly __purpose: true };

export const encryptionUnreadable = failure(
  'encryption.unreadable',
  500,
  'Stored data can’t be decrypted anymore.',
);

const encryptionKeyMissing = failure('encryption.key_missing', 500, 'ENCRYPTION_KEY has no key.');

/** Names a key without disclosing it. */
export function keyId(key: string): string {
  return sha256Hex(`key id\u0000${key}`).slice(0, KEY_ID_LENGTH);
}

/** The key of a list that writes. Throws `encryption.key_missing` (500) for an empty list. */
export function newestKey(keys: string): string {
  const [newest] = keysOf(keys);
  if (newest === undefined) throw encryptionKeyMissing();
  return newest;
}

/**
 * The HMACs of a text under each key of a list, the newest key's first. The first one is given out, and all are accepted, so that a
 * new key breaks nothing that is on its way.
 */
export function macsOf(keys: string, data: string): Buffer[] {
  return keysOf(keys).map((key) => hmac(key, data));
}

/**
 * Encrypts a text (AES-256-GCM) with the first key of a list such as `ENCRYPTION_KEY`. The result is the key's ID, a dot and
 * base64. The key is derived for the purpose, so a text of one purpose can't be decrypted for another.
 */
export async function encrypt(keys: string, purpose: Purpose, text: string): Promise<string> {
  const newest = newestKey(keys);
  return `${keyId(newest)}.${await encryptWithKey(newest, purpose, text)}`;
}

/**
 * Decrypts what `encrypt` returned with any key of the list. Throws `encryption.unreadable` (500) if the list lacks its key, and for
 * another purpose or a damaged text.
 */
export async function decrypt(keys: string, purpose: Purpose, encrypted: string): Promise<string> {
  const dot = encrypted.indexOf('.');
  const id = encrypted.slice(0, dot);
  const key = keysOf(keys).find((each) => keyId(each) === id);
  if (key === undefined)
    throw encryptionUnreadable().causedBy(
      new Error(`ENCRYPTION_KEY has no key ${id.slice(0, KEY_ID_LENGTH)}.`),
    );
  return decryptWithKey(key, purpose, encrypted.slice(dot + 1));
}

/** Encrypts with one key that isn't the deployment's, such as a token of the reader. */
export async function encryptWithKey(secret: string, purpose: string, text: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const key = await keyFor(secret, purpose);
  const ciphertext = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce },
    key,
    new TextEncoder().encode(text),
  );
  return Buffer.concat([nonce, new Uint8Array(ciphertext)]).toString('base64');
}

/** Throws `encryption.unreadable` (500) unless `encryptWithKey` created the text with the same secret and purpose. */
export async function decryptWithKey(secret: string, purpose: string, encrypted: string): Promise<string> {
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
