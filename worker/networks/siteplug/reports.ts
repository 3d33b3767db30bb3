import type { DomainError } from '../../platform/errors.ts';
import { addDays, type Day, type Instant, parseDay } from '../../platform/time.ts';
import { type Entry, type ReportRow, wholeDayId } from '../../sales/report-row.ts';
import type { AdapterContext, Cursor, DayRange, ReportPage } from '../contract.ts';
import { entryOf, SeenKeys } from '../feed/entries.ts';
import { unreadable } from '../feed/errors.ts';
import { type Fields, fieldsOf } from '../feed/fields.ts';
import { parseJsonObject } from '../feed/read-body.ts';
import { fetchSiteplug } from './fetch.ts';
import { rowsAt } from './mapping.ts';
import { identityOf, reportRowOf } from './report-row.ts';
import { type SiteplugSettings, siteplugSettings } from './settings.ts';

/**
 * Reads some whole days of the daily report. The cursor is the first day of the next page. A document without the report is a
 * malformed entry for each of its days, of which nothing is removed, so that later days are read.
 */
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
  const next = after <= range.to ? after : null;
  const days = daysFrom(from, to);
  const response = parseJsonObject(await fetchSiteplug(context, url, { from, to }));
  try {
    return { rows: readDays(rowsAt(response, items), context), next, wholeDays: days };
  } catch (error) {
    if (!unreadable.is(error)) throw error;
    return { rows: days.map((day) => unreadableDay(day, response, error)), next };
  }
}

function unreadableDay(day: Day, response: Fields, { code, message }: DomainError): Entry<ReportRow> {
  const raw = JSON.stringify({ day, response });
  return { malformed: { raw, code, detail: message, externalId: wholeDayId(day) } };
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
