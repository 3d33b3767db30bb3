import { addDays, addMs, type Day, dayOf, startOfDay, toIso } from '../../platform/time.ts';
import type { Entry, ReportRow } from '../../sales/report-row.ts';
import type { AdapterContext, Cursor, DayRange, ReportPage } from '../contract.ts';
import { entryOf } from '../feed/entries.ts';
import { unreadable } from '../feed/errors.ts';
import { fieldsOf, givenList, textOf } from '../feed/fields.ts';
import { advance, positionOf } from '../feed/page-cursor.ts';
import { parseJsonObject, readText } from '../feed/read-body.ts';
import { requestTo, requireSecret } from '../feed/request.ts';
import { reportRowOf } from './commission.ts';
import { type WildfireSettings, wildfireSettings } from './settings.ts';
import { signedHeaders } from './signature.ts';

/** One page of the commissions modified in a range of days. Throws as `Upstream.fetch`, `upstream.cursor_stuck`. */
export async function transactions(
  context: AdapterContext,
  range: DayRange,
  cursor: Cursor | null,
): Promise<ReportPage> {
  const settings = wildfireSettings(context);
  const position = positionOf(cursor);
  const address = `${settings.apiBase}/${settings.commissionApi}/commission?${query(settings, range, position.token)}`;
  const headers = signedHeaders(
    {
      appId: requireSecret(context, 'app_id'),
      appKey: requireSecret(context, 'app_key'),
      deviceToken: context.secrets.device_token ?? '',
      senderToken: context.secrets.sender_token ?? '',
    },
    addMs(context.upstream.now(), settings.skewMs),
  );
  const response = await context.upstream.fetch(requestTo(address, { headers }), {
    minIntervalMs: settings.minIntervalMs,
  });
  const page = parseJsonObject(await readText(response));
  const commissions = givenList(page, 'Commissions');
  if (!commissions) throw unreadable();
  const token = textOf(page.NextCursor, 1_000);
  return {
    rows: commissions
      .map((row) => entryOf(JSON.stringify(row), () => reportRowOf(fieldsOf(row), settings)))
      .filter((entry) => settings.commissionApi !== 'v2' || isUpTo(range.to, entry)),
    next: token === null ? null : advance(position, token, settings.mostPages),
  };
}

/** Parses a stored text again: a commission of the report, or the whole message of a callback. */
export function readTransaction(context: AdapterContext, raw: string): Entry<ReportRow> {
  const settings = wildfireSettings(context);
  return entryOf(raw, () => {
    const stored = fieldsOf(JSON.parse(raw));
    return reportRowOf(stored.Type === 'Commission' ? fieldsOf(stored.Payload) : stored, settings);
  });
}

/** v2 takes the dates or the cursor and has no end date; the later versions take all of them together. */
function query(settings: WildfireSettings, range: DayRange, token: string): URLSearchParams {
  const after = addDays(range.to, 1);
  const parameters = new URLSearchParams({ limit: String(settings.pageSize) });
  if (token) parameters.set('cursor', token);
  if (settings.commissionApi === 'v2') {
    if (!token) parameters.set('start_modified_date', range.from);
  } else if (settings.commissionApi === 'v3') {
    parameters.set('start_modified_date', range.from);
    parameters.set('end_modified_date', after);
  } else {
    parameters.set('start_modified_date', toIso(startOfDay(range.from)));
    parameters.set('end_modified_date', toIso(startOfDay(after)));
    parameters.set('sort_by', 'modified_date');
    parameters.set('sort_order', 'asc');
  }
  return parameters;
}

/** v2 has no end date, so later changes belong to the syncs of their own days. */
function isUpTo(last: Day, entry: Entry<ReportRow>): boolean {
  return !('row' in entry) || entry.row.modifiedAt === null || dayOf(entry.row.modifiedAt) <= last;
}
