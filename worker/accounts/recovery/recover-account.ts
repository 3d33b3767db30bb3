import { eq } from 'drizzle-orm';
import { auditStatements, isRefusedByState } from '../../platform/audit/write-audit.ts';
import { violates } from '../../platform/constraint.ts';
import type { Context } from '../../platform/context.ts';
import { isOperatorRole } from '../../platform/contract/operator-permissions.ts';
import { statementOf } from '../../platform/database.ts';
import { emailStatement } from '../../platform/email/enqueue-email.ts';
import { failure } from '../../platform/failure.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { activityStatement } from '../activity/record-activity.ts';
import { forgetKeys, revokeKeys } from '../api-keys/keys.ts';
import { findAccountByEmail, NO_PASSWORD, readAccountOfUser } from '../identity/accounts.ts';
import { readDeletion } from '../identity/deletion/request-deletion.ts';
import { accountDeletions, oneTimeTokens, passkeys, sessions, users } from '../identity/tables.ts';
import { forgetApps, revokeApps } from '../oauth/own-apps.ts';
import { changePublisherEmail, closedPublisher, readPublisher } from '../publishers/publishers.ts';
import { securityEventIfChanged } from '../security-events/count-events.ts';
import { type AccountAddress, readAddress } from './addresses.ts';
import { accountRecoveredEmail, addressReplacedEmail } from './emails.ts';

/** The account of a publisher, and the hash of the address that it is given back to. */
export interface Recovery {
  publisherId: PublisherId;
  address: string;
}

interface Recovering {
  reason: string;
  /** What the owner has to check, for the email. */
  endpoints: readonly { host: string; added_on: string }[];
  payoutDetailsWithdrawn: boolean;
  /** Statements for the transaction. */
  along: readonly D1PreparedStatement[];
}

const accountAddressTaken = failure(
  'account.address_taken',
  409,
  'Another account uses this email address now.',
  {
    action:
      'Ask the owner to sign in to the other account with an emailed link, and to change its address or delete it.',
  },
);
const accountHasRole = failure(
  'account.has_role',
  409,
  'This is the account of an operator. End its role first.',
  { action: 'Set the role of the account to `publisher` with `PUT /v1/operations/operators`.' },
);
const accountBeingErased = failure(
  'account.being_erased',
  409,
  'The erasure of this account has begun, so it can’t be given back.',
  { action: 'Hold the payouts of the publisher, so that nothing is paid.' },
);

/** The address, the role and the deletion of an audit entry's account. */
const STATE = `SELECT u.email || ' ' || u.role || ' ' || COALESCE(d.state, '') FROM publishers p
  JOIN users u ON u.id = p.user_id LEFT JOIN account_deletions d ON d.user_id = u.id WHERE p.publisher_id = e.subject`;

/**
 * The address that an account would be given back to. Throws `publisher.unknown` (404), `account.address_unknown` (422),
 * `publisher.closed`, `account.has_role`, `account.being_erased` and `account.address_taken` (409).
 */
export async function readRecoveryAddress(
  ctx: Context,
  { publisherId, address }: Recovery,
): Promise<AccountAddress> {
  const found = await readAddress(ctx, publisherId, address);
  const { status, userId } = await readPublisher(ctx.db, publisherId);
  if (status === 'closed') throw closedPublisher(publisherId);
  const [{ role }, { deletion }, holder] = await Promise.all([
    readAccountOfUser(ctx, userId),
    readDeletion(ctx, userId),
    findAccountByEmail(ctx, found.email),
  ]);
  if (isOperatorRole(role)) throw accountHasRole();
  if (deletion && deletion.state !== 'scheduled') throw accountBeingErased();
  if (holder && holder.userId !== userId) throw accountAddressTaken();
  return found;
}

/**
 * Gives an account that was taken over back to the owner of an address that it has had, in one transaction. Everything that gives access
 * ends: no one can say which session, passkey or key is the owner's. A requested deletion is canceled. Throws as `readRecoveryAddress` does.
 */
export async function recoverAccount(ctx: Context, recovery: Recovery, details: Recovering): Promise<void> {
  while (!(await recoverOnce(ctx, recovery, details)));
}

/** Returns false, with nothing written, if the address, the role or the deletion has changed since it was read. */
async function recoverOnce(
  ctx: Context,
  recovery: Recovery,
  { reason, endpoints, payoutDetailsWithdrawn, along }: Recovering,
): Promise<boolean> {
  const { publisherId } = recovery;
  const { email } = await readRecoveryAddress(ctx, recovery);
  const { userId } = await readPublisher(ctx.db, publisherId);
  const { email: before, role } = await readAccountOfUser(ctx, userId);
  const { deletion } = await readDeletion(ctx, userId);
  const entry = {
    action: 'account.recovered',
    subject: publisherId,
    reason,
    state: `${before} ${role} ${deletion?.state ?? ''}`,
    detail: {
      email_changed: before !== email,
      payout_details_withdrawn: payoutDetailsWithdrawn,
      deletion_canceled: deletion !== null,
    },
  } as const;
  try {
    const [keys, connected, applications] = await ctx.db.$client.batch([
      revokeKeys(ctx, userId),
      ...revokeApps(ctx, userId),
      ...along,
      ...auditStatements(ctx, [entry], { state: STATE, otherwise: 'refuse' }),
      securityEventIfChanged(ctx, 'account_recovered'),
      // The browser is that of an operator.
      activityStatement({ ...ctx, userAgent: null }, { userId, kind: 'account.recovered' }),
      ...[
        ctx.db
          .update(users)
          .set({ email, passwordHash: NO_PASSWORD, signUpBrowserHash: null, updatedAt: ctx.now })
          .where(eq(users.id, userId)),
        ctx.db.delete(sessions).where(eq(sessions.userId, userId)),
        ctx.db.delete(passkeys).where(eq(passkeys.userId, userId)),
        ctx.db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId)),
        ctx.db.delete(accountDeletions).where(eq(accountDeletions.userId, userId)),
      ].map((query) => statementOf(ctx.db, query)),
      changePublisherEmail(ctx, publisherId, email),
      emailStatement(ctx, {
        cause: `account_recovered:${userId}:${ctx.now}`,
        email: accountRecoveredEmail,
        userId,
        recipient: email,
        content: {
          payout_details_withdrawn: payoutDetailsWithdrawn,
          deletion_canceled: deletion !== null,
          endpoints: [...endpoints],
        },
      }),
      ...(before === email
        ? []
        : [
            emailStatement(ctx, {
              cause: `address_replaced:${userId}:${ctx.now}`,
              email: addressReplacedEmail,
              userId,
              recipient: before,
              content: {},
            }),
          ]),
    ]);
    forgetKeys(keys);
    forgetApps(connected, applications);
    return true;
  } catch (error) {
    if (violates(error, 'UNIQUE', 'users.email')) throw accountAddressTaken().causedBy(error);
    if (isRefusedByState(error)) return false;
    throw error;
  }
}
