import { encryptedText } from '../encrypted-text.ts';
import type { Purpose } from '../encryption.ts';
import { failure } from '../failure.ts';
import { sha256Hex } from '../hashing.ts';

/** 1 to 255 visible ASCII characters. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** A write that a client may repeat. */
export interface RepeatableWrite {
  /** SHA-256 of the caller and the `Idempotency-Key`. */
  id: string;
  /** SHA-256 of what makes two writes the same: method, path, query and body. */
  requestHash: string;
  /** Contains the client's key, so that only the client can decrypt the stored response. */
  encryptionContext: Purpose;
}

export const responseText = encryptedText({
  name: 'response of a repeatable write',
  places: [{ table: 'idempotent_writes', key: ['id'], column: 'response' }],
  isTemporary: true,
  purpose: (callerAndKey) => `idempotent-write:${callerAndKey}`,
});

const idempotencyKeyMalformed = failure(
  'idempotency.key_malformed',
  400,
  'An Idempotency-Key must be 1 to 255 visible ASCII characters.',
  { action: 'Send an `Idempotency-Key` of 1 to 255 visible ASCII characters.' },
);

/** The `Idempotency-Key` of a write; null for a read, or without one. Throws `idempotency.key_malformed` (400). */
export function idempotencyKey(method: string, header: string | undefined): string | null {
  if (header === undefined || READS.has(method)) return null;
  if (!IDEMPOTENCY_KEY.test(header)) throw idempotencyKeyMalformed();
  return header;
}

/**
 * Identifies a repeatable write. The caller is an API key, an app, a user or an operator, so another key of the same
 * account doesn't get this caller's response. `request` has everything that makes two writes the same.
 */
export function repeatableWrite(caller: string, key: string, request: readonly unknown[]): RepeatableWrite {
  return {
    id: sha256Hex(JSON.stringify([caller, key])),
    requestHash: sha256Hex(JSON.stringify(request)),
    encryptionContext: responseText.purposeOf(`${caller}:${key}`),
  };
}

/** Identifies a write by HTTP. The request's body can still be read. */
export async function repeatableRequest(
  caller: string,
  key: string,
  request: Request,
): Promise<RepeatableWrite> {
  const { pathname, search } = new URL(request.url);
  const body = await request.clone().bytes();
  const bodyHash = Buffer.from(await crypto.subtle.digest('SHA-256', body)).toString('hex');
  return repeatableWrite(caller, key, [request.method, pathname, search, bodyHash]);
}
