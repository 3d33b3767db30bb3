import type { AttestationObject } from '@simplewebauthn/server/helpers';
import type { Context } from '../../../platform/context.ts';
import { failure } from '../../../platform/failure.ts';
import { newId, type UserId } from '../../../platform/ids.ts';
import { ACCOUNT_LIMITS, accountLimit, limitSql } from '../../../platform/settings/account-limits.ts';
import { isSignedIn, writeWhile } from '../../access/write-while.ts';
import { readAccountOfUser } from '../accounts.ts';
import { passkeyAddedEmail } from '../emails.ts';
import type { OwnSession } from '../sessions.ts';
import { creationOptions } from './browser-options.ts';
import type { NewCredential } from './browser-responses.ts';
import {
  type ChallengeUse,
  createChallenge,
  isChallenge,
  passkeyRefused,
  spendChallenge,
} from './challenge.ts';
import { listPasskeys, type Passkey, passkeyActivity, passkeyEmail } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

const passkeyExists = failure('passkey.exists', 409, 'This passkey is already registered.', {
  action: 'Use the passkey, or register another one.',
});
const tooManyPasskeys = failure(
  'passkey.too_many',
  409,
  (max: number) => `An account can have at most ${max} passkeys. Remove one first.`,
  { action: 'Remove a passkey first.', sample: [ACCOUNT_LIMITS.max_passkeys] },
);

/** The options for `navigator.credentials.create()`. The authenticator refuses if it has a passkey of the account. */
export async function registrationOptions(
  ctx: Context,
  userId: UserId,
  { party, use }: { party: RelyingParty; use: ChallengeUse },
) {
  // Loaded on first use: the library is large, and only passkeys need it.
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const { email, fullName } = await readAccountOfUser(ctx, userId);
  const existing = await listPasskeys(ctx, userId);
  const max = await accountLimit(ctx, 'max_passkeys');
  if (existing.length >= max) throw tooManyPasskeys(max);
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: email,
    userDisplayName: fullName,
    userID: Uint8Array.from(Buffer.from(userId)),
    challenge: createChallenge(ctx, use),
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return creationOptions.parse(options);
}

/**
 * Stores a new passkey and emails its owner. Throws `passkey.refused` and `access.ended` (401), `passkey.exists` and
 * `passkey.too_many` (409).
 */
export async function registerPasskey(
  ctx: Context,
  input: OwnSession & { name: string; credential: NewCredential; party: RelyingParty; use: ChallengeUse },
): Promise<Passkey> {
  const { userId, name } = input;
  const { challenge, verified } = await verifyNew(ctx, input);
  await spendChallenge(ctx, challenge);
  const passkey: Passkey = {
    id: newId('pky'),
    userId,
    name,
    credentialId: verified.credential.id,
    publicKey: Buffer.from(verified.credential.publicKey).toString('base64url'),
    counter: verified.credential.counter,
    transports: input.credential.response.transports,
    deviceType: verified.credentialDeviceType,
    backedUp: verified.credentialBackedUp,
    createdAt: ctx.now,
    lastUsedAt: null,
  };
  const [inserted] = await writeWhile(ctx, isSignedIn(input.sessionId), [
    insertStatement(ctx, passkey),
    await passkeyEmail(ctx, passkeyAddedEmail, passkey),
    passkeyActivity(ctx, 'passkey.added', passkey),
  ]);
  if ((inserted?.meta.changes ?? 0) > 0) return passkey;
  const own = await listPasskeys(ctx, userId);
  const max = await accountLimit(ctx, 'max_passkeys');
  if (own.length >= max) throw tooManyPasskeys(max);
  throw passkeyExists();
}

/** No effect if the credential is registered already, or the account has the maximum. */
function insertStatement(ctx: Context, passkey: Passkey): D1PreparedStatement {
  return ctx.db.$client
    .prepare(
      `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, transports, device_type, backed_up, created_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10
       WHERE (SELECT COUNT(*) FROM passkeys WHERE user_id = ?2) < ${limitSql('max_passkeys')} ON CONFLICT (credential_id) DO NOTHING`,
    )
    .bind(
      passkey.id,
      passkey.userId,
      passkey.name,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      JSON.stringify(passkey.transports),
      passkey.deviceType,
      passkey.backedUp ? 1 : 0,
      passkey.createdAt,
    );
}

async function verifyNew(
  ctx: Context,
  { credential, party, use }: { credential: NewCredential; party: RelyingParty; use: ChallengeUse },
) {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  let challenge = '';
  try {
    const attestation = decodeAttestationObject(
      Uint8Array.from(Buffer.from(credential.response.attestationObject, 'base64url')),
    );
    if (!isUnattested(attestation)) throw passkeyRefused();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: (given) => {
        challenge = given;
        return isChallenge(ctx, given, use);
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    if (verified) return { challenge, verified: registrationInfo };
  } catch (cause) {
    throw passkeyRefused(cause);
  }
  throw passkeyRefused();
}

/**
 * True for an answer without certificates. We ask for none, and the library could fetch the URLs that a stranger's
 * certificates name.
 */
function isUnattested(attestation: AttestationObject): boolean {
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}
