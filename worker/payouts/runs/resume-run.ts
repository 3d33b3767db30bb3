import type { Context } from '../../platform/context.ts';
import type { PayoutRunId } from '../../platform/ids.ts';
import { decideRun, type PayoutRun, readRun } from './run-store.ts';

/** Notes that an operator continues a run, for which the caller starts an engine. Throws `payout_run.wrong_state` (409). */
export async function resumeRun(
  ctx: Context,
  id: PayoutRunId,
  { reason }: { reason: string },
): Promise<PayoutRun> {
  const run = await readRun(ctx, id);
  return decideRun(ctx, run, {
    from: ['creating', 'approving', 'sending', 'sent', 'canceling'],
    changes: { fault: null },
    action: 'payout_run.resumed',
    reason,
    detail: { state: run.state, reached: run.cursor },
  });
}
