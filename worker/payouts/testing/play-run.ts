import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { PayoutRunId } from '../../platform/ids.ts';
import { toDollars } from '../../platform/money.ts';
import { bankRail } from '../rails/bank/bank-rail.ts';
import { approveRun, sendRun } from '../runs/decide-run.ts';
import type { RunRails } from '../runs/rails-in-use.ts';
import { workOn } from '../runs/run-payouts.ts';
import { type PayoutRun, readRun } from '../runs/run-store.ts';
import { type PayoutEngine, startRun } from '../runs/start-run.ts';

/** An engine that starts nothing: the test does the work itself. */
export const NO_ENGINE: PayoutEngine = { create: async () => null };

const BANK_ONLY: RunRails = { encryptionKey: env.ENCRYPTION_KEY, paypal: null, bank: bankRail };

const person = (ctx: Context, name: string): Context => ({ ...ctx, actor: { kind: 'operator', name } });

/** Works on a run until it waits for a person or a provider. */
export async function workThrough(ctx: Context, runId: PayoutRunId, rails: RunRails): Promise<PayoutRun> {
  while (await workOn(ctx, runId, rails));
  return readRun(ctx, runId);
}

/** Creates a run of a month. Bank files have an account to pay from. */
export async function createRunOf(
  ctx: Context,
  period: string | null,
  rails: RunRails = BANK_ONLY,
): Promise<PayoutRun> {
  await setPayer(ctx);
  const { id } = await startRun(person(ctx, 'ada'), NO_ENGINE, { period, reason: 'The month' });
  return workThrough(ctx, id, rails);
}

/** Approves a created run by a second person and sends it. */
export async function approveAndSend(
  ctx: Context,
  runId: PayoutRunId,
  rails: RunRails = BANK_ONLY,
): Promise<PayoutRun> {
  const { amount } = await readRun(ctx, runId);
  await approveRun(person(ctx, 'bea'), runId, { amount: toDollars(amount), reason: 'Checked' });
  await workThrough(ctx, runId, rails);
  await sendRun(person(ctx, 'bea'), runId, { reason: 'Payout day' });
  return workThrough(ctx, runId, rails);
}

const PAYER = { name: 'Tributary Network Ltd', account: 'DE89370400440532013000', bic: 'COBADEFFXXX' };

export async function setPayer(ctx: Context): Promise<void> {
  for (const [key, value] of Object.entries(PAYER))
    await ctx.db.run(
      sql`INSERT INTO settings (key, value, updated_at, updated_by) VALUES (${`payout_payer_${key}`}, ${value}, 0, 'test')
        ON CONFLICT (key) DO NOTHING`,
    );
}
