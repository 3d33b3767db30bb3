import { activityStatement } from '../../accounts/activity/record-activity.ts';
import { readPublisher } from '../../accounts/publishers/publishers.ts';
import type { Context } from '../../platform/context.ts';
import { emailStatement } from '../../platform/email/enqueue-email.ts';
import { failure } from '../../platform/failure.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { payoutDetailsCanceledEmail } from './emails.ts';
import { readDetails } from './read-details.ts';

const noneHeld = failure('payout_details.none_held', 409, 'There is no held change to cancel.', {
  action: 'Nothing. The active details stay in use.',
});

/** Cancels the held version and erases it; the active one stays. Throws `payout_details.none_held` (409). */
export async function cancelHeldDetails(ctx: Context, publisherId: PublisherId): Promise<void> {
  const [{ held }, publisher] = await Promise.all([
    readDetails(ctx, publisherId),
    readPublisher(ctx.db, publisherId),
  ]);
  if (!held) throw noneHeld();
  const isCanceled = {
    sql: 'EXISTS (SELECT 1 FROM payout_details WHERE publisher_id = ?8 AND version = ?9 AND canceled_at = ?7)',
    values: [publisherId, held.version],
  };
  const d1 = ctx.db.$client;
  const [canceled] = await d1.batch([
    d1
      .prepare(
        `UPDATE payout_details SET canceled_at = ?3, encrypted = NULL, erased_at = ?3
         WHERE publisher_id = ?1 AND version = ?2 AND effective_at > ?3 AND canceled_at IS NULL AND erased_at IS NULL`,
      )
      .bind(publisherId, held.version, ctx.now),
    emailStatement(
      ctx,
      {
        cause: `payout_details_canceled:${publisherId}:${held.version}`,
        email: payoutDetailsCanceledEmail,
        userId: publisher.userId,
        recipient: publisher.email,
        content: { full_name: publisher.fullName, method: held.method, ending: held.ending ?? '' },
      },
      isCanceled,
    ),
    activityStatement(ctx, { userId: publisher.userId, kind: 'payout_details.canceled' }, isCanceled),
  ]);
  if (canceled?.meta.changes === 0) throw noneHeld();
}
