import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { formatUsd, type MicroUsd, micros, usd } from '../../platform/money.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { payoutThresholds } from '../tables.ts';
import { thresholdOf } from './details-state.ts';

/** The highest balance that a publisher can wait for. */
const MAX_PAYOUT_THRESHOLD = usd('100000');

const thresholdTooLow = failure(
  'payout.threshold_too_low',
  422,
  (minimum: string) => `The threshold must be at least ${minimum} USD.`,
  { action: 'Send at least the `minimum` of your payout details.', sample: ['10.00'] },
);
const thresholdTooHigh = failure(
  'payout.threshold_too_high',
  422,
  `The threshold must be at most ${formatUsd(MAX_PAYOUT_THRESHOLD)} USD.`,
  { action: 'Send a smaller amount.' },
);

/** The balance from which a publisher is paid: their own threshold, at least the minimum of all; 0 for one who leaves. */
export async function readThreshold(ctx: Context, publisherId: PublisherId): Promise<MicroUsd> {
  const { payoutMinimum } = await readSettings(ctx);
  const row = await ctx.db.get<{ threshold: number }>(
    sql`SELECT ${thresholdOf(sql`${publisherId}`, payoutMinimum)} AS threshold`,
  );
  return micros(row?.threshold ?? payoutMinimum);
}

/** Throws `payout.threshold_too_low` and `payout.threshold_too_high` (422). */
export async function saveThreshold(ctx: Context, publisherId: PublisherId, amount: MicroUsd): Promise<void> {
  const { payoutMinimum } = await readSettings(ctx);
  if (amount < payoutMinimum) throw onThreshold(thresholdTooLow(formatUsd(payoutMinimum)));
  if (amount > MAX_PAYOUT_THRESHOLD) throw onThreshold(thresholdTooHigh());
  await ctx.db
    .insert(payoutThresholds)
    .values({ publisherId, amount, updatedAt: ctx.now })
    .onConflictDoUpdate({ target: payoutThresholds.publisherId, set: { amount, updatedAt: ctx.now } });
}

function onThreshold(error: DomainError): DomainError {
  return error.onField('threshold');
}
