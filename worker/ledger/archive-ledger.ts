import { raiseAlert } from '../platform/alerts/alerts.ts';
import type { Context } from '../platform/context.ts';
import { DomainError, errorMessage } from '../platform/errors.ts';
import { CRON, job } from '../platform/job.ts';
import { DAY } from '../platform/time.ts';
import { archiveBlocks } from './archive-blocks.ts';
import { requireArchivedHead } from './archive-heads.ts';

/** Objects of a run. One takes about 15 queries. */
const CAPACITY = 40;

/**
 * Moves ledger blocks older than a month to the archive. Stops with an alert when the archive is unavailable, or when an
 * object, a block or a head isn't what it should be; nothing is deleted then, and the next run tries again.
 */
export async function archiveLedger(
  ctx: Context,
  capacity = CAPACITY,
): Promise<{ objects: number; transfers: number; more: boolean }> {
  const total = { objects: 0, transfers: 0 };
  try {
    await requireArchivedHead(ctx, ctx.archive);
    while (total.objects < capacity) {
      const archive = await archiveBlocks(ctx);
      if (!archive) break;
      total.objects++;
      total.transfers += archive.transfers;
    }
    return { ...total, more: total.objects === capacity };
  } catch (error) {
    const refused = error instanceof DomainError;
    await raiseAlert(ctx, {
      level: refused ? 'critical' : 'warning',
      code: refused ? error.code : 'ledger.archive_delayed',
      subject: 'ledger archive',
      message: `No more of the ledger was archived, and nothing was deleted that isn’t in the archive: ${errorMessage(error)}`,
    });
    throw error;
  }
}

export const archiveLedgerJob = job({
  name: 'archive_ledger',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  work: { items: 'archives of the ledger', capacity: CAPACITY, bound: 'queries', scope: 'invocation' },
  run: (ctx, _env, { capacity }) => archiveLedger(ctx, capacity),
});
