import { sql } from 'drizzle-orm';
import { deletionDueAt } from '../accounts/identity/deletion/deletion-sql.ts';
import type { Context } from '../platform/context.ts';
import type { PayoutId, PublisherId } from '../platform/ids.ts';
import { type Eraser, WAIT } from '../platform/personal-data.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { addMs, DAY } from '../platform/time.ts';
import { termsByHand } from './holds/hold-terms.ts';
import type { PayoutState } from './payout-state.ts';
import { advancePayout } from './payouts.ts';
import { assessPublishers } from './runs/assess-publishers.ts';
import { payouts } from './tables.ts';

/** How long the erasure waits for the last payout: a month until the next run, and two weeks for its transfer. */
const MAX_WAIT_DAYS = 45;
/** The money is still in the publisher's account. */
const UNSENT: readonly PayoutState[] = ['created', 'approved', 'failed'];

/**
 * A person who leaves is paid what is due: the erasure waits for the next payout run, and for each open payout. If nothing can be
 * paid, because it is held or details are missing, or the waiting time is over, the money stays owed in the ledger, and a payout
 * that isn't sent is canceled. Money on its way is always awaited.
 */
export const awaitLastPayout: Eraser = {
  name: 'open_payouts',
  turn: 'money',
  async erase(ctx, { publisherId }) {
    const open = await openPayouts(ctx, publisherId);
    if (open.some(({ state }) => !UNSENT.includes(state))) return WAIT;
    const dueAt = await deletionDueAt(ctx, publisherId);
    const isOver = dueAt !== null && ctx.now >= addMs(dueAt, MAX_WAIT_DAYS * DAY);
    if (!isOver) return open.length > 0 || (await isPayable(ctx, publisherId)) ? WAIT : null;
    for (const { id } of open) await advancePayout(ctx, id, 'canceled');
    return null;
  },
};

function openPayouts(
  ctx: Context,
  publisherId: PublisherId,
): Promise<{ id: PayoutId; state: PayoutState }[]> {
  return ctx.db
    .select({ id: payouts.id, state: payouts.state })
    .from(payouts)
    .where(sql`${payouts.publisherId} = ${publisherId} AND ${payouts.state} NOT IN ('settled', 'canceled')`);
}

/** True if the next run pays the publisher. */
async function isPayable(ctx: Context, publisherId: PublisherId): Promise<boolean> {
  const settings = await readSettings(ctx);
  const [assessed] = await assessPublishers(ctx, [publisherId], settings, termsByHand(ctx, settings));
  return assessed?.status === 'due';
}
