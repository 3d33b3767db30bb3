import { defaultPreferences } from '../email/preferences.ts';
import { violates } from '../platform/constraint.ts';
import type { Context } from '../platform/context.ts';
import { statementOf } from '../platform/database.ts';
import { DomainError } from '../platform/errors.ts';
import { newId, type PublisherId, publisherIdOf, type UserId } from '../platform/ids.ts';
import { publisherInsert } from '../publishers/publishers.ts';
import { users } from './tables.ts';

interface NewAccount {
  /** Trimmed and lower-cased. */
  email: string;
  fullName: string;
  passwordHash: string;
  /** SHA-256 of the cookie of the browser that signs up. */
  signUpBrowserHash?: string;
  platform: string;
  referralSource: string | null;
  policyVersion: string;
  marketingConsent: boolean;
}

/**
 * Makes an account, its publisher profile, its preferences and what `also` adds (its first mail) in one batch: all of
 * them or none. The consents are of this moment. Throws `account.exists` (409) when the address is taken, also by a
 * sign-up at the same time.
 */
export async function createAccount(
  ctx: Context,
  input: NewAccount,
  also: (userId: UserId) => D1PreparedStatement[] = () => [],
): Promise<{ userId: UserId; publisherId: PublisherId }> {
  const { fullName, ...account } = input;
  const userId = newId('usr');
  const times = { createdAt: ctx.now, updatedAt: ctx.now };
  const consents = { privacyPolicyAcceptedAt: ctx.now, termsAcceptedAt: ctx.now };
  const user = { id: userId, role: 'publisher' as const, ...account, ...consents, ...times };
  try {
    const [, , made] = await ctx.db.$client.batch<{ number: number }>([
      statementOf(ctx.db, ctx.db.insert(users).values(user)),
      statementOf(ctx.db, defaultPreferences(ctx, userId)),
      publisherInsert(ctx, { userId, email: input.email, fullName }),
      ...also(userId),
    ]);
    const number = made?.results[0]?.number;
    if (number === undefined)
      throw new DomainError('account.not_created', 'The account was not created.', 500);
    return { userId, publisherId: publisherIdOf(number) };
  } catch (cause) {
    if (violates(cause, 'UNIQUE', 'users.email'))
      throw new DomainError('account.exists', 'User already registered', 409, { cause });
    throw cause;
  }
}
