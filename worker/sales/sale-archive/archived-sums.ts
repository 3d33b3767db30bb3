import { clickFacts } from '../../clicks/click-id.ts';
import { type Cell, insertRows } from '../../platform/bulk.ts';
import { dayOf } from '../../platform/time.ts';
import { type ArchivedSale, convertedClick, isCounted } from './sales-table.ts';

/**
 * Adds the sales of a new archive, the one with this hash, to the sums by network and status, to the clicks that led to a sale,
 * and to the sums of links.
 */
export function addSums(
  d1: D1Database,
  sales: readonly ArchivedSale[],
  archive: { publisherId: string; month: string; recordsHash: string },
): D1PreparedStatement[] {
  return [
    d1
      .prepare(
        `INSERT INTO sale_archive_sums (archive, network_id, status, sales, gross, net, paid_out)
         SELECT a.id, j.value->>0, j.value->>1, j.value->>2, j.value->>3, j.value->>4, j.value->>5
         FROM json_each(?1) j CROSS JOIN sale_archives a
         WHERE a.publisher_id = ?2 AND a.month = ?3 AND a.records_hash = ?4`,
      )
      .bind(JSON.stringify(sumsOf(sales)), archive.publisherId, archive.month, archive.recordsHash),
    d1
      .prepare(
        `INSERT INTO sale_archive_clicks (archive, day, converted)
         SELECT a.id, j.value->>0, j.value->>1 FROM json_each(?1) j CROSS JOIN sale_archives a
         WHERE a.publisher_id = ?2 AND a.month = ?3 AND a.records_hash = ?4`,
      )
      .bind(JSON.stringify(convertedOf(sales)), archive.publisherId, archive.month, archive.recordsHash),
    ...insertRows(
      d1,
      'INSERT INTO link_sale_totals',
      ['link_id', 'sales', 'net'],
      linkTotalsOf(sales),
      'ON CONFLICT (link_id) DO UPDATE SET sales = sales + excluded.sales, net = net + excluded.net',
    ),
  ];
}

/** Subtracts restored sales of an archive from its sums and from those of links. */
export function subtractSums(
  d1: D1Database,
  sales: readonly ArchivedSale[],
  archive: number,
): D1PreparedStatement[] {
  return [
    d1
      .prepare(
        `UPDATE sale_archive_sums SET sales = sales - j.value->>2, gross = gross - j.value->>3,
           net = net - j.value->>4, paid_out = paid_out - j.value->>5
         FROM json_each(?1) j WHERE archive = ?2 AND network_id = j.value->>0 AND status = j.value->>1`,
      )
      .bind(JSON.stringify(sumsOf(sales)), archive),
    d1
      .prepare(
        `UPDATE sale_archive_clicks SET converted = converted - j.value->>1
         FROM json_each(?1) j WHERE archive = ?2 AND day = j.value->>0`,
      )
      .bind(JSON.stringify(convertedOf(sales)), archive),
    d1
      .prepare(
        `UPDATE link_sale_totals SET sales = sales - j.value->>1, net = net - j.value->>2
         FROM json_each(?1) j WHERE link_id = j.value->>0`,
      )
      .bind(JSON.stringify(linkTotalsOf(sales))),
  ];
}

/** Network, status, sales, gross, net and what was paid out. */
export function sumsOf(
  sales: readonly Pick<
    ArchivedSale,
    'networkId' | 'status' | 'reportedClicks' | 'gross' | 'net' | 'paidOut'
  >[],
): Cell[][] {
  const groups = Map.groupBy(sales, ({ networkId, status }) => `${status} ${networkId}`);
  return [...groups.values()].map((group) => [
    ...[group[0]?.networkId ?? '', group[0]?.status ?? ''],
    group.filter(({ reportedClicks }) => reportedClicks === null).length,
    ...(['gross', 'net', 'paidOut'] as const).map((field) => total(group, field)),
  ]);
}

/** Days with the number of their clicks that counted and led to a sale. */
function convertedOf(sales: readonly ArchivedSale[]): Cell[][] {
  const clicks = new Set(sales.flatMap((sale) => convertedClick(sale) ?? []));
  const days = Map.groupBy(clicks, (id) => dayOf(clickFacts(id).at));
  return [...days].map(([day, ofDay]) => [day, ofDay.length]);
}

/** Link, sales and net. */
function linkTotalsOf(sales: readonly ArchivedSale[]): Cell[][] {
  const groups = Map.groupBy(sales, ({ linkId }) => linkId);
  return [...groups].flatMap(([linkId, group]) =>
    linkId === null ? [] : [[linkId, group.filter(isCounted).length, total(group, 'net')]],
  );
}

function total<Field extends 'gross' | 'net' | 'paidOut'>(
  sales: readonly Pick<ArchivedSale, Field>[],
  field: Field,
): number {
  return sales.reduce((sum, sale) => sum + sale[field], 0);
}
