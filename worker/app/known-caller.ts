import type { Context as HonoContext } from 'hono';
import { keyCredential } from '../api-keys/credential.ts';
import type { AppEnv } from '../http/router.ts';
import { DomainError } from '../platform/errors.ts';
import type { PublisherId } from '../platform/ids.ts';
import { findCaller } from './guards.ts';

/**
 * The publisher who calls a route that is open to anyone; null for a stranger. A key that comes has to be a valid one:
 * throws `key.invalid` (401).
 */
export async function knownPublisher(c: HonoContext<AppEnv>): Promise<PublisherId | null> {
  const { principal } = await findCaller(c);
  if (principal) return principal.publisherId;
  if (keyCredential(c.req.header('authorization'), c.req.header('x-api-key')) === null) return null;
  throw new DomainError('key.invalid', 'The API key is wrong, revoked or expired.', 401);
}
