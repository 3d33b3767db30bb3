import { raiseAlert } from '../platform/alerts/alerts.ts';
import type { Context } from '../platform/context.ts';
import { DomainError, errorMessage } from '../platform/errors.ts';
import { CRON, job, type Run } from '../platform/job.ts';
import { DAY } from '../platform/time.ts';
import { archiveSales, closedMonths } from '../sales/sale-archive/archive-sales.ts';
import { isOpenPayout } from './due-items.ts';

/** Archives of a run. One takes about 22 queries. */
const CAPACITY = 30;
/** Publishers and months whose conversions a run reads. */
const MAX_MONTHS = 60;

/**
 * Moves some conversions that were closed a month ago to the archive, whole, and returns where the next run goes on. Stops with an
 * alert when the archive is unavailable or returns something else than was written; the next run tries again. Sales which can't be
 * archived yet wait for the next round, so they don't hold up others.
 */
export async function archiveClosedSales(
  ctx: Context,
  { capacity, cursor }: Run = { capacity: CAPACITY, cursor: null },
): Promise<{ archives: number; conversions: number; next: string | null }> {
  const total = { archives: 0, conversions: 0 };
  let next = cursor ?? '';
  try {
    const waiting = (await closedMonths(ctx)).filter((closed) => placeOf(closed) > next);
    for (let reads = 0; reads < MAX_MONTHS && total.archives < capacity; reads++) {
      const [closed] = waiting;
      if (!closed) break;
      const conversions = await archiveSales(ctx, closed, isOpenPayout);
      if (conversions === 0) {
        waiting.shift();
        next = placeOf(closed);
      } else total.archives++;
      total.conversions += conversions;
    }
    return { ...total, next: waiting.length > 0 ? next : null };
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

/** Months are listed in this order. */
function placeOf({ publisherId, month }: { publisherId: string; month: string }): string {
  return `${publisherId} ${month}`;
}

export const archiveSalesJob = job({
  name: 'archive_sales',
  cron: CRON.hourlyAt12,
  maxWait: 2 * DAY,
  work: { items: 'archives of sales', capacity: CAPACITY, bound: 'queries', scope: 'invocation' },
  run: (ctx, _env, run) => archiveClosedSales(ctx, run),
});
