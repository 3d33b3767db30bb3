import { errorMessage } from '../platform/errors.ts';
import { failure } from '../platform/failure.ts';

export const payoutStopped = failure(
  'payout.stopped',
  409,
  'All payouts are stopped, so no money goes out.',
  {
    action: 'Wait until payouts are resumed.',
  },
);

/** True for a write that the database refuses while payouts are stopped: a debit, or an attempt at a provider. */
export function isStopped(error: unknown): boolean {
  return errorMessage(error).includes('payouts_stopped');
}
