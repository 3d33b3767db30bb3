import { z } from 'zod';
import { networkQuery } from '../catalog/network-queries.ts';
import { networkSettings } from '../catalog/network-settings.ts';
import { jsonChunks } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { statementOf } from '../platform/database.ts';
import { type RowLimits, rowLimitsOf } from './screen-row.ts';

export interface IngestNetwork extends RowLimits {
  minDayShare: number;
  /** True while the network has unresolved rejected rows. */
  hasRejected: boolean;
}

/** A row by its content. */
export interface SeenRow {
  externalId: string;
  contentHash: string;
}

/**
 * Reads a network's limits, and which of these rows are the latest synced versions of stored ones already, in one round trip after
 * the statements of `first`. An unknown network has the defaults.
 */
export async function readIngestNetwork(
  ctx: Context,
  networkId: string,
  { rows, first }: { rows: readonly SeenRow[]; first: readonly D1PreparedStatement[] },
): Promise<{ network: IngestNetwork; unchanged: ReadonlySet<string> }> {
  const d1 = ctx.db.$client;
  const results = await d1.batch([
    ...first,
    statementOf(ctx.db, networkQuery(ctx, networkId)),
    d1
      .prepare('SELECT 1 FROM rejected_rows WHERE network_id = ?1 AND resolved_at IS NULL LIMIT 1')
      .bind(networkId),
    ...jsonChunks(rows.map(({ externalId, contentHash }) => [externalId, contentHash])).map((chunk) =>
      d1.prepare(UNCHANGED).bind(networkId, chunk),
    ),
  ]);
  const [network, rejected, ...unchanged] = results.slice(first.length);
  const { maxCommission, startDate, minDayShare } = LIMITS.parse(settingsOf(network));
  return {
    network: {
      ...rowLimitsOf({ maxCommission, startDate }),
      minDayShare,
      hasRejected: (rejected?.results.length ?? 0) > 0,
    },
    unchanged: new Set(unchanged.flatMap((read) => read.results.map((row) => idRow.parse(row).externalId))),
  };
}

const UNCHANGED = `SELECT r.external_id AS externalId FROM json_each(?2) j CROSS JOIN report_rows r
  ON r.network_id = ?1 AND r.external_id = j.value->>0 AND r.content_hash = j.value->>1 AND r.pushed = 0`;
const idRow = z.object({ externalId: z.string() });
const settingsRow = z.object({ settings: z.string() });

function settingsOf(read: D1Result | undefined): unknown {
  const [row] = read?.results ?? [];
  return row === undefined ? {} : JSON.parse(settingsRow.parse(row).settings);
}

const LIMITS = networkSettings.pick({ maxCommission: true, startDate: true, minDayShare: true });
