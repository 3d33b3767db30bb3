import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { raiseAlert } from '../alerts/alerts.ts';
import { actorName, type Context } from '../platform/context.ts';
import { DomainError, errorMessage } from '../platform/errors.ts';
import type { PublisherId } from '../platform/ids.ts';
import { dayOf } from '../platform/time.ts';
import { readSettings } from '../settings/settings.ts';
import { createPayout } from './create-payout.ts';

/** Publishers of one run: each takes five queries, of the thousand that D1 allows an invocation. */
const MAX_PUBLISHERS = 150;
/** The row of `settings` that says how far this month's run is; no setting of an operator. */
const PROGRESS_KEY = 'payouts_progress';

const progressForm = z.object({ period: z.string(), after: z.string(), done: z.boolean() });
type Progress = z.infer<typeof progressForm>;

/** Refusals that are part of a month: the publisher waits. */
const EXPECTED = new Set([
  'payout.nothing_due',
  'payout.below_minimum',
  'payout.publisher_suspended',
  'payout.already_open',
]);

/**
 * Creates the payouts of a month, once its payout day has come: one for each publisher with enough in the ledger, a part
 * of the publishers at a time, each publisher asked once a month. One publisher's fault raises an alert and stops nobody.
 */
export async function createDuePayouts(
  ctx: Context,
): Promise<{ created: number; waiting: number; failed: number }> {
  const counts = { created: 0, waiting: 0, failed: 0 };
  const { payoutDay, payoutMinimum } = await readSettings(ctx);
  const today = dayOf(ctx.now);
  const period = today.slice(0, 7);
  if (Number(today.slice(8)) < payoutDay) return counts;
  const stored = await readProgress(ctx);
  const progress = stored?.period === period ? stored : { period, after: '', done: false };
  if (progress.done) return counts;
  const page = await ctx.db.all<{ id: PublisherId }>(
    sql`SELECT p.publisher_id AS id FROM publishers p
        JOIN ledger_accounts a ON a.key = 'publisher:' || p.publisher_id || ':approved'
        WHERE p.publisher_id > ${progress.after} AND p.standing = 'active' AND a.balance >= ${payoutMinimum}
        ORDER BY p.publisher_id LIMIT ${MAX_PUBLISHERS}`,
  );
  for (const { id } of page) counts[await createOne(ctx, id, period)]++;
  const after = page.at(-1)?.id ?? progress.after;
  await writeProgress(ctx, { period, after, done: page.length < MAX_PUBLISHERS });
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
    if (error instanceof DomainError && EXPECTED.has(error.code)) return 'waiting';
    await raiseAlert(ctx, {
      level: 'critical',
      code: 'payout.not_created',
      subject: id,
      message: `The payout of ${id} for ${period} could not be created: ${errorMessage(error)}`,
    });
    return 'failed';
  }
}

async function readProgress(ctx: Context): Promise<Progress | null> {
  const value = await ctx.db.$client
    .prepare('SELECT value FROM settings WHERE key = ?1')
    .bind(PROGRESS_KEY)
    .first<string>('value');
  return value === null ? null : progressForm.parse(JSON.parse(value));
}

async function writeProgress(ctx: Context, progress: Progress): Promise<void> {
  await ctx.db.$client
    .prepare(
      `INSERT INTO settings (key, value, updated_at, updated_by) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
    )
    .bind(PROGRESS_KEY, JSON.stringify(progress), ctx.now, actorName(ctx.actor))
    .run();
}
