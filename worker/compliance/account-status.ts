import { type Publisher, readPublisher } from '../accounts/publishers/publishers.ts';
import { account } from '../ledger/accounts.ts';
import { readBalances } from '../ledger/balances.ts';
import { listAudit } from '../platform/audit/list-audit.ts';
import type { Context } from '../platform/context.ts';
import { type MicroUsd, micros } from '../platform/money.ts';
import type { Instant } from '../platform/time.ts';

interface AccountStatus {
  status: Publisher['status'];
  since: Instant;
  /** The reason of a suspension. */
  reason: string | null;
  /** Earnings that aren't payable until they are released. */
  held: MicroUsd;
}

/** A publisher's status, with the time and the reason of its last change. */
export async function readAccountStatus(
  ctx: Context,
  publisherId: Publisher['publisherId'],
): Promise<AccountStatus> {
  const { status, createdAt } = await readPublisher(ctx.db, publisherId);
  const isSuspended = status === 'suspended';
  const heldAccount = account.publisher(publisherId, 'held');
  const [{ entries }, balances] = await Promise.all([
    listAudit(
      ctx,
      { subject: publisherId, action: isSuspended ? 'publisher.suspended' : 'publisher.reactivated' },
      { limit: 1, offset: 0 },
    ),
    readBalances(ctx, [heldAccount]),
  ]);
  const [change] = entries;
  return {
    status,
    since: change?.at ?? createdAt,
    reason: isSuspended ? (change?.reason ?? null) : null,
    held: balances.get(heldAccount) ?? micros(0),
  };
}
