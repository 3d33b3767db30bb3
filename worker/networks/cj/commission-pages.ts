import { z } from 'zod';
import { failure } from '../../platform/failure.ts';
import { addDays, type Day, maxDay, startOfDay, toIso } from '../../platform/time.ts';
import type { Entry, ReportRow } from '../../sales/report-row.ts';
import type { AdapterContext, Cursor, DayRange, ReportPage } from '../contract.ts';
import { entryOf } from '../feed/entries.ts';
import { truncated, unreadable, upstreamCursorInvalid } from '../feed/errors.ts';
import { fieldsOf, givenList, listOf, textOf } from '../feed/fields.ts';
import { advance, positionOf } from '../feed/page-cursor.ts';
import { parseJsonObject, readText } from '../feed/read-body.ts';
import { requestTo, requireSecret } from '../feed/request.ts';
import { commissionIdOf, groupOf, reportRowOf } from './commission.ts';
import { type CjSettings, cjSettings } from './settings.ts';

const recordIncomplete = failure(
  'report.record_incomplete',
  502,
  (fields: string) => `CJ returned the record with errors in ${fields}.`,
);
const upstreamQueryFailed = failure(
  'upstream.query_failed',
  502,
  (length: number, value: string) => `CJ answered the query with ${length} error(s)${value}.`,
);

/**
 * One page of the commissions in a range of days, which CJ gives in windows of at most 30, the newest first, so that a window that
 * fails keeps no newer one from being booked. Of each window come first those posted on its days, then those whose locking date is
 * one of them: a sale of an earlier day that is locked or closed now. A page's token is the kind of date, the window's number and the
 * commission id to go on from. Throws `upstream.cursor_stuck`, `upstream.cursor_invalid`, `upstream.query_failed`.
 */
export async function transactions(
  context: AdapterContext,
  range: DayRange,
  cursor: Cursor | null,
): Promise<ReportPage> {
  const settings = cjSettings(context);
  const { windowDays, mostPages, sidField } = settings;
  const position = positionOf(cursor);
  const at = commissionPositionOf(position.token, settings);
  const to = addDays(range.to, -at.window * windowDays);
  const from = maxDay(addDays(to, 1 - windowDays), range.from);
  const companyId = requireSecret(context, 'company_id');
  const { dates, afterCommissionId } = at;
  const page = await readPage(context, { companyId, dates, from, to, afterCommissionId });
  const next = nextPosition(page, at, from > range.from, settings);
  const token = next && `${next.dates}/${next.window}/${next.afterCommissionId}`;
  return {
    rows: page.records.map((record, index) => {
      const failed = page.failed.get(index);
      return failed ? entryOfFailed(record, failed) : entryOfRecord(record, sidField);
    }),
    next: token === null ? null : advance(position, token, mostPages),
  };
}

/** Parses the stored text of a commission record again. */
export function readTransaction(context: AdapterContext, raw: string): Entry<ReportRow> {
  const { sidField } = cjSettings(context);
  const stored = entryOf(raw, () => fieldsOf(JSON.parse(raw)));
  if ('malformed' in stored) return stored;
  const { failed, record } = stored.row;
  return Array.isArray(failed)
    ? entryOfFailed(record, failed.map(String))
    : readRecord(stored.row, raw, sidField);
}

function entryOfRecord(record: unknown, sidField: string): Entry<ReportRow> {
  return readRecord(record, JSON.stringify(record), sidField);
}

/** A record with null where CJ failed is no record: a sale would be booked without its click, or without its refusal. */
function entryOfFailed(record: unknown, failed: readonly string[]): Entry<ReportRow> {
  const entry = entryOf<ReportRow>(
    JSON.stringify({ failed, record }),
    () => {
      throw recordIncomplete(failed.join(', '));
    },
    () => commissionIdOf(fieldsOf(record)),
  );
  return withGroup(entry, record);
}

function readRecord(record: unknown, raw: string, sidField: string): Entry<ReportRow> {
  const entry = entryOf(
    raw,
    () => reportRowOf(fieldsOf(record), sidField),
    () => commissionIdOf(fieldsOf(record)),
  );
  return withGroup(entry, record);
}

/** A malformed record with its group, if that can be read. */
function withGroup(entry: Entry<ReportRow>, record: unknown): Entry<ReportRow> {
  if ('row' in entry) return entry;
  const group = entryOf(entry.malformed.raw, () => groupOf(fieldsOf(record)));
  return 'row' in group ? { malformed: { ...entry.malformed, group: group.row } } : entry;
}

interface CommissionPage {
  records: unknown[];
  /** The fields in which CJ failed, by the index of their record. */
  failed: ReadonlyMap<number, readonly string[]>;
  complete: boolean;
  maxCommissionId: string | null;
}

/** The position in the windows. */
interface CommissionPosition {
  dates: CjSettings['dates'];
  window: number;
  afterCommissionId: string;
}

function commissionPositionOf(token: string, { dates }: CjSettings): CommissionPosition {
  if (token === '') return { dates, window: 0, afterCommissionId: '' };
  const parts = /^(Posting|Event|Locking)\/(\d{1,5})\/(.*)$/s.exec(token);
  const read = z.enum(['Posting', 'Event', 'Locking']).safeParse(parts?.[1]);
  if (!parts || !read.success) throw upstreamCursorInvalid('The cursor is invalid.');
  return { dates: read.data, window: Number(parts[2]), afterCommissionId: parts[3] ?? '' };
}

function nextPosition(
  page: CommissionPage,
  at: CommissionPosition,
  moreWindows: boolean,
  { dates, alsoByLockingDate }: CjSettings,
): CommissionPosition | null {
  if (!page.complete) {
    if (page.maxCommissionId === null) throw truncated();
    return { ...at, afterCommissionId: page.maxCommissionId };
  }
  const isLockingToo = alsoByLockingDate && dates !== 'Locking';
  if (isLockingToo && at.dates === dates)
    return { dates: 'Locking', window: at.window, afterCommissionId: '' };
  return moreWindows ? { dates, window: at.window + 1, afterCommissionId: '' } : null;
}

async function readPage(context: AdapterContext, window: CommissionWindow): Promise<CommissionPage> {
  const settings = cjSettings(context);
  const query = commissionQuery(settings, window);
  const request = requestTo(settings.commissionsUrl, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${requireSecret(context, 'token')}`,
      'content-type': settings.queryBody === 'json' ? 'application/json' : 'text/plain',
    },
    body: settings.queryBody === 'json' ? JSON.stringify({ query }) : query,
  });
  const response = parseJsonObject(
    await readText(await context.upstream.fetch(request, { minIntervalMs: settings.minIntervalMs })),
  );
  const [commissions] = listOf(listOf(response.data)[0]?.publisherCommissions);
  const records = commissions && givenList(commissions, 'records');
  const failed = failedFields(response.errors, records?.length ?? 0);
  if (!records) throw unreadable();
  return {
    records,
    failed,
    complete: commissions.payloadComplete === true,
    maxCommissionId: textOf(commissions.maxCommissionId, 100),
  };
}

const errorInRecord = z.object({
  path: z
    .tuple([z.literal('publisherCommissions'), z.literal('records'), z.int().min(0)], z.unknown())
    .transform(([, , index, field]) => ({ index, field: fieldName.safeParse(field).data ?? 'all of it' })),
});
const fieldName = z.string().regex(/^[A-Za-z]{1,40}$/);

/**
 * The fields in which CJ failed, by the index of their record. GraphQL returns errors with status 200. Their texts may contain the
 * key, so they are counted, not repeated. Throws `upstream.query_failed` for an error that is about more than a record of the page.
 */
function failedFields(given: unknown, records: number): Map<number, string[]> {
  const errors = [given ?? []].flat();
  const failed = new Map<number, string[]>();
  for (const error of errors) {
    const at = errorInRecord.safeParse(error).data?.path;
    if (at === undefined || at.index >= records)
      throw upstreamQueryFailed(errors.length, records > 0 ? ' beside its data' : '');
    failed.set(at.index, [...(failed.get(at.index) ?? []), at.field]);
  }
  return failed;
}

const FIELDS = [
  'commissionId originalActionId original actionStatus validationStatus actionType advertiserId advertiserName',
  'websiteId orderId aid eventDate postingDate lockingDate saleAmountUsd pubCommissionAmountUsd correctionReason',
].join(' ');

/** The commissions of one window (both days included) after a commission ID, which is empty for the first page. */
interface CommissionWindow {
  companyId: string;
  /** The date of a commission that the days refer to. */
  dates: CjSettings['dates'];
  from: Day;
  to: Day;
  afterCommissionId: string;
}

/** The GraphQL query of one page. Its values are JSON, which is valid in GraphQL. */
function commissionQuery(settings: CjSettings, window: CommissionWindow): string {
  const filters = [
    `forPublishers: [${JSON.stringify(window.companyId)}]`,
    `since${window.dates}Date: "${toIso(startOfDay(window.from))}"`,
    `before${window.dates}Date: "${toIso(startOfDay(addDays(window.to, 1)))}"`,
  ];
  if (window.afterCommissionId)
    filters.push(`sinceCommissionId: ${JSON.stringify(window.afterCommissionId)}`);
  return `{ publisherCommissions(${filters.join(', ')}) { count payloadComplete maxCommissionId records { ${FIELDS} ${settings.sidField} } } }`;
}
