import { headText } from '../platform/contract/ledger-block.ts';
import type { DomainError } from '../platform/errors.ts';
import { failure } from '../platform/failure.ts';
import type { BlockRow } from './export-line.ts';

/** The fields of a closed block that its signature covers. */
export type SignedHead = Pick<BlockRow, 'number' | 'hash' | 'closed_at'>;

/** Signs block heads. The database doesn't contain the key, so write access to it isn't enough to sign. */
export interface HeadKey {
  /** The Ed25519 public key: 32 bytes, base64url-encoded. */
  publicKey: string;
  /** Returns the signature: 64 bytes, base64url-encoded. */
  sign(head: SignedHead): Promise<string>;
  /** Signs the SHA-256 of an export's manifest, base64url-encoded. */
  signExport(sha256: string): Promise<string>;
}

interface SigningEnv {
  ENVIRONMENT: string;
  LEDGER_SIGNING_KEY: string;
}

const LOCAL_PREFIX = 'local-only-';
const ALGORITHM = { name: 'Ed25519' };

const ledgerSigningKeyInvalid = failure(
  'ledger.signing_key_invalid',
  500,
  'LEDGER_SIGNING_KEY is not an Ed25519 private key of this deployment (PKCS#8 in base64).',
);

/**
 * Opens the signing key: an Ed25519 private key as PKCS#8 in base64. A key that begins with `local-only-` is public and
 * only accepted on a local system. Throws `ledger.signing_key_invalid` (500).
 */
export async function openHeadKey(env: SigningEnv): Promise<HeadKey> {
  const secret = env.LEDGER_SIGNING_KEY;
  const isLocal = secret.startsWith(LOCAL_PREFIX);
  if (isLocal && env.ENVIRONMENT !== 'local') throw invalidKey();
  const text = isLocal ? secret.slice(LOCAL_PREFIX.length) : secret;
  const key = await importPrivateKey(text);
  const exported = await crypto.subtle.exportKey('jwk', key);
  const publicKey = 'x' in exported ? exported.x : undefined;
  if (!publicKey) throw invalidKey();
  const signed = async (message: Uint8Array<ArrayBuffer>) =>
    Buffer.from(await crypto.subtle.sign(ALGORITHM, key, message)).toString('base64url');
  return {
    publicKey,
    sign: (head) => signed(messageOf(head)),
    signExport: (sha256) => signed(exportMessage(sha256)),
  };
}

export function isSigned(publicKey: string, head: SignedHead, signature: string): Promise<boolean> {
  return verifies(publicKey, messageOf(head), signature);
}

/** Checks the signature of an export's manifest. */
export function isExportSigned(publicKey: string, sha256: string, signature: string): Promise<boolean> {
  return verifies(publicKey, exportMessage(sha256), signature);
}

async function verifies(
  publicKey: string,
  message: Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<boolean> {
  try {
    const raw = Buffer.from(publicKey, 'base64url');
    const key = await crypto.subtle.importKey('raw', raw, ALGORITHM, false, ['verify']);
    return await crypto.subtle.verify(ALGORITHM, key, Buffer.from(signature, 'base64url'), message);
  } catch {
    return false;
  }
}

function messageOf(head: SignedHead): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(headText(head)));
}

/** No head of the ledger has this message. */
function exportMessage(sha256: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(JSON.stringify(['tributary.export', sha256])));
}

async function importPrivateKey(text: string): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey('pkcs8', Buffer.from(text, 'base64'), ALGORITHM, true, ['sign']);
  } catch (cause) {
    throw invalidKey(cause);
  }
}

function invalidKey(cause?: unknown): DomainError {
  return ledgerSigningKeyInvalid().causedBy(cause);
}
