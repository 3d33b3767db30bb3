import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import { ORDER_KEY, orderKeyOf } from './order-key.ts';
import { conversionIdOf } from './plan.ts';
import type { Arrival, ExistingRows, PlanFacts } from './plan-types.ts';
import { isSent } from './reader/sent-sales.ts';
import { contended, restoreFrom } from './sale-archive/restore-sales.ts';
import { type KeyEntry, keyEntries, keyOfHash, saleKey } from './sale-archive/sale-keys.ts';
import type { SaleRecords } from './sale-archive/sale-records.ts';
import { contentHash } from './stored-row.ts';
import { conversions, reportRows, reportRowVersions } from './tables.ts';

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
  facts: Pick<PlanFacts, 'clickIdOf' | 'hasOtherIds'>,
  stored: ExistingRows['rows'] = new Map(),
): SaleKeys {
  const clicks = new Set<string>();
  const orders = new Set<string>();
  for (const { row } of page) {
    const { click, order } = saleOf(row, facts, stored);
    if (!facts.hasOtherIds && (click === null || order === null)) continue;
    if (click !== null) clicks.add(click);
    if (order !== null) orders.add(order);
  }
  return { clicks: [...clicks], orders: [...orders] };
}

function saleOf(
  row: Arrival['row'],
  facts: Pick<PlanFacts, 'clickIdOf' | 'hasOtherIds'>,
  stored: ExistingRows['rows'],
): { click: string | null; order: string | null } {
  const known = facts.hasOtherIds ? stored.get(row.externalId) : undefined;
  const order = row.orderId ?? known?.orderId ?? null;
  return {
    click: facts.clickIdOf(row) ?? known?.clickId ?? null,
    order: order === null ? null : orderKeyOf(order),
  };
}

type LoadFacts = Pick<PlanFacts, 'networkId' | 'hasOtherIds' | 'clickIdOf'>;

/** A read follows each restoring, and one more a pushed row that doesn't repeat its click or order. */
const MAX_READS = 6;

/**
 * Reads in one round trip the conversions that a page's rows belong to, have belonged to, or share a click and order with,
 * and all their rows. Archived sales are restored first, because a conversion is folded from all its rows, but not for a
 * synced row with the content that is archived. Throws `report.contended` (409) if they are archived again and again, and as
 * `readLines` does.
 */
export async function loadExisting(
  ctx: Context,
  page: readonly Arrival[],
  facts: LoadFacts,
): Promise<ExistingRows> {
  let asked = keysOf(page, facts);
  for (let reads = 0; reads < MAX_READS; reads++) {
    const { entries, ...existing } = await readExisting(ctx, page, facts, asked);
    if (entries.length === 0 && !facts.hasOtherIds) return { ...existing, unchanged: new Set() };
    const unchanged = unchangedIn(page, facts, existing, entries);
    const changed = page.filter(({ row }) => !unchanged.has(row.externalId));
    const needed = keysOf(changed, facts, existing.rows);
    const archives = entries.flatMap(({ key, archive }) => (needed.has(key) ? [archive] : []));
    const restored =
      archives.length > 0 && (await restoreFrom(ctx, archives, wantedBy(changed, facts, existing.rows)));
    if (!restored && [...needed].every((key) => asked.has(key))) return { ...existing, unchanged };
    asked = new Set([...asked, ...needed]);
  }
  throw contended();
}

/** The keys of the archived sales that a page's rows may belong to. */
function keysOf(
  page: readonly Arrival[],
  facts: LoadFacts,
  stored: ExistingRows['rows'] = new Map(),
): Set<number> {
  const { networkId } = facts;
  return new Set(
    page.flatMap(({ row }) => {
      const { click, order } = saleOf(row, facts, stored);
      const ofRow = [saleKey.row(networkId, row.externalId), saleKey.row(networkId, row.groupId)];
      return click === null || order === null ? ofRow : [...ofRow, saleKey.orderOfClick(click, order)];
    }),
  );
}

/** The external IDs of synced rows that are archived with the same content. */
function unchangedIn(
  page: readonly Arrival[],
  { networkId, hasOtherIds }: LoadFacts,
  { rows }: Pick<ExistingRows, 'rows'>,
  entries: readonly KeyEntry[],
): Set<string> {
  if (hasOtherIds || entries.length === 0) return new Set();
  const contents = Map.groupBy(
    entries.filter(({ content }) => content !== null),
    ({ key }) => key,
  );
  const isArchived = (row: Arrival['row']) => {
    const archived = contents.get(saleKey.row(networkId, row.externalId)) ?? [];
    const content = archived.length > 0 ? keyOfHash(contentHash(row)) : null;
    return archived.length > 0 && archived.every((entry) => entry.content === content);
  };
  const byId = Map.groupBy(page, ({ row }) => row.externalId);
  return new Set(
    [...byId].flatMap(([id, arrivals]) =>
      !rows.has(id) && arrivals.every(({ row }) => isArchived(row)) ? [id] : [],
    ),
  );
}

/** True for the sales that a page's rows belong to, or share a click and order with. */
function wantedBy(
  page: readonly Arrival[],
  facts: LoadFacts,
  stored: ExistingRows['rows'],
): (sale: SaleRecords) => boolean {
  const { networkId, hasOtherIds } = facts;
  const externalIds = new Set(page.map(({ row }) => row.externalId));
  const groups = new Set(page.map(({ row }) => conversionIdOf(networkId, row.groupId)));
  const sales = new Set(
    page.map(({ row }) => {
      const { click, order } = saleOf(row, facts, stored);
      return `${click} ${order}`;
    }),
  );
  const isNamed = (clickId: string | null, orderId: string | null) =>
    clickId !== null && orderId !== null && sales.has(`${clickId} ${orderKeyOf(orderId)}`);
  return ({ conversion, rows }) =>
    conversion.networkId === networkId &&
    (groups.has(conversion.id) ||
      rows.some((row) => externalIds.has(row.externalId)) ||
      (hasOtherIds
        ? isNamed(conversion.clickId, conversion.orderId)
        : rows.some((row) => row.pushed && isNamed(row.clickId, row.orderId))));
}

async function readExisting(
  ctx: Context,
  page: readonly Arrival[],
  facts: LoadFacts,
  keys: ReadonlySet<number>,
): Promise<Omit<ExistingRows, 'unchanged'> & { entries: KeyEntry[] }> {
  const { networkId } = facts;
  const groups = [...new Set(page.map(({ row }) => conversionIdOf(networkId, row.groupId)))];
  const externalIds = [...new Set(page.map(({ row }) => row.externalId))];
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(groups)}) UNION SELECT conversion_id FROM report_rows
    WHERE network_id = ${networkId} AND external_id IN ${listed(externalIds)}
    UNION ${sameSales(facts, saleKeysOf(page, facts), externalIds)})`;
  const [rows, found, versions, entries] = await ctx.db.batch([
    ctx.db.select().from(reportRows).where(sql`${reportRows.conversionId} IN ${ids}`),
    ctx.db
      .select({ conversion: getTableColumns(conversions), sent: isSent() })
      .from(conversions)
      .where(sql`${conversions.id} IN ${ids}`),
    ctx.db
      .select({ externalId: reportRowVersions.externalId, contentHash: reportRowVersions.contentHash })
      .from(reportRowVersions)
      .where(
        sql`${reportRowVersions.networkId} = ${networkId} AND ${reportRowVersions.externalId} IN ${listed(externalIds)}`,
      ),
    keyEntries(ctx, keys),
  ]);
  const hashes = new Map(externalIds.map((id) => [id, new Set<string>()]));
  for (const version of versions) hashes.get(version.externalId)?.add(version.contentHash);
  return {
    rows: new Map(rows.map((row) => [row.externalId, row])),
    conversions: new Map(found.map(({ conversion }) => [conversion.id, conversion])),
    hashes,
    paid: new Set(found.flatMap(({ conversion, sent }) => (sent ? [conversion.id] : []))),
    entries,
  };
}

/**
 * Only the click uses an index: each click with each order would be a million lookups per page. Synced rows are matched
 * with pushed ones, of which most networks have none. Pushed rows are matched with conversions of the click and order
 * that they name or have named before.
 */
function sameSales(
  { networkId, hasOtherIds }: Pick<PlanFacts, 'networkId' | 'hasOtherIds'>,
  { clicks, orders }: SaleKeys,
  externalIds: readonly string[],
): SQL {
  const order = sql.raw(ORDER_KEY);
  if (!hasOtherIds)
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
  facts: Pick<PlanFacts, 'networkId' | 'hasOtherIds'>,
  keys: SaleKeys,
  known: { rows: Iterable<string>; conversions: Iterable<string> },
): D1PreparedStatement[] {
  if (keys.clicks.length === 0) return [];
  const [sqlText, ids] = facts.hasOtherIds
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
