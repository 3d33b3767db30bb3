import { hmac, timingSafeEqualText } from '../../platform/hashing.ts';

/** A secret that a partner sends, or a key that it signs its postbacks with. */
export interface PushCredential {
  kind: 'secret' | 'hmac';
  value: string;
}

export interface PostbackProof {
  secrets: readonly string[];
  /** The hex digits of an HMAC-SHA-256 over `signedText`; null for none. */
  signature: string | null;
  signedText: string;
}

/** True if a proof matches one of a network's active credentials. All are compared in constant time. */
export function isAuthentic(credentials: readonly PushCredential[], proof: PostbackProof): boolean {
  const matches = credentials.map(({ kind, value }) =>
    kind === 'secret'
      ? proof.secrets.map((secret) => timingSafeEqualText(secret, value)).includes(true)
      : proof.signature !== null &&
        timingSafeEqualText(proof.signature, hmac(value, proof.signedText).toString('hex')),
  );
  return matches.includes(true);
}
