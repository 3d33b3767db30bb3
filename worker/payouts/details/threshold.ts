import { eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/errors.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, micros, parseUsd, toDollars, ZERO } from '../../platform/money.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { payoutThresholds } from '../tables.ts';

/** The highest balance that a publisher can wait for. */
const MAX_PAYOUT_THRESHOLD = parseUsd('100000');

/** The balance from which a publisher is paid: their own threshold, at least the minimum of all. */
export async function readThreshold(ctx: Context, publisherId: PublisherId): Promise<MicroUsd> {
  const [{ payoutMinimum }, row] = await Promise.all([
    readSettings(ctx),
    ctx.db.select().from(payoutThresholds).where(eq(payoutThresholds.publisherId, publisherId)).get(),
  ]);
  return micros(Math.max(payoutMinimum, row?.amount ?? ZERO));
}

/** Throws `payout.threshold_too_low` and `payout.threshold_too_high` (422). */
export async function saveThreshold(ctx: Context, publisherId: PublisherId, amount: MicroUsd): Promise<void> {
  const { payoutMinimum } = await readSettings(ctx);
  if (amount < payoutMinimum)
    throw refusal('payout.threshold_too_low', `The threshold is at least ${toDollars(payoutMinimum)} USD.`);
  if (amount > MAX_PAYOUT_THRESHOLD)
    throw refusal(
      'payout.threshold_too_high',
      `The threshold is at most ${toDollars(MAX_PAYOUT_THRESHOLD)} USD.`,
    );
  await ctx.db
    .insert(payoutThresholds)
    .values({ publisherId, amount, updatedAt: ctx.now })
    .onConflictDoUpdate({ target: payoutThresholds.publisherId, set: { amount, updatedAt: ctx.now } });
}

function refusal(code: string, message: string): DomainError {
  return new DomainError(code, message, 422, { fields: [{ field: 'threshold', message }] });
}
