import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { failure } from '../../../platform/failure.ts';
import type { PublisherId } from '../../../platform/ids.ts';
import { type MicroUsd, micros, sumOf } from '../../../platform/money.ts';
import type { Day } from '../../../platform/time.ts';
import {
  archivedPart,
  ofNetwork,
  ofPublisher,
  type RevenueFilter,
  readSums,
} from '../../../sales/reader/read-sums.ts';
import { bookedAdjustments, datedSales, FIGURE_RULES, type Figure, isNetted } from './figures.ts';

/** A conversion or an adjustment with its part in a figure. */
export interface RevenueRow {
  kind: 'conversion' | 'adjustment';
  id: string;
  day: Day;
  publisherId: PublisherId;
  networkId: string | null;
  status: string;
  amount: MicroUsd;
}

interface RowQuery extends RevenueFilter {
  figure: Figure;
  cursor: string | null;
  limit: number;
}

type Position =
  | { part: 'stored'; day: string; id: string }
  | { part: 'archive'; archive: number; after: number }
  | { part: 'adjustments'; after: string };

const START: Position = { part: 'stored', day: '9999', id: '' };

export const revenueCursorInvalid = failure(
  'revenue.cursor_invalid',
  400,
  'This cursor isn’t valid for these rows or for this export.',
  { action: 'Use the cursor of the previous page or part, with the same filters.' },
);

/**
 * A page of the rows that make a figure, which add up to it: conversions in the database, newest first, then archived ones,
 * then adjustments. `total` is the figure. Throws `revenue.cursor_invalid`, and as `readSums` does.
 */
export async function listRows(
  ctx: Context,
  query: RowQuery,
): Promise<{ rows: RevenueRow[]; next: string | null; total: MicroUsd }> {
  let position: Position | null = query.cursor === null ? START : positionOf(query.cursor);
  const rows: RevenueRow[] = [];
  while (position !== null && rows.length < query.limit) {
    const page: Page = await pageAt(ctx, query, position, query.limit - rows.length);
    rows.push(...page.rows);
    position = page.next;
  }
  return { rows, next: position === null ? null : cursorOf(position), total: await totalOf(ctx, query) };
}

interface Page {
  rows: RevenueRow[];
  next: Position | null;
}

function pageAt(ctx: Context, query: RowQuery, position: Position, limit: number): Promise<Page> {
  if (position.part === 'stored') return storedPage(ctx, query, position, limit);
  if (position.part === 'archive') return archivedPage(ctx, query, position, limit);
  return adjustmentPage(ctx, query, position, limit);
}

async function storedPage(
  ctx: Context,
  query: RowQuery,
  position: Extract<Position, { part: 'stored' }>,
  limit: number,
): Promise<Page> {
  const { figure } = query;
  const rows = await ctx.db.all<RevenueRow>(
    sql`SELECT 'conversion' AS kind, id, day, publisher_id AS publisherId, network_id AS networkId, status, amount FROM (
        SELECT id, day, publisher_id, network_id, status, ${sql.raw(FIGURE_RULES[figure].sql)} AS amount
        FROM ${datedSales(liveSales(query))} WHERE (day, id) < (${position.day}, ${position.id}) ${ofNetted(query)})
      WHERE amount <> 0 ORDER BY day DESC, id DESC LIMIT ${limit}`,
  );
  const last = rows.at(-1);
  const next: Position =
    last && rows.length === limit
      ? { part: 'stored', day: last.day, id: last.id }
      : { part: 'archive', archive: 0, after: 0 };
  return { rows, next };
}

/** The conversions of a filter in the database, as the rows of `readSums`. */
function liveSales({ from, to, networkId, publisherId }: RevenueFilter): SQL {
  return sql`(SELECT id, day, publisher_id, network_id, status, held_reason IS NOT NULL AS held,
      unattributed_reason IS NOT NULL AS unattributed, reported_clicks IS NULL AS sales, gross, net, paid_out
    FROM conversions WHERE day BETWEEN ${from} AND ${to} ${ofNetwork(networkId)} ${ofPublisher(publisherId)})`;
}

/** Only rows of publishers that a netted figure is about. What is due of archived sales is 0. */
function ofNetted(query: RowQuery): SQL {
  if (!isNetted(query.figure)) return sql``;
  const adjustments =
    query.networkId === undefined
      ? adjustmentsOf(query)
      : sql`(SELECT * FROM ${bookedAdjustments} WHERE false)`;
  return sql`AND publisher_id IN (SELECT publisher_id FROM (
      SELECT publisher_id, ${sql.raw(FIGURE_RULES[query.figure].sql)} AS part FROM ${datedSales(liveSales(query))}
      UNION ALL SELECT publisher_id, ${sql.raw(FIGURE_RULES[query.figure].adjustment)} FROM ${adjustments})
    GROUP BY publisher_id HAVING SUM(part) > 0)`;
}

function adjustmentsOf({ from, to, publisherId }: RevenueFilter): SQL {
  return sql`(SELECT * FROM ${bookedAdjustments} WHERE day BETWEEN ${from} AND ${to} ${ofPublisher(publisherId)})`;
}

/** Files are read one after another, in the order in which they were archived. */
async function archivedPage(
  ctx: Context,
  query: RowQuery,
  position: Extract<Position, { part: 'archive' }>,
  limit: number,
): Promise<Page> {
  const part = await archivedPart(ctx, query, position.archive, FIELDS);
  if (!part) return { rows: [], next: { part: 'adjustments', after: '' } };
  const after = part.archive === position.archive ? position.after : 0;
  const rows = part.sales.flatMap((sale): RevenueRow[] => {
    const amount = micros(FIGURE_RULES[query.figure].archived(sale));
    if (amount === 0) return [];
    const { id, day, publisherId, networkId, status } = sale;
    return [{ kind: 'conversion', id, day, publisherId, networkId, status, amount }];
  });
  const page = rows.slice(after, after + limit);
  const isMore = rows.length > after + limit;
  const next: Position = isMore
    ? { part: 'archive', archive: part.archive, after: after + limit }
    : { part: 'archive', archive: part.archive + 1, after: 0 };
  return { rows: page, next };
}

const FIELDS = ['publisherId', 'networkId', 'status', 'gross', 'net', 'paidOut', 'reportedClicks'] as const;

/** Adjustments belong to no network. */
async function adjustmentPage(
  ctx: Context,
  query: RowQuery,
  { after }: Extract<Position, { part: 'adjustments' }>,
  limit: number,
): Promise<Page> {
  if (query.networkId !== undefined) return { rows: [], next: null };
  const rows = await ctx.db.all<RevenueRow>(
    sql`SELECT 'adjustment' AS kind, id, day, publisher_id AS publisherId, NULL AS networkId, kind AS status, part AS amount
      FROM (SELECT id, kind, publisher_id, day, ${sql.raw(FIGURE_RULES[query.figure].adjustment)} AS part
          FROM ${adjustmentsOf(query)} WHERE true ${ofNetted(query)})
      WHERE part <> 0 AND id > ${after} ORDER BY id LIMIT ${limit}`,
  );
  const last = rows.at(-1);
  return { rows, next: last && rows.length === limit ? { part: 'adjustments', after: last.id } : null };
}

async function totalOf(ctx: Context, query: RowQuery): Promise<MicroUsd> {
  const { figure } = query;
  const { sql: part, adjustment } = FIGURE_RULES[figure];
  const adjustments =
    query.networkId === undefined
      ? sql`UNION ALL SELECT publisher_id, ${sql.raw(adjustment)} FROM ${adjustmentsOf(query)}`
      : sql``;
  const [[row]] = await readSums<[{ total: string }]>(
    ctx,
    query,
    (sales) => sql`SELECT CAST(COALESCE(SUM(part), 0) AS TEXT) AS total FROM (
      SELECT SUM(part) AS part FROM (
        SELECT publisher_id, ${sql.raw(part)} AS part FROM ${datedSales(sales)} ${adjustments}) GROUP BY publisher_id)
      ${isNetted(figure) ? sql`WHERE part > 0` : sql``}`,
  );
  return sumOf(row?.total ?? '0', `The rows of ${figure}`);
}

function cursorOf(position: Position): string {
  if (position.part === 'stored') return `s.${position.day}.${position.id}`;
  return position.part === 'archive' ? `a.${position.archive}.${position.after}` : `j.${position.after}`;
}

function positionOf(cursor: string): Position {
  const stored = /^s\.(\d{4}-\d{2}-\d{2})\.(cnv_[0-9a-z]{16,20})$/.exec(cursor);
  if (stored) return { part: 'stored', day: stored[1] ?? '', id: stored[2] ?? '' };
  const archived = /^a\.(\d{1,12})\.(\d{1,6})$/.exec(cursor);
  if (archived) return { part: 'archive', archive: Number(archived[1]), after: Number(archived[2]) };
  const adjusted = /^j\.((?:adj_[0-9a-z]{16,20})?)$/.exec(cursor);
  if (adjusted) return { part: 'adjustments', after: adjusted[1] ?? '' };
  throw revenueCursorInvalid().onField('cursor');
}
