import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { raiseAlert } from '../alerts/alerts.ts';
import { publisherBalance } from '../ledger/balances.ts';
import type { Context } from '../platform/context.ts';
import { DomainError, errorMessage } from '../platform/errors.ts';
import type { PublisherId } from '../platform/ids.ts';
import { dayOf } from '../platform/time.ts';
import { activePublishersAfter } from '../publishers/active-publishers.ts';
import { readJobProgress, writeJobProgress } from '../settings/job-progress.ts';
import { readSettings } from '../settings/settings.ts';
import { createPayout } from './create-payout.ts';
import { hasDetails, thresholdOf } from './details/details-state.ts';

/** Publishers of one run. Each takes six of the 1,000 queries that D1 allows an invocation. */
const BATCH_SIZE = 150;
const JOB = 'payouts';

const storedProgress = z.object({ period: z.string(), after: z.string(), done: z.boolean() }).nullable();

/** The publisher has no payout this month, and nothing is wrong. */
const EXPECTED_CODES = new Set([
  'payout.nothing_due',
  'payout.below_minimum',
  'payout.publisher_suspended',
  'payout.no_details',
  'payout.already_open',
]);

/**
 * Creates a month's payouts from its payout day on: one for each publisher with enough in the ledger, a batch at a time,
 * each publisher with payout details once a month. While a change of the details is held, the payout waits to be sent. A failure for one publisher raises an alert and does not stop the others.
 */
export async function createDuePayouts(
  ctx: Context,
): Promise<{ created: number; waiting: number; failed: number }> {
  const counts = { created: 0, waiting: 0, failed: 0 };
  const { payoutDay, payoutMinimum } = await readSettings(ctx);
  const today = dayOf(ctx.now);
  const period = today.slice(0, 7);
  if (Number(today.slice(8)) < payoutDay) return counts;
  const stored = storedProgress.parse(await readJobProgress(ctx, JOB));
  const progress = stored?.period === period ? stored : { period, after: '', done: false };
  if (progress.done) return counts;
  const page = await ctx.db.all<{ id: PublisherId }>(
    sql`SELECT p.id FROM (${activePublishersAfter(progress.after)}) p
        WHERE ${publisherBalance(sql`p.id`, 'approved')} >= ${thresholdOf(sql`p.id`, payoutMinimum)}
          AND ${hasDetails(sql`p.id`)} ORDER BY p.id LIMIT ${BATCH_SIZE}`,
  );
  for (const { id } of page) counts[await createOne(ctx, id, period)]++;
  const after = page.at(-1)?.id ?? progress.after;
  await writeJobProgress(ctx, JOB, { period, after, done: page.length < BATCH_SIZE });
  return counts;
}

async function createOne(
  ctx: Context,
  id: PublisherId,
  period: string,
): Promise<'created' | 'waiting' | 'failed'> {
  try {
    await createPayout(ctx, id, { period });
    return 'created';
  } catch (error) {
    if (error instanceof DomainError && EXPECTED_CODES.has(error.code)) return 'waiting';
    await raiseAlert(ctx, {
      level: 'critical',
      code: 'payout.not_created',
      subject: id,
      message: `We couldn't create the payout of ${id} for ${period}: ${errorMessage(error)}`,
    });
    return 'failed';
  }
}
