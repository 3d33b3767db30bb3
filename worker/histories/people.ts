import { approveRun, cancelRun, sendRun } from '../payouts/runs/decide-run.ts';
import { readRun } from '../payouts/runs/run-store.ts';
import type { Context } from '../platform/context.ts';
import type { PayoutRunId } from '../platform/ids.ts';
import { toDollars } from '../platform/money.ts';

/** Two people stand behind a run: the one who creates it, and another one who approves it. */
export const CREATOR = 'ada';
const APPROVER = 'bea';

export async function approve(ctx: Context, id: PayoutRunId): Promise<void> {
  const { amount } = await readRun(ctx, id);
  await approveRun(as(ctx, APPROVER), id, { amount: toDollars(amount), reason: 'Checked' });
}

export async function send(ctx: Context, id: PayoutRunId): Promise<void> {
  await sendRun(as(ctx, APPROVER), id, { reason: 'Payout day' });
}

export async function cancel(ctx: Context, id: PayoutRunId): Promise<void> {
  await cancelRun(as(ctx, APPROVER), id, { reason: 'Not this month' });
}

function as(ctx: Context, name: string): Context {
  return { ...ctx, actor: { kind: 'operator', name } };
}
