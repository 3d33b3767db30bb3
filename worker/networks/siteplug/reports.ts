import { addDays, type Day, type Instant, parseDay } from '../../platform/time.ts';
import type { Entry, ReportRow } from '../../sales/report-row.ts';
import type { AdapterContext, Cursor, DayRange, ReportPage } from '../contract.ts';
import { entryOf, SeenKeys } from '../feed/entries.ts';
import { fieldsOf } from '../feed/fields.ts';
import { parseJsonObject } from '../feed/read-body.ts';
import { fetchSiteplug } from './fetch.ts';
import { rowsAt } from './mapping.ts';
import { identityOf, reportRowOf } from './report-row.ts';
import { type SiteplugSettings, siteplugSettings } from './settings.ts';

/** Reads some whole days of the daily report. The cursor is the first day of the next page. */
export async function transactions(
  context: AdapterContext,
  range: DayRange,
  cursor: Cursor | null,
): Promise<ReportPage> {
  const settings = siteplugSettings(context);
  const { url, items, daysAtOnce } = settings.report;
  const from = cursor === null ? range.from : parseDay(cursor);
  const after = addDays(from, daysAtOnce);
  const to = after <= range.to ? addDays(after, -1) : range.to;
  const response = parseJsonObject(await fetchSiteplug(context, url, { from, to }));
  return {
    rows: readDays(rowsAt(response, items), context),
    next: after <= range.to ? after : null,
    wholeDays: daysFrom(from, to),
  };
}

function readDays(rows: readonly unknown[], context: AdapterContext): Entry<ReportRow>[] {
  const settings = siteplugSettings(context);
  const now = context.upstream.now();
  const seen = new SeenKeys<ReportRow>('report.duplicate_key', ({ externalId }) => externalId);
  return rows.map((row) => {
    const raw = JSON.stringify(row);
    return seen.check(readRow(row, raw, settings, now), raw);
  });
}

/** Parses the stored text of a row again. */
export function readTransaction(context: AdapterContext, raw: string): Entry<ReportRow> {
  const settings = siteplugSettings(context);
  const stored = entryOf(raw, () => fieldsOf(JSON.parse(raw)));
  return 'malformed' in stored ? stored : readRow(stored.row, raw, settings, context.upstream.now());
}

function readRow(row: unknown, raw: string, settings: SiteplugSettings, now: Instant): Entry<ReportRow> {
  return entryOf(
    raw,
    () => reportRowOf(fieldsOf(row), settings, now),
    () => identityOf(fieldsOf(row), settings),
  );
}

function daysFrom(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
