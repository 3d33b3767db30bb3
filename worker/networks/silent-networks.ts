import { listOpenNetworks } from '../catalog/network-queries.ts';
import { raiseAlert } from '../platform/alerts/alerts.ts';
import type { Context } from '../platform/context.ts';
import { plural } from '../platform/contract/counts.ts';
import { CRON, job } from '../platform/job.ts';
import { DAY, type Instant, toIso } from '../platform/time.ts';
import { type ReportedPace, readPaces } from '../sales/reported-pace.ts';

/** Networks report a sale up to two days late. */
const MIN_SILENCE = 3 * DAY;
/** A network with fewer has no pace. */
const MIN_SALES = 10;
/** If sales come at random, so many are missing by chance once in 3,000 times. */
const MIN_MISSING = 8;

/** True if a network reports nothing, although by its pace some sales are due. */
function isSilent({ latest, sales, days }: ReportedPace, now: Instant): boolean {
  const silence = now - latest;
  const missing = (sales / days) * (silence / DAY);
  return sales >= MIN_SALES && silence >= MIN_SILENCE && missing >= MIN_MISSING;
}

/**
 * Alerts operators to networks that report no sale any longer. A report without rows, and a partner that sends no postbacks, look like a
 * time without sales: no error says that they are lost.
 */
async function watchSilence(ctx: Context): Promise<{ networks: number; silent: number }> {
  const networks = await listOpenNetworks(ctx);
  const paces = await readPaces(
    ctx,
    networks.map(({ id }) => id),
  );
  let silent = 0;
  for (const { id, name } of networks) {
    const pace = paces.get(id);
    if (!pace || !isSilent(pace, ctx.now)) continue;
    silent++;
    await raiseAlert(ctx, {
      level: 'warning',
      code: 'network.silent',
      subject: id,
      message: `${name} has reported no sale since ${toIso(pace.latest)}. Before, it reported ${plural(pace.sales, 'sale')} in ${plural(Math.ceil(pace.days), 'day')}.`,
    });
  }
  return { networks: networks.length, silent };
}

export const watchSilenceJob = job({
  name: 'watch_silent_networks',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  run: watchSilence,
});
