import { type Day, dayOf, parseDay, startOfDay } from '../../../platform/time.ts';
import { CAMPAIGN_COUNTRIES, FIRST_CAMPAIGN } from '../../../sandbox/catalog/campaigns.ts';
import { CAMPAIGNS } from '../../../sandbox/catalog/catalog.ts';
import { cutOffChunks, disturbed } from '../../../sandbox/disturbance.ts';
import { plainDollars } from '../../../sandbox/dollars.ts';
import { type SandboxContext, stateOf } from '../../../sandbox/environment.ts';
import { enclosed, streamOf } from '../../../sandbox/row-stream.ts';
import { bulkClickDay } from '../../../sandbox/state/bulk-rows.ts';
import { endOfRange } from '../../../sandbox/state/clock.ts';
import type { Bulk, ClickDay } from '../../../sandbox/state/records.ts';
import { refuseStranger } from './customer.ts';

/** `/report?o&s&from&to` returns clicks and current revenue per day. Both days are included. */
export async function reportClicks(context: SandboxContext): Promise<Response> {
  const refusal = refuseStranger(context);
  if (refusal) return refusal;
  const range = rangeOf(context);
  if (!range) return Response.json({ data: 'Invalid date.' }, { status: 400 });
  const { fault } = context.var.arrival;
  const state = stateOf(context.env);
  const stored = await state.clickDays(range.from, range.to);
  const bulks = (await state.bulks()).filter((bulk) => bulk.network === 'siteplug');
  const count = stored.length + bulks.reduce((total, bulk) => total + bulk.count, 0);
  const rows = disturbed(rowsOf(stored, bulks, range), fault, count, (row) => ({ ...row, revenue: 'n/a' }));
  const chunks = enclosed('{"data":[', jsonRows(rows), ']}');
  return new Response(streamOf(cutOffChunks(chunks, fault, count)), {
    headers: { 'content-type': 'application/json' },
  });
}

interface ReportRow {
  date: string;
  subid: string;
  cid: string;
  brand_id: string;
  clicks: number;
  revenue: string;
  country: string;
}

function* rowsOf(stored: ClickDay[], bulks: Bulk[], range: { from: Day; to: Day }): Iterable<ReportRow> {
  for (const row of stored) yield shapeOf(row);
  for (const bulk of bulks)
    for (let index = 0; index < bulk.count; index++) {
      const row = bulkClickDay(bulk, index, CAMPAIGNS);
      const country = CAMPAIGN_COUNTRIES[row.program % CAMPAIGN_COUNTRIES.length] ?? 'US';
      if (row.day >= range.from && row.day <= range.to) yield shapeOf({ ...row, country });
    }
}

function shapeOf(row: ClickDay): ReportRow {
  return {
    date: row.day,
    subid: row.publisherRef,
    cid: row.clickRef,
    brand_id: String(FIRST_CAMPAIGN + row.program),
    clicks: row.clicks,
    revenue: plainDollars(row.revenue),
    country: row.country,
  };
}

function* jsonRows(rows: Iterable<ReportRow>): Iterable<string> {
  for (const row of rows) yield JSON.stringify(row);
}

function rangeOf(context: SandboxContext): { from: Day; to: Day } | null {
  const { now, offset } = context.var.arrival;
  try {
    const from = parseDay(context.req.query('from') ?? '');
    const to = parseDay(context.req.query('to') ?? '');
    return { from, to: dayOf(endOfRange(startOfDay(to), now, offset)) };
  } catch {
    return null;
  }
}
