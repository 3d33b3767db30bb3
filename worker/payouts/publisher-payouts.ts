import type { Context } from '../platform/context.ts';
import type { PublisherId } from '../platform/ids.ts';
import { listPayouts, readSteps } from './list-payouts.ts';
import { publisherPayoutRecordOf } from './payout-record.ts';
import type { PayoutState } from './payout-state.ts';

/** A publisher's payouts with their steps, newest first; `total` counts all that match. */
export async function listPublisherPayouts(
  ctx: Context,
  publisherId: PublisherId,
  query: { state: PayoutState | undefined; limit: number; offset: number },
) {
  const { rows, total, details } = await listPayouts(ctx, { publisherId, ...query });
  const steps = await readSteps(
    ctx,
    rows.map(({ id }) => id),
  );
  const versions = details.get(publisherId) ?? [];
  const data = rows.map((row) => publisherPayoutRecordOf(row, versions, steps.get(row.id) ?? [], ctx.now));
  return { data, total };
}
