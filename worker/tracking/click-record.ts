import { type Cell, insertRows, piecesOf } from '../platform/bulk.ts';
import type { ClickId } from './click-id.ts';
import type { ClickReason, ClickVerdict } from './verdict.ts';

/** What a click's link decides of its record. */
export interface PlannedClick {
  publisherId: string;
  requestedBy: string | null;
  programId: string | null;
  brandId: string | null;
  linkId: string | null;
  networkId: string | null;
  destination: string | null;
  subId: string | null;
  trafficSource: string;
}

/** What only the click itself decides. */
export interface HappenedClick {
  clickId: ClickId;
  clickedAt: number;
  verdict: ClickVerdict;
  reason: ClickReason;
  referer: string | null;
  userAgent: string | null;
  country: string | null;
  ipHash: string | null;
}

/** A click on its way to the books. Clicks of one link share their plan. */
export interface Click {
  planned: PlannedClick;
  happened: HappenedClick;
}

/** All that is kept of a click; the fields of `click_logs`. */
export type ClickRecord = PlannedClick & HappenedClick;

/** A record as a row, in the order of `COLUMNS`. */
export type ClickRow = Cell[];

const COLUMNS = {
  clickId: 'click_id',
  clickedAt: 'clicked_at',
  publisherId: 'publisher_id',
  requestedBy: 'requested_by',
  programId: 'program_id',
  brandId: 'brand_id',
  linkId: 'link_id',
  networkId: 'network_id',
  verdict: 'verdict',
  reason: 'reason',
  destination: 'destination',
  subId: 'sub_id',
  trafficSource: 'traffic_source',
  referer: 'referer',
  userAgent: 'user_agent',
  country: 'country',
  ipHash: 'ip_hash',
} as const satisfies Record<keyof ClickRecord, string>;

const FIELDS = Object.keys(COLUMNS) as (keyof ClickRecord)[];

/** A click as a row. */
export function clickRow({ planned, happened }: Click): ClickRow {
  return [
    happened.clickId,
    happened.clickedAt,
    planned.publisherId,
    planned.requestedBy,
    planned.programId,
    planned.brandId,
    planned.linkId,
    planned.networkId,
    happened.verdict,
    happened.reason,
    planned.destination,
    planned.subId,
    planned.trafficSource,
    happened.referer,
    happened.userAgent,
    happened.country,
    happened.ipHash,
  ];
}

/** A row's value of a field. */
export function clickCell(row: ClickRow, field: keyof ClickRecord): Cell {
  return row[FIELDS.indexOf(field)] ?? null;
}

/** What else is to be written in the transaction of some clicks. */
export type ClickSequel = (rows: readonly ClickRow[]) => Promise<D1PreparedStatement[]>;

const nothingElse: ClickSequel = async () => [];

/** Clicks of one transaction: few enough that nobody else waits long for the books. */
const ROWS_AT_ONCE = 500;

/**
 * Writes clicks, and their sequel, into the books, each once: a click id that is there already changes nothing, so a call
 * that failed half way is simply made again. Not `INSERT OR IGNORE`, which would also drop a row that lacks a value, and would pass over
 * the trigger's failures.
 */
export async function writeClicks(
  d1: D1Database,
  rows: readonly ClickRow[],
  sequel = nothingElse,
): Promise<void> {
  const once = 'ON CONFLICT (click_id) DO NOTHING';
  for (const piece of piecesOf(rows, ROWS_AT_ONCE))
    await d1.batch([
      ...insertRows(d1, 'INSERT INTO click_logs', Object.values(COLUMNS), piece, once),
      ...(await sequel(piece)),
    ]);
}

const NEVER_NULL = (
  ['clickId', 'clickedAt', 'publisherId', 'verdict', 'reason', 'trafficSource'] as const
).map((field) => FIELDS.indexOf(field));

/** Whether a thing that was stored as a row can be written. */
export function isClickRow(row: unknown): row is ClickRow {
  return Array.isArray(row) && NEVER_NULL.every((at) => row[at] !== null && row[at] !== undefined);
}
