import { z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { violates } from '../../platform/constraint.ts';
import type { Context } from '../../platform/context.ts';
import { ROLES } from '../../platform/contract/operator-permissions.ts';
import { type Database, statementOf } from '../../platform/database.ts';
import { emailStatement } from '../../platform/email/enqueue-email.ts';
import { defaultPreferences } from '../../platform/email/preferences.ts';
import { failure } from '../../platform/failure.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { newId, type PublisherId, publisherIdOf, type UserId } from '../../platform/ids.ts';
import { toIso } from '../../platform/time.ts';
import { mailboxMark, markStatement } from '../persons/person-marks.ts';
import { publisherInsert } from '../publishers/publishers.ts';
import { publishers } from '../publishers/tables.ts';
import { welcomeEmail } from './emails.ts';
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

const accountNotCreated = failure('account.not_created', 500, 'The account was not created.');
export const accountExists = failure('account.exists', 409, 'User already registered', {
  action: 'Sign in, or reset the password.',
});
export const accountUnknown = failure('account.unknown', 404, 'No account has this email address.', {
  action: 'Check the email address.',
});

/**
 * Creates an account, its publisher profile, its email preferences and the rows of `also` in one batch. The consents are
 * dated now. Throws `account.exists` (409) if the address is taken, also by a sign-up at the same time.
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
    const [, , publisher] = await ctx.db.$client.batch<{ number: number }>([
      statementOf(ctx.db, ctx.db.insert(users).values(user)),
      statementOf(ctx.db, defaultPreferences(ctx, userId)),
      publisherInsert(ctx, { userId, email: input.email, fullName }),
      ...also(userId),
    ]);
    const number = publisher?.results[0]?.number;
    if (number === undefined) throw accountNotCreated();
    return { userId, publisherId: publisherIdOf(number) };
  } catch (cause) {
    if (violates(cause, 'UNIQUE', 'users.email')) throw accountExists().causedBy(cause);
    throw cause;
  }
}

/** The password hash of an account without a password. */
export const NO_PASSWORD = 'none';
/** The domain of an erased account's address: no one can receive email at `.invalid`. */
export const ERASED_DOMAIN = 'deleted.invalid';

const ACCOUNT_COLUMNS = {
  userId: users.id,
  email: users.email,
  fullName: publishers.fullName,
  passwordHash: users.passwordHash,
  verifiedAt: users.emailVerifiedAt,
  signUpBrowserHash: users.signUpBrowserHash,
  role: users.role,
  createdAt: users.createdAt,
};

export type AccountWithPassword = Awaited<ReturnType<typeof readAccountOfUser>>;

/** Finds an account by normalized email; null if there is none. */
export async function findAccountByEmail(ctx: Context, email: string) {
  const [found] = await selectAccounts(ctx).where(eq(users.email, email));
  return found ?? null;
}

/** Throws `account.unknown` (404). */
export async function readAccountOfUser(ctx: Context, userId: UserId) {
  const [found] = await selectAccounts(ctx).where(eq(users.id, userId));
  if (!found) throw accountUnknown('Account not found.');
  return found;
}

/** False for an account that was erased. */
export async function hasAccount(ctx: Context, userId: UserId): Promise<boolean> {
  const [found] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return found !== undefined && !found.email.endsWith(`@${ERASED_DOMAIN}`);
}

/** The query for accounts with their role. */
export function selectAccounts(ctx: Context) {
  return ctx.db.select(ACCOUNT_COLUMNS).from(users).innerJoin(publishers, eq(publishers.userId, users.id));
}

/**
 * Returns the statements that mark an account's address as verified and enqueue its welcome email; none if it is verified
 * already. Without `trusted`, a stranger may have signed up with this address. Then the password is removed, and the
 * email doesn't repeat the name.
 */
export function confirmEmail(
  ctx: Context,
  { userId, email, fullName, verifiedAt }: AccountWithPassword,
  { trusted }: { trusted: boolean },
): D1PreparedStatement[] {
  if (verifiedAt !== null) return [];
  return [
    ctx.db.$client
      .prepare(
        `UPDATE users SET email_verified_at = ?1, updated_at = ?1, sign_up_browser_hash = NULL,
           password_hash = CASE WHEN ?2 THEN password_hash ELSE ?3 END
         WHERE id = ?4 AND email_verified_at IS NULL`,
      )
      .bind(ctx.now, trusted ? 1 : 0, NO_PASSWORD, userId),
    markStatement(ctx, { userId }, mailboxMark(email)),
    emailStatement(ctx, {
      cause: `welcome:${userId}`,
      email: welcomeEmail,
      userId,
      recipient: email,
      content: trusted ? { full_name: fullName } : {},
    }),
  ];
}

export const accountRecord = z
  .object({
    user: z.object({
      id: idField('usr'),
      email: z.string().openapi({ example: 'ada@site.example' }),
      email_verified: z.boolean(),
      role: z.enum(ROLES),
      platform: z.string().openapi({ example: 'lovable' }),
      user_metadata: z.object({ full_name: z.string().openapi({ example: 'Ada Brook' }) }),
      created_at: z.iso.datetime().openapi({ example: '2026-11-21T09:00:00.000Z' }),
    }),
    publisher: z.object({
      publisher_id: z.string().openapi({ example: 'PUB000001' }),
      full_name: z.string().openapi({ example: 'Ada Brook' }),
      email: z.string().openapi({ example: 'ada@site.example' }),
      plan: z.enum(['standard', 'premium']),
      status: z.enum(['active', 'suspended', 'closed']),
    }),
  })
  .openapi('Account');

type AccountRecord = z.infer<typeof accountRecord>;

/** Throws `account.unknown` (404). */
export async function readAccount(db: Database, userId: UserId): Promise<AccountRecord> {
  const [row] = await db
    .select({ user: users, publisher: publishers })
    .from(users)
    .innerJoin(publishers, eq(publishers.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) throw accountUnknown('Account not found.');
  const { id, email, emailVerifiedAt, role, platform, createdAt } = row.user;
  const { publisherId, fullName, plan, status } = row.publisher;
  return {
    user: {
      id,
      email,
      email_verified: emailVerifiedAt !== null,
      role,
      platform,
      user_metadata: { full_name: fullName },
      created_at: toIso(createdAt),
    },
    publisher: { publisher_id: publisherId, full_name: fullName, email: row.publisher.email, plan, status },
  };
}
