import { type Cell, chunk, jsonChunks } from '../platform/bulk.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { MINUTE } from '../platform/time.ts';
import type { ClickId } from './click-id.ts';
import { CLICK_VERDICTS, type ClickReason, type ClickVerdict } from './verdict.ts';

/** What a click's link decides of its record. */
export interface LinkContext {
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
export interface ClickEvent {
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
  planned: LinkContext;
  happened: ClickEvent;
}

/** All that is kept of a click; the fields of `click_logs`. */
export type ClickRecord = LinkContext & ClickEvent;

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
export type AfterWrite = (rows: readonly ClickRow[]) => Promise<D1PreparedStatement[]>;

const nothingElse: AfterWrite = async () => [];

/** Clicks of one transaction: few enough that nobody else waits long for the books. */
const BATCH_SIZE = 500;

/**
 * Writes clicks, and their sequel, into D1, each once: a click id that is there already changes nothing, so a call that
 * failed half way is simply repeated. Of one visitor's clicks on one link within a minute the first that arrives counts;
 * later ones become duplicates. Not `INSERT OR IGNORE`, which would also drop a row that lacks a value, and would pass
 * over the trigger's failures.
 */
export async function writeClicks(
  d1: D1Database,
  rows: readonly ClickRow[],
  sequel = nothingElse,
): Promise<void> {
  for (const piece of chunk(rows, BATCH_SIZE))
    await d1.batch([
      ...jsonChunks(piece.map((row) => [...row, visitOf(row)])).flatMap((chunk) => [
        d1.prepare(CLAIM_VISITS).bind(chunk),
        d1.prepare(INSERT_CLICKS).bind(chunk),
      ]),
      ...(await sequel(piece)),
    ]);
}

const VISIT = `j.value->>${FIELDS.length}`;
const CLAIM_VISITS = `INSERT INTO click_visits (visit, click_id) SELECT ${VISIT}, j.value->>0 FROM json_each(?1) j
  WHERE ${VISIT} IS NOT NULL ON CONFLICT (visit) DO NOTHING`;

/** What a repeated click is stored as, instead of what its row says. */
const REPEATED = { verdict: 'duplicate', reason: 'repeated_click' } as const;
const VALUES = FIELDS.map((field, at) =>
  field === 'verdict' || field === 'reason'
    ? `CASE WHEN v.click_id <> j.value->>0 THEN '${REPEATED[field]}' ELSE j.value->>${at} END`
    : `j.value->>${at}`,
);
const INSERT_CLICKS = `INSERT INTO click_logs (${Object.values(COLUMNS).join(', ')}) SELECT ${VALUES.join(', ')}
  FROM json_each(?1) j LEFT JOIN click_visits v ON v.visit = ${VISIT} WHERE true ON CONFLICT (click_id) DO NOTHING`;

/** What makes a click one visitor's visit of one link. */
const VISIT_KEY_COLUMNS = [
  'ipHash',
  'userAgent',
  'publisherId',
  'requestedBy',
  'programId',
  'linkId',
  'destination',
] as const satisfies (keyof ClickRecord)[];

/** The visit of a click that counts; null for what does not count, and where nothing tells visitors apart. */
function visitOf(row: ClickRow): string | null {
  if (clickCell(row, 'verdict') !== 'click' || clickCell(row, 'ipHash') === null) return null;
  const facts = VISIT_KEY_COLUMNS.map((field) => clickCell(row, field));
  return `${visitMinute(Number(clickCell(row, 'clickedAt')))}${sha256Hex(JSON.stringify(facts)).slice(0, 24)}`;
}

/** The beginning of every visit key of a minute; keys sort by time. */
export function visitMinute(at: number): string {
  return Math.floor(at / MINUTE)
    .toString(36)
    .padStart(6, '0');
}

/** Whether a thing that was stored as a row can be written. */
export function isClickRow(row: unknown): row is ClickRow {
  if (!Array.isArray(row)) return false;
  return FIELDS.every((field, at) => isCell(field, row[at] ?? null));
}

/** The last moment that this product can mean. */
const MAX_TIME = 7_258_118_400_000;
const NEVER_NULL: ReadonlySet<keyof ClickRecord> = new Set([
  'clickId',
  'publisherId',
  'reason',
  'trafficSource',
]);

function isCell(field: keyof ClickRecord, value: unknown): boolean {
  if (field === 'clickedAt')
    return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value < MAX_TIME;
  if (field === 'verdict') return CLICK_VERDICTS.some((verdict) => verdict === value);
  return typeof value === 'string' || (value === null && !NEVER_NULL.has(field));
}
