import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { PasskeyId, UserId } from '../../../platform/ids.ts';
import { passkeys } from '../tables.ts';
import { requestOptions } from './browser-options.ts';
import type { Assertion } from './browser-responses.ts';
import {
  type ChallengeUse,
  createChallenge,
  isChallenge,
  passkeyRefused,
  spendChallenge,
} from './challenge.ts';
import { listPasskeys, type Passkey } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

/** The options for `navigator.credentials.get()`: with an account, for its passkeys only. */
export async function assertionOptions(
  ctx: Context,
  { party, use, userId }: { party: RelyingParty; use: ChallengeUse; userId?: UserId },
) {
  // Loaded on first use: the library is large, and only passkeys need it.
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const own = userId === undefined ? [] : await listPasskeys(ctx, userId);
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: createChallenge(ctx, use),
    userVerification: 'required',
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  return requestOptions.parse(options);
}

interface Answer {
  assertion: Assertion;
  party: RelyingParty;
  use: ChallengeUse;
  /** The account that it must belong to; undefined for a sign-in. */
  userId?: UserId;
}

/**
 * Verifies a passkey's answer, uses its challenge up, and returns it with its account. Throws `passkey.refused` (401) for an
 * unknown passkey, another account's, a wrong signature, a challenge for another use and a counter that went back.
 */
export async function verifyPasskey(
  ctx: Context,
  answer: Answer,
): Promise<{ userId: UserId; passkeyId: PasskeyId }> {
  const { assertion, userId } = answer;
  const [passkey] = await ctx.db.select().from(passkeys).where(eq(passkeys.credentialId, assertion.id));
  if (!passkey || (userId !== undefined && passkey.userId !== userId)) throw passkeyRefused();
  const { challenge, info } = await verifySignature(ctx, passkey, answer);
  await spendChallenge(ctx, challenge);
  const used = await ctx.db
    .update(passkeys)
    .set({ counter: info.newCounter, backedUp: info.credentialBackedUp, lastUsedAt: ctx.now })
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
    .returning({ id: passkeys.id });
  if (used.length === 0) throw passkeyRefused();
  return { userId: passkey.userId, passkeyId: passkey.id };
}

async function verifySignature(ctx: Context, passkey: Passkey, { assertion, party, use }: Answer) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  let challenge = '';
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: (given) => {
        challenge = given;
        return isChallenge(ctx, given, use);
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    });
    if (verified) return { challenge, info };
  } catch (cause) {
    throw passkeyRefused(cause);
  }
  throw passkeyRefused();
}
