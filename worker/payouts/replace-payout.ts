import type { Context } from '../platform/context.ts';
import { derivedId, type PayoutId } from '../platform/ids.ts';
import { readSettings } from '../platform/settings/settings.ts';
import type { Payout } from './create-payout.ts';
import { createStatements } from './create-payouts.ts';
import type { HoldTerms } from './holds/hold-sql.ts';

/** The payout that replaces one of a run that is no longer due in full. */
export function replacementOf(id: PayoutId): PayoutId {
  return derivedId('pay', id, 'rest');
}

/**
 * The statements that replace a payout of a run, for the transaction that cancels it: another one of what is still due, at most the
 * amount that people have approved. There is none if that is too little to be paid.
 */
export async function replacementStatements(
  ctx: Context,
  { id, publisherId, period, runId, amount }: Payout,
  terms: HoldTerms,
): Promise<D1PreparedStatement[]> {
  return createStatements(ctx, {
    ...{ payouts: [{ publisherId, payoutId: replacementOf(id) }], period, runId, terms },
    ...{ settings: await readSettings(ctx), ignoreMinimum: false, atMost: amount },
  });
}
