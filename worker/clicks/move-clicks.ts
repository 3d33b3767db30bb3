import { desc, getTableColumns, lt } from 'drizzle-orm';
import { raiseAlert } from '../alerts/alerts.ts';
import type { Context } from '../platform/context.ts';
import { isPublisherId, publisherNumber } from '../platform/ids.ts';
import type { RejectionCode } from './classification.ts';
import { clickFacts, isClickId } from './click-id.ts';
import { clickOf, isClickRow } from './click-record.ts';
import { type LegacyClick, rowOf } from './legacy-clicks.ts';
import { correctTotals } from './legacy-totals.ts';
import { retainStatements } from './retained-clicks.ts';
import { clickLogs } from './tables.ts';
import { tryWriteClassified } from './write-clicks.ts';

/** Those of these clicks that a conversion names. */
export type FindConverted = (clickIds: readonly string[]) => Promise<ReadonlySet<string>>;

export interface MovedPage {
  moved: number;
  /** Rows that no store accepts; they are in `rejected_clicks`. */
  rejected: number;
  /** Rows whose store failed; they are still in `click_logs`. */
  failed: number;
  /** The lowest ID of the page; null if it is the last one. */
  next: string | null;
}

/**
 * Moves the `limit` rows of `click_logs` with the highest IDs below `before` to the click stores. Rows are deleted after their stores
 * have them, in one transaction with what follows from the move. So a call that failed, or that runs twice at the same time,
 * loses nothing and counts nothing twice.
 */
export async function moveClicks(
  ctx: Context,
  { before, limit }: { before: string | null; limit: number },
  findConverted: FindConverted,
): Promise<MovedPage> {
  const page = await ctx.db
    .select()
    .from(clickLogs)
    .where(before === null ? undefined : lt(clickLogs.clickId, before))
    .orderBy(desc(clickLogs.clickId))
    .limit(limit);
  const last = page.at(-1);
  if (!last) return { moved: 0, rejected: 0, failed: 0, next: null };
  const rejected = page.flatMap((click) => rejectionOf(click) ?? []);
  const readable = page.map(rowOf).filter(isClickRow);
  const { notStored } = await tryWriteClassified({ CLICK_STORES: ctx.clickStores }, readable);
  const stored = readable.map(clickOf).filter(({ clickId }) => !notStored.has(clickId));
  const converted = await findConverted(stored.map(({ clickId }) => clickId));
  await ctx.db.$client.batch([
    ...rejectStatements(ctx, rejected),
    ...correctTotals(ctx, stored),
    ...retainStatements(
      ctx,
      stored.filter(({ clickId }) => converted.has(clickId)),
    ),
    deleteStatement(
      ctx,
      [...rejected, ...stored].map(({ clickId }) => clickId),
    ),
  ]);
  await alertRejected(ctx, rejected.length);
  return {
    moved: stored.length,
    rejected: rejected.length,
    failed: notStored.size,
    next: page.length < limit ? null : last.clickId,
  };
}

interface Rejection {
  clickId: string;
  code: RejectionCode;
}

/** Why no store accepts a row; null if one does. */
function rejectionOf(click: LegacyClick): Rejection | null {
  const { clickId, publisherId } = click;
  if (isClickRow(rowOf(click))) return null;
  if (!isClickId(clickId)) return { clickId, code: 'click.id_malformed' };
  if (isPublisherId(publisherId) && publisherNumber(publisherId) !== clickFacts(clickId).publisher)
    return { clickId, code: 'click.publisher_differs' };
  return { clickId, code: 'click.values_invalid' };
}

const COLUMNS = Object.values(getTableColumns(clickLogs)).map(({ name }) => name);

function rejectStatements(ctx: Context, rejected: readonly Rejection[]): D1PreparedStatement[] {
  if (rejected.length === 0) return [];
  return [
    ctx.db.$client
      .prepare(
        `INSERT INTO rejected_clicks (${COLUMNS.join(', ')}, code, rejected_at)
         SELECT ${COLUMNS.map((column) => `c.${column}`).join(', ')}, j.value->>'code', ?2
         FROM json_each(?1) j CROSS JOIN click_logs c ON c.click_id = j.value->>'clickId'
         WHERE true ON CONFLICT (click_id) DO NOTHING`,
      )
      .bind(JSON.stringify(rejected), ctx.now),
  ];
}

function deleteStatement(ctx: Context, ids: readonly string[]): D1PreparedStatement {
  return ctx.db.$client
    .prepare('DELETE FROM click_logs WHERE click_id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(ids));
}

async function alertRejected(ctx: Context, rows: number): Promise<void> {
  if (rows === 0) return;
  await raiseAlert(ctx, {
    level: 'warning',
    code: 'clicks.rejected',
    subject: 'click_logs',
    message: `${rows} rows of click_logs could not be moved to a click store. They are in rejected_clicks, with the reason.`,
    times: rows,
  });
}
