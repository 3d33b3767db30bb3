import { hmac, timingSafeEqualText } from '../../platform/hashing.ts';

/** A secret that a partner sends along, or a key that it signs its postbacks with. */
export interface PushCredential {
  kind: 'secret' | 'hmac';
  value: string;
}

/** What a postback shows to prove where it comes from. */
export interface PostbackProof {
  secrets: readonly string[];
  /** The hex digits of an HMAC-SHA-256 over `signedText`; null for none. */
  signature: string | null;
  signedText: string;
}

/** Whether a proof fits one of a network's live credentials; every one is compared in constant time. */
export function isAuthentic(credentials: readonly PushCredential[], proof: PostbackProof): boolean {
  const fits = credentials.map(({ kind, value }) =>
    kind === 'secret'
      ? proof.secrets.map((secret) => timingSafeEqualText(secret, value)).includes(true)
      : proof.signature !== null &&
        timingSafeEqualText(proof.signature, hmac(value, proof.signedText).toString('hex')),
  );
  return fits.includes(true);
}
