import { and, eq, inArray, sql } from 'drizzle-orm';
import { auditStatements } from '../platform/audit/write-audit.ts';
import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import type { PayoutId } from '../platform/ids.ts';
import type { DetailsInput } from './details/details-input.ts';
import { openDetails } from './details/read-details.ts';
import { withholdReasonOf } from './holds/hold-sql.ts';
import { payoutUnknown } from './payouts.ts';
import { payoutBatches } from './rails/tables.ts';
import { payoutDetails, payouts } from './tables.ts';

const payoutNotSent = failure('payout.not_sent', 409, 'Only a payout that is on its way has a destination.', {
  action: 'Read the destination while the payout is on its way.',
});

const payoutWithheld = failure('payout.withheld', 409, 'This payout is withheld, and leaves its batch.', {
  action: 'Make no transfer. It is sent again once nothing holds it.',
});

/** The states of a batch that no one has yet. */
const NOT_HANDED_OVER = ['open', 'ready', 'refused'] as const;

/**
 * The account that a sent payout goes to, for the operator who makes the transfer. The audit log records the call. Throws
 * `payout.unknown` (404), `payout.not_sent` and `payout.withheld` (409), `payout_details.erased` (410), `payout_details.incomplete` (409)
 * and `encryption.unreadable` (500).
 */
export async function readDestination(
  ctx: Context,
  encryptionKey: string,
  id: PayoutId,
): Promise<{ payout_id: PayoutId; version: number; details: DetailsInput }> {
  const [row] = await ctx.db
    .select({
      state: payouts.state,
      details: payoutDetails,
      isWithheld: sql<number>`(${withholdReasonOf('payouts')}) IS NOT NULL
        AND ${inArray(payoutBatches.state, [...NOT_HANDED_OVER])}`,
    })
    .from(payouts)
    .leftJoin(
      payoutDetails,
      and(
        eq(payoutDetails.publisherId, payouts.publisherId),
        eq(payoutDetails.version, payouts.detailsVersion),
      ),
    )
    .leftJoin(payoutBatches, eq(payoutBatches.id, payouts.batchId))
    .where(eq(payouts.id, id));
  if (!row) throw payoutUnknown(id);
  if (row.state !== 'sent' || !row.details) throw payoutNotSent();
  if (row.isWithheld) throw payoutWithheld();
  const { version } = row.details;
  const details = await openDetails(encryptionKey, row.details);
  const entry = {
    action: 'payout.destination_read',
    subject: id,
    publisherId: row.details.publisherId,
    state: 'sent',
    detail: { version },
  } as const;
  const state = 'SELECT state FROM payouts WHERE id = e.subject';
  await ctx.db.$client.batch(auditStatements(ctx, [entry], { state, otherwise: 'refuse' }));
  return { payout_id: id, version, details };
}
