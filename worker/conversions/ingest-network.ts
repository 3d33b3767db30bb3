import { and, eq, isNull } from 'drizzle-orm';
import { networkSettings } from '../catalog/network-settings.ts';
import { affiliateNetworks } from '../catalog/tables.ts';
import type { Context } from '../platform/context.ts';
import { type RowLimits, rowLimitsOf } from './screen-row.ts';
import { rejectedRows } from './tables.ts';

/** What ingestion needs to know of a network. */
export interface IngestNetwork extends RowLimits {
  minDayShare: number;
  /** Whether rejected rows wait to be booked. */
  hasRejected: boolean;
}

/** Reads a network's limits; one without a row of its own has the defaults. */
export async function readIngestNetwork(ctx: Context, networkId: string): Promise<IngestNetwork> {
  const [[network], rejected] = await ctx.db.batch([
    ctx.db
      .select({ settings: affiliateNetworks.settings })
      .from(affiliateNetworks)
      .where(eq(affiliateNetworks.id, networkId)),
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
