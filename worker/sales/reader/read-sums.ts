import { type SQL, sql } from 'drizzle-orm';
import type { Cell } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { batchRead } from '../../platform/database.ts';
import type { PublisherId } from '../../platform/ids.ts';
import type { Period } from '../../platform/time.ts';
import { reportContended } from '../report-store.ts';
import { ArchivedSales } from '../sale-archive/archived-sales.ts';
import { sumsOf } from '../sale-archive/archived-sums.ts';
import { IS_KEPT, type SaleArchive, selectArchives } from '../sale-archive/sale-archive.ts';
import { type ArchivedSale, isCounted, type SaleField } from '../sale-archive/sales-table.ts';

/** The conversions of a period, of one network and publisher or of all. */
export interface RevenueFilter extends Period {
  networkId?: string | undefined;
  publisherId?: PublisherId | undefined;
}

export { type ArchivedSale, isCounted };

const MAX_ATTEMPTS = 3;
const SUM_FIELDS = ['networkId', 'status', 'reportedClicks', 'gross', 'net', 'paidOut'] as const;

/**
 * Runs queries over `sales`: conversions of the period in the database, and sums of archived ones. Columns: `id` and `day` (null
 * for sums), `network_id`, `publisher_id`, `status`, `held`, `unattributed`, `sales`, `gross`, `net` and `paid_out`. Archives
 * that the period contains whole are read from their sums, those at its edges from their files. Throws
 * `archive.missing` and `archive.damaged` (500), `report.contended` (409) while sales are archived all the time.
 */
export async function readSums<Rows extends readonly object[]>(
  ctx: Context,
  filter: RevenueFilter,
  ...queries: { [Index in keyof Rows]: (sales: SQL) => SQL }
): Promise<{ [Index in keyof Rows]: Rows[Index][] }> {
  const atEdges = () => selectArchives(ctx, sql`${inFilter(filter)} AND NOT (${isInside(filter)})`);
  let archives: SaleArchive[] = await atEdges();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const partial = await partialSums(ctx, filter, archives);
    const sales = salesOf(filter, partial);
    const [seen, ...rows] = await batchRead<[SaleArchive, ...object[]]>(
      ctx.db,
      atEdges().getSQL(),
      ...queries.map((query) => query(sales)),
    );
    if (JSON.stringify(seen) === JSON.stringify(archives))
      return rows as unknown as { [Index in keyof Rows]: Rows[Index][] };
    archives = seen;
  }
  throw reportContended();
}

/** The rows at the edges of the period: publisher, network, status, sales, gross, net and what was paid out. */
async function partialSums(
  ctx: Context,
  filter: RevenueFilter,
  archives: readonly SaleArchive[],
): Promise<Cell[][]> {
  const archived = new ArchivedSales(ctx, filter, archives);
  const sums: Cell[][] = [];
  for (const archive of archives)
    for (const row of sumsOf(await archived.read(archive, SUM_FIELDS)))
      sums.push([archive.publisherId, ...row]);
  return filter.networkId === undefined ? sums : sums.filter(([, network]) => network === filter.networkId);
}

function salesOf(filter: RevenueFilter, partial: readonly Cell[][]): SQL {
  const { from, to, networkId, publisherId } = filter;
  return sql`(SELECT id, network_id, publisher_id, day, status, held_reason IS NOT NULL AS held,
      unattributed_reason IS NOT NULL AS unattributed, reported_clicks IS NULL AS sales, gross, net, paid_out
    FROM conversions WHERE day BETWEEN ${from} AND ${to} ${ofNetwork(networkId)} ${ofPublisher(publisherId)}
    UNION ALL SELECT NULL, t.network_id, sale_archives.publisher_id, NULL, t.status, 0, sale_archives.unattributed, t.sales, t.gross, t.net, t.paid_out
    FROM sale_archives CROSS JOIN sale_archive_sums t ON t.archive = sale_archives.id
    WHERE ${inFilter(filter)} AND ${isInside(filter)} ${networkId === undefined ? sql`` : sql`AND t.network_id = ${networkId}`}
    UNION ALL SELECT NULL, value->>1, value->>0, NULL, value->>2, 0, 0, value->>3, value->>4, value->>5, value->>6
    FROM json_each(${JSON.stringify(partial)}))`;
}

/** Archives that have sales of the period, of the publisher if one is asked for. */
function inFilter({ from, to, publisherId }: RevenueFilter): SQL {
  return sql`sale_archives.last_day >= ${from} AND sale_archives.first_day <= ${to}
    ${publisherId === undefined ? sql`` : sql`AND sale_archives.publisher_id = ${publisherId}`}`;
}

function isInside({ from, to }: Period): SQL {
  return sql`sale_archives.first_day >= ${from} AND sale_archives.last_day <= ${to}`;
}

export function ofNetwork(networkId: string | undefined): SQL {
  return networkId === undefined ? sql`` : sql`AND network_id = ${networkId}`;
}

export function ofPublisher(publisherId: PublisherId | undefined): SQL {
  return publisherId === undefined ? sql`` : sql`AND publisher_id = ${publisherId}`;
}

/** The archived sales of one publisher and month that match a filter. */
export interface ArchivedPart<Field extends SaleField> {
  archive: number;
  publisherId: PublisherId;
  sales: Pick<ArchivedSale, Field | 'id' | 'day'>[];
}

/** The first part from an archive number on; null if there are no more. Throws `archive.missing` and `archive.damaged` (500). */
export async function archivedPart<Field extends SaleField>(
  ctx: Context,
  filter: RevenueFilter,
  first: number,
  fields: readonly Field[],
): Promise<ArchivedPart<Field | 'networkId'> | null> {
  const [archive] = await selectArchives(
    ctx,
    sql`sale_archives.id = (SELECT MIN(id) FROM sale_archives WHERE id >= ${first} AND ${IS_KEPT} AND ${inFilter(filter)})`,
  );
  if (!archive) return null;
  const all = await new ArchivedSales(ctx, filter, [archive]).read(archive, [...fields, 'networkId']);
  const sales = all.filter(
    ({ networkId }) => filter.networkId === undefined || networkId === filter.networkId,
  );
  return { archive: archive.id, publisherId: archive.publisherId, sales };
}

/** All parts from an archive’s number on, one after another. Throws as `archivedPart` does. */
export async function* archivedParts<Field extends SaleField>(
  ctx: Context,
  filter: RevenueFilter,
  fields: readonly Field[],
  first: number,
): AsyncGenerator<ArchivedPart<Field | 'networkId'>, void> {
  for (let from = first; ; ) {
    const part = await archivedPart(ctx, filter, from, fields);
    if (!part) return;
    yield part;
    from = part.archive + 1;
  }
}
