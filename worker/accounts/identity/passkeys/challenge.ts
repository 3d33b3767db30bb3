import { randomBytes } from 'node:crypto';
import { lte } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { PASSKEY_CHALLENGE_MINUTES } from '../../../platform/contract/passkey-challenge.ts';
import { macsOf } from '../../../platform/encryption.ts';
import type { DomainError } from '../../../platform/errors.ts';
import { failure } from '../../../platform/failure.ts';
import { sha256Hex, timingSafeEqualText } from '../../../platform/hashing.ts';
import { CRON, job } from '../../../platform/job.ts';
import { addMs, DAY, MINUTE } from '../../../platform/time.ts';
import { usedChallenges } from '../tables.ts';

const CHALLENGE_TTL_MS = PASSKEY_CHALLENGE_MINUTES * MINUTE;
const EXPIRY_BYTES = 8;
const RANDOM_BYTES = 16;
const MAC_BYTES = 32;

/** The use of a challenge: what its answer does, and the session or the browser that it was given to. */
export interface ChallengeUse {
  secret: string;
  purpose: 'register' | 'sign_in' | 'confirm';
  holder: string;
}

const passkeyRefusedError = failure('passkey.refused', 401, (sentence: string) => sentence, {
  action: 'Get new options and ask for the passkey again, or sign in another way.',
  sample: ['We couldn’t accept this passkey. Try again, or use another way.'],
});

/**
 * A challenge that carries its expiry and is signed for its use. Nothing is stored until it is answered, so strangers can't
 * fill the database with challenges.
 */
export function createChallenge(ctx: Context, use: ChallengeUse): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(EXPIRY_BYTES + RANDOM_BYTES);
  head.writeBigUInt64BE(BigInt(addMs(ctx.now, CHALLENGE_TTL_MS)));
  randomBytes(RANDOM_BYTES).copy(head, EXPIRY_BYTES);
  return Uint8Array.from(Buffer.concat([head, ...macsOfUse(head, use).slice(0, 1)]));
}

/** True for our own challenge for this use, before it expires. `challenge` is in base64url. */
export function isChallenge(ctx: Context, challenge: string, use: ChallengeUse): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== EXPIRY_BYTES + RANDOM_BYTES + MAC_BYTES) return false;
  const head = bytes.subarray(0, EXPIRY_BYTES + RANDOM_BYTES);
  const mac = bytes.subarray(head.length);
  const given = mac.toString('base64url');
  const isOurs = macsOfUse(head, use).some((each) => timingSafeEqualText(given, each.toString('base64url')));
  return isOurs && head.readBigUInt64BE() > BigInt(ctx.now);
}

/** Uses a valid challenge up. Throws `passkey.refused` (401) if it was answered before. */
export async function spendChallenge(ctx: Context, challenge: string): Promise<void> {
  const challengeHash = sha256Hex(Buffer.from(challenge, 'base64url').toString('base64url'));
  const expiresAt = addMs(ctx.now, CHALLENGE_TTL_MS);
  const spent = await ctx.db
    .insert(usedChallenges)
    .values({ challengeHash, expiresAt })
    .onConflictDoNothing()
    .returning();
  if (spent.length === 0) throw passkeyRefused();
}

/** Deletes the answered challenges that have expired. */
async function deleteUsedChallenges(ctx: Context): Promise<{ deleted: number }> {
  const { meta } = await ctx.db.delete(usedChallenges).where(lte(usedChallenges.expiresAt, ctx.now));
  return { deleted: meta.changes };
}

export const deleteUsedChallengesJob = job({
  name: 'delete_used_challenges',
  cron: CRON.hourlyAt12,
  maxWait: DAY,
  run: deleteUsedChallenges,
});

/** The one error for every passkey that isn't accepted, so callers can't tell whether an account has it. */
export function passkeyRefused(cause?: unknown): DomainError {
  const message = 'We couldn’t accept this passkey. Try again, or use another way.';
  return passkeyRefusedError(message).causedBy(cause);
}

function macsOfUse(head: Uint8Array, { secret, purpose, holder }: ChallengeUse): Buffer[] {
  return macsOf(
    secret,
    `passkey\u0000${purpose}\u0000${holder}\u0000${Buffer.from(head).toString('base64url')}`,
  );
}
