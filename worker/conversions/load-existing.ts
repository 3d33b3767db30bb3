import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import { DomainError } from '../platform/errors.ts';
import { ORDER_KEY, orderKeyOf } from './order-key.ts';
import { conversionIdOf } from './plan.ts';
import type { Arrival, ExistingRows, PlanFacts } from './plan-types.ts';
import { archivesWith, type RowLookup } from './report-archive.ts';
import { restoreFrom, rowFilter } from './restore-reports.ts';
import { conversions, reportRows, reportRowVersions, type StoredRow } from './tables.ts';

/** The clicks and orders by which pushed and synced rows are matched. */
export interface SaleKeys {
  clicks: string[];
  orders: string[];
}

/**
 * The keys of the sales of a page's rows. A synced row without one of our click IDs or without an order matches nothing. A
 * pushed row may name only one of them, since an earlier message (`stored`) has named the other.
 */
export function saleKeysOf(
  page: readonly Arrival[],
  facts: Pick<PlanFacts, 'clickIdOf' | 'pushed'>,
  stored: ExistingRows['rows'] = new Map(),
): SaleKeys {
  const clicks = new Set<string>();
  const orders = new Set<string>();
  for (const { row } of page) {
    const known = facts.pushed ? stored.get(row.externalId) : undefined;
    const click = facts.clickIdOf(row) ?? known?.clickId ?? null;
    const order = row.orderId ?? known?.orderId ?? null;
    if (!facts.pushed && (click === null || order === null)) continue;
    if (click !== null) clicks.add(click);
    if (order !== null) orders.add(orderKeyOf(order));
  }
  return { clicks: [...clicks], orders: [...orders] };
}

type LoadFacts = Pick<PlanFacts, 'networkId' | 'pushed' | 'clickIdOf'>;

/** Every restored archive takes a read; only a concurrent archiving of the same conversions could need more. */
const MAX_READS = 5;

/**
 * Reads in one round trip the conversions that a page's rows belong to, have belonged to, or share a click and order with,
 * and all their rows. Rows in the archive are restored first, because a conversion is folded from all its rows. Throws
 * `report.contended` (409) if they are archived again and again, and as `readLines` does.
 */
export async function loadExisting(
  ctx: Context,
  page: readonly Arrival[],
  facts: LoadFacts,
): Promise<ExistingRows> {
  const lookup = lookupOf(page, facts);
  for (let reads = 0; reads < MAX_READS; reads++) {
    const { archives, ...existing } = await readExisting(ctx, page, facts, lookup);
    const isListed = rowFilter(facts.networkId, lookup);
    const isWanted = (row: StoredRow) => isListed(row) || existing.conversions.has(row.conversionId);
    if (archives.length === 0 || !(await restoreFrom(ctx, archives, isWanted))) return existing;
  }
  throw new DomainError('report.contended', 'The rows of this sale are being archived. Try again.', 409);
}

/** Synced rows are matched with pushed ones by their click. */
function lookupOf(page: readonly Arrival[], facts: LoadFacts): RowLookup {
  const externalIds = new Set(page.map(({ row }) => row.externalId));
  return { externalIds, clicks: facts.pushed ? [] : saleKeysOf(page, facts).clicks };
}

async function readExisting(
  ctx: Context,
  page: readonly Arrival[],
  facts: LoadFacts,
  lookup: RowLookup,
): Promise<ExistingRows & { archives: number[] }> {
  const { networkId } = facts;
  const groups = [...new Set(page.map(({ row }) => conversionIdOf(networkId, row.groupId)))];
  const externalIds = [...new Set(page.map(({ row }) => row.externalId))];
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(groups)}) UNION SELECT conversion_id FROM report_rows
    WHERE network_id = ${networkId} AND external_id IN ${listed(externalIds)}
    UNION ${sameSales(facts, saleKeysOf(page, facts), externalIds)})`;
  const [rows, found, versions, archives] = await ctx.db.batch([
    ctx.db.select().from(reportRows).where(sql`${reportRows.conversionId} IN ${ids}`),
    ctx.db.select().from(conversions).where(sql`${conversions.id} IN ${ids}`),
    ctx.db
      .select({ externalId: reportRowVersions.externalId, contentHash: reportRowVersions.contentHash })
      .from(reportRowVersions)
      .where(
        sql`${reportRowVersions.networkId} = ${networkId} AND ${reportRowVersions.externalId} IN ${listed(externalIds)}`,
      ),
    archivesWith(ctx, networkId, lookup),
  ]);
  const hashes = new Map(externalIds.map((id) => [id, new Set<string>()]));
  for (const version of versions) hashes.get(version.externalId)?.add(version.contentHash);
  const ofConversions = found.flatMap(({ reportArchive }) => reportArchive ?? []);
  return {
    rows: new Map(rows.map((row) => [row.externalId, row])),
    conversions: new Map(found.map((conversion) => [conversion.id, conversion])),
    hashes,
    archives: [...new Set([...ofConversions, ...archives.map(({ archive }) => archive)])],
  };
}

/**
 * Only the click uses an index: each click with each order would be a million lookups per page. Synced rows are matched
 * with pushed ones, of which most networks have none. Pushed rows are matched with conversions of the click and order
 * that they name or have named before.
 */
function sameSales(
  { networkId, pushed }: Pick<PlanFacts, 'networkId' | 'pushed'>,
  { clicks, orders }: SaleKeys,
  externalIds: readonly string[],
): SQL {
  const order = sql.raw(ORDER_KEY);
  if (!pushed)
    return sql`SELECT conversion_id FROM report_rows INDEXED BY report_rows_pushed
        WHERE network_id = ${networkId} AND pushed = 1 AND click_id IN ${listed(clicks)} AND ${order} IN ${listed(orders)}`;
  const known = (column: SQL) => sql`SELECT ${column} FROM report_rows
    WHERE network_id = ${networkId} AND external_id IN ${listed(externalIds)}`;
  return sql`SELECT id FROM conversions INDEXED BY conversions_by_click WHERE network_id = ${networkId}
      AND click_id IN (SELECT * FROM ${listed(clicks)} UNION ${known(sql`click_id`)})
      AND ${order} IN (SELECT * FROM ${listed(orders)} UNION ${known(order)})`;
}

/**
 * Statements that fail the batch if another writer has since added a synced row for a pushed one of the same click and
 * order, or the reverse. Otherwise neither plan would include the other row, and the sale would count twice.
 */
export function unknownSaleGuards(
  d1: D1Database,
  facts: Pick<PlanFacts, 'networkId' | 'pushed'>,
  keys: SaleKeys,
  known: { rows: Iterable<string>; conversions: Iterable<string> },
): D1PreparedStatement[] {
  if (keys.clicks.length === 0) return [];
  const [sqlText, ids] = facts.pushed
    ? [UNKNOWN_CONVERSION, [...known.conversions]]
    : [UNKNOWN_PUSHED_ROW, [...known.rows]];
  const lists = [keys.clicks, keys.orders, ids].map((list) => JSON.stringify(list));
  return [d1.prepare(sqlText).bind(facts.networkId, ...lists)];
}

const UNKNOWN_CONVERSION = `UPDATE conversions INDEXED BY conversions_by_click SET version = NULL
  WHERE network_id = ?1 AND click_id IN (SELECT value FROM json_each(?2))
    AND ${ORDER_KEY} IN (SELECT value FROM json_each(?3)) AND id NOT IN (SELECT value FROM json_each(?4))`;
const UNKNOWN_PUSHED_ROW = `UPDATE report_rows INDEXED BY report_rows_pushed SET version = NULL
  WHERE network_id = ?1 AND pushed = 1 AND click_id IN (SELECT value FROM json_each(?2))
    AND ${ORDER_KEY} IN (SELECT value FROM json_each(?3)) AND external_id NOT IN (SELECT value FROM json_each(?4))`;
