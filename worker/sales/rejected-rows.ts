import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { insertRows } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { listed, sqlStatement, type WriteBatch } from '../platform/database.ts';
import { sha256Hex } from '../platform/hashing.ts';
import type { RunId } from '../platform/ids.ts';
import type { LeftState, LeftWork } from '../platform/left-work.ts';
import type { Day } from '../platform/time.ts';
import { type RowGroup, wholeDayId } from './report-row.ts';
import { MAX_RAW_BYTES } from './screen-row.ts';
import { rejectedRows } from './tables.ts';

/** A report row that wasn't recorded. `position` is its place in its page. */
export interface RejectedRow {
  raw: string;
  code: string;
  detail: string;
  externalId: string | null;
  group: RowGroup | null;
  position: number | null;
}

export interface RejectedFilter {
  networkId?: string | undefined;
  code?: string | undefined;
  source?: string | undefined;
  runId?: RunId | undefined;
  /** Hashes of texts, which are the IDs of rejected rows. */
  ids?: readonly string[] | undefined;
  /** All without it. */
  state?: RejectedState | undefined;
}

/** An open row waits for an operator, or is left by one. */
type RejectedState = LeftState | 'open' | 'resolved';

const { resolvedAt, leftAt } = rejectedRows;
const IS: Readonly<Record<RejectedState, SQL>> = {
  open: sql`${resolvedAt} IS NULL`,
  waiting: sql`${resolvedAt} IS NULL AND ${leftAt} IS NULL`,
  left: sql`${resolvedAt} IS NULL AND ${leftAt} IS NOT NULL`,
  resolved: sql`${resolvedAt} IS NOT NULL`,
};

/** Rejected rows that an operator leaves, because they can never be read. */
export const REJECTED_WORK: LeftWork = {
  kind: 'rejected_row',
  table: rejectedRows,
  key: [rejectedRows.networkId, rejectedRows.rawHash],
  id: rejectedRows.rawHash,
  age: rejectedRows.receivedAt,
  is: IS,
  set: { left: ({ now }) => sql`left_at = ${now}`, waiting: () => sql`left_at = NULL` },
};

const COLUMNS = [
  'network_id',
  'raw_hash',
  'code',
  'detail',
  'raw',
  'truncated',
  'external_id',
  'group_id',
  'is_original',
  'position',
  'source',
  'run_id',
  'received_at',
];

/** The same text writes nothing, unless its code has changed or it was resolved. Then it waits, also if it was left. */
const ON_SAME_TEXT = `ON CONFLICT (network_id, raw_hash) DO UPDATE SET code = excluded.code, detail = excluded.detail,
  external_id = excluded.external_id, group_id = excluded.group_id, is_original = excluded.is_original, position = excluded.position, run_id = excluded.run_id, resolved_at = NULL, left_at = NULL,
  received_at = CASE WHEN resolved_at IS NULL THEN received_at ELSE excluded.received_at END
  WHERE code <> excluded.code OR resolved_at IS NOT NULL`;

/** Stores rejected rows, each text once. A text above `MAX_RAW_BYTES` is truncated and marked. */
export async function storeRejected(
  ctx: Context,
  from: { networkId: string; source: string; runId: RunId | null },
  rows: readonly RejectedRow[],
  write: WriteBatch,
): Promise<void> {
  if (rows.length === 0) return;
  const cells = rows.map((row) => {
    const text = truncate(row.raw);
    return [
      from.networkId,
      rejectedIdOf(row.raw),
      row.code,
      row.detail,
      text,
      Number(text !== row.raw),
      row.externalId,
      row.group?.id ?? null,
      Number(row.group?.isOriginal ?? false),
      row.position,
      from.source,
      from.runId,
      ctx.now,
    ];
  });
  const d1 = ctx.db.$client;
  await write(insertRows(d1, 'INSERT INTO rejected_rows', COLUMNS, cells, ON_SAME_TEXT));
}

/** The source of rejected rows of a catalog. All others are of reports. */
const CATALOG = 'catalog';

/** Stores a catalog's rejected rows, each text once. A row that was rejected before is of this run from now on. */
export async function storeRejectedPrograms(
  ctx: Context,
  from: { networkId: string; runId: RunId },
  rows: readonly RejectedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await storeRejected(ctx, { ...from, source: CATALOG }, rows, async (statements) => {
    const hashes = JSON.stringify(rows.map(({ raw }) => rejectedIdOf(raw)));
    const claim = sqlStatement(
      ctx.db,
      sql`UPDATE rejected_rows SET run_id = ${from.runId} WHERE network_id = ${from.networkId} AND source = ${CATALOG}
        AND raw_hash IN (SELECT value FROM json_each(${hashes}))`,
    );
    await ctx.db.$client.batch([...statements, claim]);
  });
}

/** Marks a catalog's rejected rows as resolved that a whole run didn't reject again. */
export async function resolveRejectedPrograms(
  ctx: Context,
  { networkId, runId }: { networkId: string; runId: RunId },
): Promise<void> {
  await ctx.db.run(
    sql`UPDATE rejected_rows SET resolved_at = ${ctx.now} WHERE network_id = ${networkId} AND source = ${CATALOG}
      AND resolved_at IS NULL AND run_id IS NOT ${runId}`,
  );
}

/** The hash of the whole text. */
function rejectedIdOf(raw: string): string {
  return sha256Hex(raw);
}

/** Marks the rejected rows with these texts as resolved. They are never deleted. */
export async function resolveRejected(
  ctx: Context,
  networkId: string,
  texts: readonly string[],
): Promise<void> {
  const ids = JSON.stringify(texts.map(rejectedIdOf));
  await ctx.db
    .update(rejectedRows)
    .set({ resolvedAt: ctx.now })
    .where(
      and(
        eq(rejectedRows.networkId, networkId),
        isNull(rejectedRows.resolvedAt),
        sql`${rejectedRows.rawHash} IN (SELECT value FROM json_each(${ids}))`,
      ),
    );
}

/** Marks the rejected reports of these days as resolved, once they could be read. */
export async function resolveRejectedDays(
  ctx: Context,
  networkId: string,
  days: readonly Day[],
): Promise<void> {
  await ctx.db
    .update(rejectedRows)
    .set({ resolvedAt: ctx.now })
    .where(
      and(
        eq(rejectedRows.networkId, networkId),
        isNull(rejectedRows.resolvedAt),
        inArray(rejectedRows.externalId, listed(days.map(wholeDayId))),
      ),
    );
}

export function rejectedWhere({ networkId, code, source, runId, ids, state }: RejectedFilter) {
  return and(
    networkId === undefined ? undefined : eq(rejectedRows.networkId, networkId),
    code === undefined ? undefined : eq(rejectedRows.code, code),
    source === undefined ? undefined : eq(rejectedRows.source, source),
    runId === undefined ? undefined : eq(rejectedRows.runId, runId),
    ids === undefined ? undefined : inArray(rejectedRows.rawHash, listed(ids)),
    state && IS[state],
  );
}

function truncate(raw: string): string {
  const bytes = Buffer.from(raw);
  if (bytes.length <= MAX_RAW_BYTES) return raw;
  return bytes.subarray(0, MAX_RAW_BYTES).toString().replace(/�+$/u, '');
}
