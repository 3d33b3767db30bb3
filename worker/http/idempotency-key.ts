import { DomainError } from '../platform/errors.ts';
import { sha256Hex } from '../platform/hashing.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** A write that may be sent again: which one it is, what it asks, and under what its answer is sealed. */
export interface RepeatableWrite {
  /** SHA-256 of the caller and its `Idempotency-Key`. */
  id: string;
  /** SHA-256 of method, path, query and body. */
  requestHash: string;
  /** Holds the client's key, so that nobody opens the answer who does not know it. */
  seal: string;
}

/** The `Idempotency-Key` of a write; null for a read, or without one. Throws `idempotency.key_malformed` (400). */
export function idempotencyKey(method: string, header: string | undefined): string | null {
  if (header === undefined || READS.has(method)) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(header))
    throw new DomainError(
      'idempotency.key_malformed',
      'An Idempotency-Key is 1 to 255 visible ASCII characters.',
      400,
    );
  return header;
}

/**
 * A request as a write that may be sent again. The caller is an API key, a person or an operator: what one key was
 * answered, no other key of the account is. Its body can still be read afterwards.
 */
export async function repeatableWrite(
  caller: string,
  key: string,
  request: Request,
): Promise<RepeatableWrite> {
  const { pathname, search } = new URL(request.url);
  const body = await request.clone().bytes();
  const bodyHash = Buffer.from(await crypto.subtle.digest('SHA-256', body)).toString('hex');
  return {
    id: sha256Hex(JSON.stringify([caller, key])),
    requestHash: sha256Hex(JSON.stringify([request.method, pathname, search, bodyHash])),
    seal: `idempotent-write:${caller}:${key}`,
  };
}
