import { isAwaited } from '../../clicks/retained-clicks.ts';
import type { Month } from '../../clicks/store/store-name.ts';
import { hasTransfers } from '../../ledger/archived-transfers.ts';
import { isRefusedWrite } from '../../platform/constraint.ts';
import type { Context } from '../../platform/context.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import type { ConversionId, PublisherId } from '../../platform/ids.ts';
import { firstKeptDay } from '../../platform/record-retention.ts';
import { addMonths, type Day, dayOf, type Instant, startOfDay } from '../../platform/time.ts';
import type { IsOpenPayout } from './archive-sales.ts';
import { addSums } from './archived-sums.ts';
import { readLines, removeStatements } from './remove-sales.ts';
import { salesIn } from './sale-records.ts';
import { saleOf } from './sales-table.ts';

/** Publishers and months per run. One takes about 15 queries. */
const MAX_GROUPS = 20;
const MAX_SALES = 300;

interface Group {
  publisherId: PublisherId;
  month: Month;
  unattributed: 0 | 1;
}

interface Sale {
  id: ConversionId;
  version: number;
  day: Day;
}

/**
 * Deletes sales of months that ended seven years ago and that were never archived: those of claims and of the
 * network's own account, unattributed ones, and those whose rows have moved between sales. Their sums stay as an archive without
 * objects. A sale stays while it is pending, held, or owed to a publisher. Returns how many were deleted.
 */
export async function expireSales(ctx: Context, isOpenPayout: IsOpenPayout): Promise<number> {
  const { results } = await ctx.db.$client
    .prepare(
      `SELECT publisher_id AS publisherId, substr(day, 1, 7) AS month, unattributed_reason IS NOT NULL AS unattributed
       FROM conversions c WHERE ${due(isOpenPayout)} GROUP BY 1, 2, 3 ORDER BY 2, 1, 3 LIMIT ?3`,
    )
    .bind(...limits(ctx), MAX_GROUPS)
    .all<Group>();
  let deleted = 0;
  for (const group of results) deleted += await expireGroup(ctx, group, isOpenPayout);
  return deleted;
}

/** Of a sale `c`: of a day before `?1`, and with nothing that has changed since `?2`. */
const due = (isOpenPayout: IsOpenPayout) => `c.day < ?1 AND c.updated_at < ?2
  AND c.status <> 'pending' AND c.net = c.paid_out AND c.held_reason IS NULL
  AND NOT EXISTS (SELECT 1 FROM report_row_versions v WHERE v.conversion_id = c.id AND v.received_at >= ?2)
  AND NOT EXISTS (SELECT 1 FROM report_rows r WHERE r.conversion_id = c.id AND date(r.event_at / 1000, 'unixepoch') >= ?1)
  AND NOT EXISTS (SELECT 1 FROM payout_items i WHERE i.conversion_id = c.id AND ${isOpenPayout('i.payout_id')})
  AND NOT ${isAwaited('c.click_id', '?2')} AND NOT ${hasTransfers('c.id')}`;

function limits(ctx: Context): [Day, Instant] {
  return [firstKeptDay(ctx.now), startOfDay(addMonths(dayOf(ctx.now), -1))];
}

/** Returns 0 if one of the sales changes meanwhile. The next run tries again. */
async function expireGroup(ctx: Context, group: Group, isOpenPayout: IsOpenPayout): Promise<number> {
  const sales = await dueSales(ctx, group, isOpenPayout);
  if (sales.length === 0) return 0;
  try {
    await ctx.db.$client.batch(await statementsFor(ctx, group, sales, isOpenPayout));
    return sales.length;
  } catch (error) {
    if (!isRefusedWrite(error)) throw error;
    return 0;
  }
}

async function dueSales(
  ctx: Context,
  { publisherId, month, unattributed }: Group,
  isOpenPayout: IsOpenPayout,
): Promise<Sale[]> {
  const { results } = await ctx.db.$client
    .prepare(
      `SELECT c.id, c.version, c.day FROM conversions c WHERE ${due(isOpenPayout)} AND c.publisher_id = ?3
         AND c.day BETWEEN ?4 AND ?4 || '-31' AND (c.unattributed_reason IS NOT NULL) = ?5
       ORDER BY c.day, c.id LIMIT ?6`,
    )
    .bind(...limits(ctx), publisherId, month, unattributed, MAX_SALES)
    .all<Sale>();
  return results;
}

/** The first one fails the transaction if a sale has changed or isn't due anymore. */
async function statementsFor(
  ctx: Context,
  { publisherId, month, unattributed }: Group,
  sales: readonly Sale[],
  isOpenPayout: IsOpenPayout,
): Promise<D1PreparedStatement[]> {
  const d1 = ctx.db.$client;
  const records = [...salesIn(await readLines(ctx, sales)).values()];
  const states = JSON.stringify(sales.map(({ id, version }) => [id, version]));
  const recordsHash = sha256Hex(states);
  const named = [publisherId, month, recordsHash];
  return [
    d1
      .prepare(
        `INSERT INTO sale_archives
           (conversions, publisher_id, month, records_hash, table_hash, first_day, last_day, archived_at, unattributed)
         SELECT CASE WHEN ?4 = (SELECT COUNT(*) FROM json_each(?3) j CROSS JOIN conversions c ON c.id = j.value->>0
           WHERE c.version = j.value->>1 AND ${due(isOpenPayout)}) THEN ?4 END, ?5, ?6, ?7, '', ?8, ?9, ?10, ?11`,
      )
      .bind(
        ...[...limits(ctx), states, sales.length, ...named],
        ...[sales[0]?.day, sales.at(-1)?.day, ctx.now, unattributed],
      ),
    d1
      .prepare(
        `INSERT INTO expired_objects (kind, id, expired_at, deleted_at) SELECT 'sale_archive', ${NAMED}, ?4, ?4`,
      )
      .bind(...named, ctx.now),
    ...addSums(d1, records.map(saleOf), { publisherId, month, recordsHash }),
    d1
      .prepare(
        `UPDATE conversions SET sale_archive = ${NAMED} WHERE id IN (SELECT value->>0 FROM json_each(?4))`,
      )
      .bind(...named, states),
    ...removeStatements(ctx, records),
  ];
}

const NAMED = '(SELECT id FROM sale_archives WHERE publisher_id = ?1 AND month = ?2 AND records_hash = ?3)';
