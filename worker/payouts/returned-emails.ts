import { readPublishers } from '../accounts/publishers/publishers.ts';
import type { Context } from '../platform/context.ts';
import { emailStatements } from '../platform/email/enqueue-email.ts';
import type { Payout } from './create-payout.ts';
import { payoutReturnedEmail } from './details/emails.ts';
import { awaitsOtherDetails } from './details/read-details.ts';
import type { PayoutProgress } from './payout-state.ts';

/** A payout before it came back, and what is known about that. */
interface Returned {
  payout: Payout;
  progress: PayoutProgress;
  confirmation: string | null;
  failureReason: string | null;
}

/**
 * The statements that email the publishers whose payouts came back, to be placed after the step in its batch. A payout that doesn't
 * wait for other details gets none: it is paid again by itself.
 */
export async function returnedEmails(
  ctx: Context,
  returned: readonly Returned[],
): Promise<D1PreparedStatement[]> {
  const owners = await readPublishers(
    ctx.db,
    returned.map(({ payout }) => payout.publisherId),
  );
  const emails = returned.flatMap(({ payout, progress, failureReason, confirmation }) => {
    const owner = owners.get(payout.publisherId);
    if (!owner || owner.status === 'closed') return [];
    return {
      cause: `payout_returned:${payout.id}:${progress.attempt}`,
      subject: payout.id,
      userId: owner.userId,
      recipient: owner.email,
      content: {
        full_name: owner.fullName,
        amount: payout.amount,
        reference: payout.transferReference,
        reason: failureReason === confirmation ? null : failureReason,
      },
    };
  });
  return emailStatements(
    ctx,
    payoutReturnedEmail,
    emails,
    `EXISTS (SELECT 1 FROM payouts WHERE id = e.subject AND state = 'failed' AND ${awaitsOtherDetails('payouts')})`,
  );
}
