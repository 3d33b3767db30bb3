import { DomainError } from '../platform/errors.ts';

/**
 * The key that a request carries, from `Authorization: Bearer` or `X-API-Key`; null when it carries neither. A header
 * that is there but is no single bearer is a key that opens nothing, not a missing one. Two that disagree are refused:
 * whoever stands between could have added either. Throws `key.ambiguous` (400).
 */
export function keyCredential(authorization: string | undefined, apiKey: string | undefined): string | null {
  const bearer = authorization === undefined ? undefined : (bearerOf(authorization) ?? '');
  const plain = apiKey?.trim();
  if (bearer !== undefined && plain !== undefined && bearer !== plain)
    throw new DomainError('key.ambiguous', 'Authorization and X-API-Key carry different keys.', 400);
  return bearer ?? plain ?? null;
}

/** The token of an `Authorization: Bearer` header; null for anything else, several bearers among it. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(header?.trim() ?? '')?.[1] ?? null;
}
