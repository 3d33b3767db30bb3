import { z } from 'zod';
import type { DomainError } from '../../platform/errors.ts';
import { addDays, type Day, dayOf, type Instant, minDay, parseDay } from '../../platform/time.ts';
import { type Entry, type ReportRow, wholeDayId } from '../../sales/report-row.ts';
import type { AdapterContext, Cursor, DayRange, ReportPage } from '../contract.ts';
import { entryOf, SeenKeys } from '../feed/entries.ts';
import { unreadable } from '../feed/errors.ts';
import { type Fields, fieldsOf } from '../feed/fields.ts';
import { parseJsonObject } from '../feed/read-body.ts';
import { upstreamRefused } from '../upstream.ts';
import { fetchSiteplug } from './fetch.ts';
import { reportedRowsAt } from './mapping.ts';
import { identityOf, reportRowOf } from './report-row.ts';
import { type SiteplugSettings, siteplugSettings } from './settings.ts';

/** The last days, in UTC, that the network may not serve yet: it counts them in its own time zone, and writes them later. */
const MAX_UNSERVED_DAYS = 2;

/**
 * Reads some whole days of the daily report, the newest first, so that a day that fails keeps no newer one from being booked. The
 * cursor is the last day of the next page. A document without the report is a malformed entry for each of its days, of which
 * nothing is removed. So is a refusal or another format for one of the last days alone, and the next page begins a day earlier.
 */
export async function transactions(
  context: AdapterContext,
  range: DayRange,
  cursor: Cursor | null,
): Promise<ReportPage> {
  const { url, items, daysAtOnce, lastDay } = siteplugSettings(context).report;
  const today = dayOf(context.upstream.now());
  const to = cursor === null ? minDay(range.to, addDays(today, -lastDay)) : parseDay(cursor);
  if (to < range.from) return { rows: [], next: null };
  const before = addDays(to, -daysAtOnce);
  const next = before >= range.from ? before : null;
  const from = next === null ? range.from : addDays(before, 1);
  const days = daysFrom(from, to);
  try {
    const response = parseJsonObject(await fetchSiteplug(context, url, { from, to }));
    return readPage(response, { items, days, next }, context);
  } catch (error) {
    const isRecent = to > addDays(today, -MAX_UNSERVED_DAYS) && to > range.from;
    if (!isRecent || !(unreadable.is(error) || upstreamRefused.is(error))) throw error;
    return { rows: [unreadableDay(to, null, error)], next: addDays(to, -1) };
  }
}

interface PageDays {
  items: string;
  days: readonly Day[];
  next: Cursor | null;
}

function readPage(response: Fields, { items, days, next }: PageDays, context: AdapterContext): ReportPage {
  try {
    return { rows: readDays(reportedRowsAt(response, items), context), next, wholeDays: days };
  } catch (error) {
    if (!unreadable.is(error)) throw error;
    return { rows: days.map((day) => unreadableDay(day, response, error)), next };
  }
}

/** `response` is null for a refusal and for another format: their texts may repeat our credentials. */
const keptDay = z.strictObject({
  day: z.string(),
  code: z.string(),
  detail: z.string(),
  response: z.unknown(),
});

function unreadableDay(day: Day, response: Fields | null, { code, message }: DomainError): Entry<ReportRow> {
  const kept = { day, code, detail: message, response } satisfies z.input<typeof keptDay>;
  return { malformed: { raw: JSON.stringify(kept), code, detail: message, externalId: wholeDayId(day) } };
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
  if ('malformed' in stored) return stored;
  const { data: kept } = keptDay.safeParse(stored.row);
  if (kept === undefined) return readRow(stored.row, raw, settings, context.upstream.now());
  const { day, code, detail } = kept;
  return { malformed: { raw, code, detail, externalId: wholeDayId(parseDay(day)) } };
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
