import { hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { SCOPES, type Scope } from '../../platform/contract/scopes.ts';
import { keyId, newestKey } from '../../platform/encryption.ts';
import { type AppId, isId } from '../../platform/ids.ts';
import { keysOf } from '../../platform/key-list.ts';
import { HOUR, SECOND } from '../../platform/time.ts';
import type { Application } from './applications.ts';
import { resourceOf } from './protocol.ts';

type Secrets = Pick<Env, 'ENCRYPTION_KEY' | 'PUBLIC_ORIGIN'>;

const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
const KEY_PURPOSE = 'oauth-application-token';
const KEY_BYTES = 32;
export const TOKEN_TTL_SECONDS = HOUR / SECOND;

const claims = z.object({
  app: z.custom<AppId>((id) => typeof id === 'string' && isId('app', id)),
  scope: z.string(),
});

/**
 * A token of an application (RFC 9068). It names the application's row, so that a later application with the same client ID
 * doesn't inherit it.
 */
export function signToken(
  { now }: Context,
  env: Secrets,
  { id, clientId }: Pick<Application, 'id' | 'clientId'>,
  scopes: readonly Scope[],
): Promise<string> {
  const key = newestKey(env.ENCRYPTION_KEY);
  const issuedAt = Math.floor(now / SECOND);
  return new SignJWT({ app: id, client_id: clientId, scope: scopes.join(' ') })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: keyId(key) })
    .setIssuer(env.PUBLIC_ORIGIN)
    .setAudience(resourceOf(env))
    .setSubject(clientId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_TTL_SECONDS)
    .sign(derivedFrom(key));
}

/** The application and the scopes of a token; null unless we signed it for this server and it hasn't expired. */
export async function verifyToken(
  { now }: Context,
  env: Secrets,
  token: string,
): Promise<{ appId: AppId; scopes: Scope[] } | null> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyNamed(env, kid), {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: env.PUBLIC_ORIGIN,
      audience: resourceOf(env),
      requiredClaims: ['sub', 'exp'],
      currentDate: new Date(now),
    });
    const { app, scope } = claims.parse(payload);
    const named = scope.split(' ');
    return { appId: app, scopes: SCOPES.filter((each) => named.includes(each)) };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
    throw error;
  }
}

function keyNamed({ ENCRYPTION_KEY }: Secrets, id: string | undefined): Uint8Array {
  const key = keysOf(ENCRYPTION_KEY).find((each) => keyId(each) === id);
  if (key === undefined) throw new errors.JWKSNoMatchingKey();
  return derivedFrom(key);
}

/** A key of its own, so that these tokens share none with what is encrypted. */
function derivedFrom(key: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', KEY_PURPOSE, KEY_BYTES));
}
