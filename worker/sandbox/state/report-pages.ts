import type { Instant } from '../../platform/time.ts';
import { BULK_BASE, bulkCommission, bulkOf, nextBulkRow } from './bulk-rows.ts';
import { lockingDateOf, statusAt } from './life-cycle.ts';
import type { Bulk, Commission, Network } from './records.ts';
import type { Row } from './row.ts';

/** A page of a report in order of change starts after this change of this row. */
export interface Mark {
  modifiedAt: number;
  id: number;
}

/** A page of a report in order of change. Both ends of the range are included. */
export function pageByChange(
  sql: SqlStorage,
  bulks: readonly Bulk[],
  network: Network,
  query: { from: Instant; until: Instant; after: Mark; limit: number; programs: number; now: Instant },
): Commission[] {
  const stored =
    query.after.id >= BULK_BASE
      ? []
      : sql
          .exec<Row<Commission>>(
            `SELECT * FROM commissions WHERE network = ? AND modifiedAt BETWEEN ? AND ?
               AND (modifiedAt, id) > (?, ?) ORDER BY modifiedAt, id LIMIT ?`,
            network,
            query.from,
            query.until,
            query.after.modifiedAt,
            query.after.id,
            query.limit,
          )
          .toArray();
  const changeOf = ({ at }: Bulk) => statusAt(network, at, query.now).since;
  const inTime = bulks.filter(
    (bulk) => bulk.network === network && changeOf(bulk) >= query.from && changeOf(bulk) <= query.until,
  );
  return [...stored, ...bulkPage(inTime, query.after.id, query.limit - stored.length, query)];
}

const DATES = { posting: 'createdAt', event: 'eventAt', locking: 'lockingAt' } as const;
export type CjDate = keyof typeof DATES;

/** A page of CJ's report in order of commission ID. `until` is excluded. */
export function pageById(
  sql: SqlStorage,
  bulks: readonly Bulk[],
  query: {
    by: CjDate;
    from: Instant;
    until: Instant;
    after: number;
    limit: number;
    programs: number;
    now: Instant;
  },
): Commission[] {
  const stored = sql
    .exec<Row<Commission>>(
      `SELECT * FROM commissions WHERE network = 'cj' AND ${DATES[query.by]} >= ? AND ${DATES[query.by]} < ?
         AND id > ? ORDER BY id LIMIT ?`,
      query.from,
      query.until,
      query.after,
      query.limit,
    )
    .toArray();
  const dateOf = ({ at }: Bulk) => (query.by === 'locking' ? lockingDateOf(at) : at);
  const inTime = bulks.filter(
    (bulk) => bulk.network === 'cj' && dateOf(bulk) >= query.from && dateOf(bulk) < query.until,
  );
  return [...stored, ...bulkPage(inTime, query.after, query.limit - stored.length, query)];
}

function bulkPage(
  bulks: readonly Bulk[],
  after: number,
  limit: number,
  query: { programs: number; now: Instant },
): Commission[] {
  const rows: Commission[] = [];
  let id = nextBulkRow(bulks, after);
  while (id !== null && rows.length < limit) {
    const bulk = bulkOf(bulks, id);
    if (bulk) rows.push(bulkCommission(bulk, id, query));
    id = nextBulkRow(bulks, id);
  }
  return rows;
}
