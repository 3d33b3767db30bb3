import { raiseAlert } from '../platform/alerts/alerts.ts';
import { rotated } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { DomainError, errorMessage } from '../platform/errors.ts';
import { CRON, job } from '../platform/job.ts';
import { DAY, HOUR } from '../platform/time.ts';
import { archiveSales, closedMonths } from '../sales/sale-archive/archive-sales.ts';
import { isOpenPayout } from './due-items.ts';

/** Archives per run. One takes about 22 queries, and D1 allows 1,000 per invocation. */
const MAX_ARCHIVES = 30;
/** Publishers and months whose conversions a run reads. */
const MAX_MONTHS = 60;

/**
 * Moves conversions that were closed a month ago to the archive, whole. Stops with an alert when the archive is unavailable or
 * returns something else than was written; the next run tries again. Each run begins with other publishers, so that sales
 * which can't be archived yet don't hold up others.
 */
export async function archiveClosedSales(ctx: Context): Promise<{ archives: number; conversions: number }> {
  const total = { archives: 0, conversions: 0 };
  try {
    const waiting = rotated(await closedMonths(ctx), Math.floor(ctx.now / HOUR), MAX_ARCHIVES);
    for (let reads = 0; reads < MAX_MONTHS && total.archives < MAX_ARCHIVES; reads++) {
      const [closed] = waiting;
      if (!closed) break;
      const conversions = await archiveSales(ctx, closed, isOpenPayout);
      if (conversions === 0) waiting.shift();
      else total.archives++;
      total.conversions += conversions;
    }
    return total;
  } catch (error) {
    const refused = error instanceof DomainError;
    await raiseAlert(ctx, {
      level: refused ? 'critical' : 'warning',
      code: refused ? error.code : 'sale_archive.delayed',
      subject: 'sale archive',
      message: `No more sales were archived, and nothing was deleted that isn’t in the archive: ${errorMessage(error)}`,
    });
    throw error;
  }
}

export const archiveSalesJob = job({
  name: 'archive_sales',
  cron: CRON.hourlyAt12,
  maxWait: 2 * DAY,
  run: (ctx) => archiveClosedSales(ctx),
});
