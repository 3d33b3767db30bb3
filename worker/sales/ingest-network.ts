import { and, eq, isNull } from 'drizzle-orm';
import { networkQuery } from '../catalog/network-queries.ts';
import { networkSettings } from '../catalog/network-settings.ts';
import type { Context } from '../platform/context.ts';
import { type RowLimits, rowLimitsOf } from './screen-row.ts';
import { rejectedRows } from './tables.ts';

export interface IngestNetwork extends RowLimits {
  minDayShare: number;
  /** True while the network has unresolved rejected rows. */
  hasRejected: boolean;
}

/** Reads a network's limits. An unknown network has the defaults. */
export async function readIngestNetwork(ctx: Context, networkId: string): Promise<IngestNetwork> {
  const [[network], rejected] = await ctx.db.batch([
    networkQuery(ctx, networkId),
    ctx.db
      .select({ networkId: rejectedRows.networkId })
      .from(rejectedRows)
      .where(and(eq(rejectedRows.networkId, networkId), isNull(rejectedRows.resolvedAt)))
      .limit(1),
  ]);
  const { maxCommission, startDate, minDayShare } = LIMITS.parse(network?.settings ?? {});
  return {
    ...rowLimitsOf({ maxCommission, startDate }),
    minDayShare,
    hasRejected: rejected.length > 0,
  };
}

const LIMITS = networkSettings.pick({ maxCommission: true, startDate: true, minDayShare: true });
