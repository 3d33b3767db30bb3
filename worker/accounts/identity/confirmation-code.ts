import { hmac } from '../../platform/hashing.ts';

const DIGITS = 8;

/** A session's request for a code. */
interface CodeRequest {
  session_id: string;
  requested_at: number;
}

/**
 * The code that is emailed to confirm a session. It is computed from the request, so neither the database nor the queue
 * contains it.
 */
export function confirmationCode(secret: string, { session_id, requested_at }: CodeRequest): string {
  return codeOf(secret, ['confirm_session', session_id, requested_at]);
}

/** The code that is emailed to the new address of an account. */
export function changeEmailCode(
  secret: string,
  { session_id, requested_at, email }: CodeRequest & { email: string },
): string {
  return codeOf(secret, ['change_email', session_id, requested_at, email]);
}

function codeOf(secret: string, parts: readonly (string | number)[]): string {
  const mac = hmac(secret, parts.join('\u0000'));
  return String(mac.readBigUInt64BE() % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0');
}
