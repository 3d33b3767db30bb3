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
 * Reads some whole days of the daily report, the newest first, so that a day that fails keeps no newer one from being booked. The
 * cursor is the last day of the next page. A document without the report is a malformed entry for each of its days, of which
 * nothing is removed.
 */
export async function transactions(
  context: AdapterContext,
  range: DayRange,
  cursor: Cursor | null,
): Promise<ReportPage> {
  const settings = siteplugSettings(context);
  const { url, items, daysAtOnce } = settings.report;
  const to = cursor === null ? range.to : parseDay(cursor);
  const before = addDays(to, -daysAtOnce);
  const next = before >= range.from ? before : null;
  const from = next === null ? range.from : addDays(before, 1);
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
