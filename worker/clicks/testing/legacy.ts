import { getTableColumns } from 'drizzle-orm';
import { insertRows } from '../../platform/bulk.ts';
import { type PublisherId, publisherNumber } from '../../platform/ids.ts';
import type { Instant } from '../../platform/time.ts';
import { sampleClick } from '../../tracking/testing/click.ts';
import { type ClickId, createClickId } from '../click-id.ts';
import { type ClickRecord, type ClickRow, clickRow } from '../click-record.ts';
import { forgetHighestId } from '../legacy-clicks.ts';
import { clickLogs } from '../tables.ts';
import { TOTAL_COLUMNS } from '../total-columns.ts';

const COLUMNS = Object.values(getTableColumns(clickLogs)).map(({ name }) => name);
const TOTALS = Object.entries(TOTAL_COLUMNS);

/** A click of before the click stores. Its ID has its publisher and time unless `changes` has another. */
export function legacyClick(
  publisherId: PublisherId,
  clickedAt: Instant,
  changes: Partial<ClickRecord> = {},
): ClickRow {
  const facts = { at: clickedAt, publisher: publisherNumber(publisherId) ?? 0, program: 0 };
  const clickId: ClickId = changes.clickId ?? createClickId('test', facts);
  return clickRow(sampleClick({ publisherId, clickedAt, ...changes, clickId }));
}

/** Makes `click_logs` contain these rows, with the totals that its triggers kept. There are no other totals. */
export async function setLegacyClicks(d1: D1Database, rows: Iterable<ClickRow>): Promise<void> {
  forgetHighestId(d1);
  const tables = [
    'click_logs',
    'rejected_clicks',
    'click_totals',
    'click_days',
    'link_click_totals',
    'click_total_archives',
  ];
  await d1.batch(
    [...tables, 'click_stores', 'retained_clicks'].map((table) => d1.prepare(`DELETE FROM ${table}`)),
  );
  const iterator = Iterator.from(rows);
  for (let piece = next(iterator); piece.length > 0; piece = next(iterator))
    await d1.batch(insertRows(d1, 'INSERT INTO click_logs', COLUMNS, piece));
  await d1.batch(
    [
      `INSERT INTO click_totals (publisher_id, day, program_id, brand_id, network_id, ${TOTALS.map(([, column]) => column).join(', ')})
       SELECT publisher_id, date(clicked_at / 1000, 'unixepoch'), COALESCE(program_id, ''), COALESCE(brand_id, ''),
         COALESCE(network_id, ''), ${TOTALS.map(([name]) => `SUM(verdict = '${name}')`).join(', ')}
       FROM click_logs GROUP BY 1, 2, 3, 4`,
      `INSERT INTO link_click_totals (publisher_id, link_id, month, clicks)
       SELECT publisher_id, link_id, strftime('%Y-%m', clicked_at / 1000, 'unixepoch'), COUNT(*) FROM click_logs
       WHERE link_id IS NOT NULL AND verdict = 'click' GROUP BY 1, 2, 3`,
      'INSERT INTO click_days (day, clicks) SELECT day, SUM(clicks) FROM click_totals WHERE true GROUP BY day',
      'UPDATE click_migration SET last_day = (SELECT MAX(day) FROM click_totals), instance_id = NULL, started_at = NULL',
    ].map((sql) => d1.prepare(sql)),
  );
}

/** Some rows, so that a million isn't in memory at once. */
function next(rows: Iterator<ClickRow>): ClickRow[] {
  const piece: ClickRow[] = [];
  while (piece.length < 10_000) {
    const { value, done } = rows.next();
    if (done) break;
    piece.push(value);
  }
  return piece;
}

/** The numbers of clicks in the public totals, and in the totals of days and of links. */
export async function publicClicks(d1: D1Database): Promise<{ clicks: number; days: number; links: number }> {
  const row = await d1
    .prepare(
      `SELECT (SELECT COALESCE(SUM(clicks), 0) FROM click_totals) AS clicks,
         (SELECT COALESCE(SUM(clicks), 0) FROM click_days) AS days,
         (SELECT COALESCE(SUM(clicks), 0) FROM link_click_totals) AS links`,
    )
    .first<{ clicks: number; days: number; links: number }>();
  return row ?? { clicks: 0, days: 0, links: 0 };
}
