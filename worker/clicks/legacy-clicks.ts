import { inArray, max, sql } from 'drizzle-orm';
import { listed, openDatabase } from '../platform/database.ts';
import type { ClickId } from './click-id.ts';
import { type ClickRecord, type ClickRow, clickRow, isClickRow } from './click-record.ts';
import { idsOfMinute, minuteOf } from './store/visits.ts';
import { clickLogs } from './tables.ts';

/** A row of `click_logs`. */
export type LegacyClick = typeof clickLogs.$inferSelect;

/**
 * The highest ID of `click_logs` for each database; null without rows. Nothing adds a row, so an old value is never too
 * low, and an isolate reads it once.
 */
const highestIds = new WeakMap<D1Database, Promise<string | null>>();

/** As the stores take it. It may be a row that they don't accept. */
export function rowOf(click: LegacyClick): ClickRow {
  // The IDs are checked by `isClickRow`.
  const record = click as ClickRecord;
  return clickRow({ link: record, event: record });
}

/** Those of these clicks that are still in `click_logs`. */
export async function findLegacyClicks(d1: D1Database, ids: readonly ClickId[]): Promise<ClickRecord[]> {
  const highest = await highestId(d1);
  const old = ids.filter((id) => highest !== null && id <= highest);
  if (old.length === 0) return [];
  const rows = await openDatabase(d1)
    .select()
    .from(clickLogs)
    .where(inArray(clickLogs.clickId, listed(old)));
  return rows.filter((row) => isClickRow(rowOf(row))) as ClickRecord[];
}

/**
 * The clicks of `click_logs` from the minutes of these clicks. A store needs them before it can tell which of these are new
 * and which are repeated.
 */
export async function legacyClicksOfMinutes(d1: D1Database, ids: readonly ClickId[]): Promise<ClickRow[]> {
  const highest = await highestId(d1);
  if (highest === null) return [];
  const minutes = [...new Set(ids.map(minuteOf))].map(idsOfMinute).filter(({ from }) => from <= highest);
  if (minutes.length === 0) return [];
  const inMinutes = sql`(SELECT c.click_id FROM json_each(${JSON.stringify(minutes)}) m CROSS JOIN ${clickLogs} c
    WHERE c.click_id >= m.value->>'from' AND c.click_id < m.value->>'to')`;
  const rows = await openDatabase(d1).select().from(clickLogs).where(inArray(clickLogs.clickId, inMinutes));
  return rows.map(rowOf).filter(isClickRow);
}

function highestId(d1: D1Database): Promise<string | null> {
  const known = highestIds.get(d1);
  if (known) return known;
  const read = readHighestId(d1);
  highestIds.set(d1, read);
  read.catch(() => highestIds.delete(d1));
  return read;
}

/** For tests, which add rows. */
export function forgetHighestId(d1: D1Database): void {
  highestIds.delete(d1);
}

async function readHighestId(d1: D1Database): Promise<string | null> {
  const row = await openDatabase(d1)
    .select({ id: max(clickLogs.clickId) })
    .from(clickLogs)
    .get();
  return row?.id ?? null;
}
