import { DomainError } from '../../platform/errors.ts';
import { addDays, type Day } from '../../platform/time.ts';
import type { AdapterContext, Cursor, DayRange, Entry, ReportPage, ReportRow } from '../contract.ts';
import { entryOf } from '../feed/entries.ts';
import { truncated, unreadable } from '../feed/faults.ts';
import { type Fields, fieldsOf, listOf, textOf } from '../feed/fields.ts';
import { advance, positionOf } from '../feed/page-cursor.ts';
import { parseJsonObject, readText } from '../feed/read-body.ts';
import { requestTo, requireSecret } from '../feed/request.ts';
import { reportRowOf } from './commission.ts';
import { type CommissionWindow, commissionQuery } from './query.ts';
import { cjSettings } from './settings.ts';

/**
 * One page of the commissions in a range of days, which CJ gives in windows of at most 30. A page's token is the
 * window's number and the commission id to go on from. Throws `upstream.cursor_stuck`, `upstream.query_failed`.
 */
export async function transactions(
  context: AdapterContext,
  range: DayRange,
  cursor: Cursor | null,
): Promise<ReportPage> {
  const { windowDays, mostPages, sidField } = cjSettings(context);
  const position = positionOf(cursor);
  const [number = '0', afterCommissionId = ''] = position.token.split('/', 2);
  const from = addDays(range.from, Number(number) * windowDays);
  const to = earlier(addDays(from, windowDays - 1), range.to);
  const companyId = requireSecret(context, 'company_id');
  const page = await readPage(context, { companyId, from, to, afterCommissionId });
  const token = nextToken(page, Number(number), to < range.to);
  return {
    rows: page.records.map((record) => entryOfRecord(record, sidField)),
    next: token === null ? null : advance(position, token, mostPages),
  };
}

/** Reads the stored text of a commission record again. */
export function readTransaction(context: AdapterContext, raw: string): Entry<ReportRow> {
  const { sidField } = cjSettings(context);
  return entryOf(raw, () => reportRowOf(fieldsOf(JSON.parse(raw)), sidField));
}

function entryOfRecord(record: unknown, sidField: string): Entry<ReportRow> {
  return entryOf(JSON.stringify(record), () => reportRowOf(fieldsOf(record), sidField));
}

interface CommissionPage {
  records: unknown[];
  complete: boolean;
  maxCommissionId: string | null;
}

function nextToken(page: CommissionPage, window: number, moreWindows: boolean): string | null {
  if (page.complete) return moreWindows ? `${window + 1}/` : null;
  if (page.maxCommissionId === null) throw truncated();
  return `${window}/${page.maxCommissionId}`;
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
  const answer = parseJsonObject(
    await readText(await context.upstream.fetch(request, { minIntervalMs: settings.minIntervalMs })),
  );
  const [commissions] = listOf(listOf(answer.data)[0]?.publisherCommissions);
  refuseErrors(answer, commissions);
  if (!commissions || !Array.isArray(commissions.records)) throw unreadable();
  return {
    records: commissions.records,
    complete: commissions.payloadComplete === true,
    maxCommissionId: textOf(commissions.maxCommissionId, 100),
  };
}

/** GraphQL reports its errors with status 200; their words may echo the key, so they are counted, not repeated. */
function refuseErrors(answer: Fields, commissions: Fields | undefined): void {
  const errors = listOf(answer.errors);
  if (errors.length > 0)
    throw new DomainError(
      'upstream.query_failed',
      `CJ answered the query with ${errors.length} error(s)${commissions ? ' beside its data' : ''}.`,
      502,
    );
}

function earlier(a: Day, b: Day): Day {
  return a < b ? a : b;
}
