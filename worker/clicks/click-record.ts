import { type Cell, chunk, jsonChunks } from '../platform/bulk.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { MINUTE } from '../platform/time.ts';
import { CLICK_CLASSIFICATIONS, type ClickClassification, type ClickReason } from './classification.ts';
import type { ClickId } from './click-id.ts';

/** The fields of a click that its link decides. */
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

/** The fields of a click that the visit decides. */
export interface ClickEvent {
  clickId: ClickId;
  clickedAt: number;
  classification: ClickClassification;
  reason: ClickReason;
  referer: string | null;
  userAgent: string | null;
  country: string | null;
  ipHash: string | null;
}

/** A click that isn't stored yet. Clicks of one link share their `link` object. */
export interface Click {
  link: LinkContext;
  event: ClickEvent;
}

/** The fields of `click_logs`. */
export type ClickRecord = LinkContext & ClickEvent;

/** A record's values in the order of `COLUMNS`. */
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
  classification: 'verdict',
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

export function clickRow({ link, event }: Click): ClickRow {
  return [
    event.clickId,
    event.clickedAt,
    link.publisherId,
    link.requestedBy,
    link.programId,
    link.brandId,
    link.linkId,
    link.networkId,
    event.classification,
    event.reason,
    link.destination,
    link.subId,
    link.trafficSource,
    event.referer,
    event.userAgent,
    event.country,
    event.ipHash,
  ];
}

export function clickCell(row: ClickRow, field: keyof ClickRecord): Cell {
  return row[FIELDS.indexOf(field)] ?? null;
}

/** Statements to run in the same transaction as some clicks. */
export type AfterWrite = (rows: readonly ClickRow[]) => Promise<D1PreparedStatement[]>;

const nothingElse: AfterWrite = async () => [];

/** Clicks per transaction: few enough that other writes don't wait long for D1. */
const BATCH_SIZE = 500;

/**
 * Writes clicks and the statements of `afterWrite` into D1. A click ID that exists changes nothing, so a call that failed
 * halfway can be repeated. Of one visitor's clicks on one link within a minute the first one counts, and later ones become
 * duplicates. It isn't `INSERT OR IGNORE`, which would also drop rows that lack a value and ignore failures of triggers.
 */
export async function writeClicks(
  d1: D1Database,
  rows: readonly ClickRow[],
  afterWrite = nothingElse,
): Promise<void> {
  for (const piece of chunk(rows, BATCH_SIZE))
    await d1.batch([
      ...jsonChunks(piece.map((row) => [...row, visitOf(row)])).flatMap((chunk) => [
        d1.prepare(CLAIM_VISITS).bind(chunk),
        d1.prepare(INSERT_CLICKS).bind(chunk),
      ]),
      ...(await afterWrite(piece)),
    ]);
}

const VISIT = `j.value->>${FIELDS.length}`;
const CLAIM_VISITS = `INSERT INTO click_visits (visit, click_id) SELECT ${VISIT}, j.value->>0 FROM json_each(?1) j
  WHERE ${VISIT} IS NOT NULL ON CONFLICT (visit) DO NOTHING`;

const REPEATED = { classification: 'duplicate', reason: 'repeated_click' } as const;
const VALUES = FIELDS.map((field, at) =>
  field === 'classification' || field === 'reason'
    ? `CASE WHEN v.click_id <> j.value->>0 THEN '${REPEATED[field]}' ELSE j.value->>${at} END`
    : `j.value->>${at}`,
);
const INSERT_CLICKS = `INSERT INTO click_logs (${Object.values(COLUMNS).join(', ')}) SELECT ${VALUES.join(', ')}
  FROM json_each(?1) j LEFT JOIN click_visits v ON v.visit = ${VISIT} WHERE true ON CONFLICT (click_id) DO NOTHING`;

/** Clicks with the same values of these are one visitor's clicks on one link. */
const VISIT_KEY_COLUMNS = [
  'ipHash',
  'userAgent',
  'publisherId',
  'requestedBy',
  'programId',
  'linkId',
  'destination',
] as const satisfies (keyof ClickRecord)[];

/** The visit key of a click that counts; null if it doesn't count or has no address to tell visitors apart. */
function visitOf(row: ClickRow): string | null {
  if (clickCell(row, 'classification') !== 'click' || clickCell(row, 'ipHash') === null) return null;
  const facts = VISIT_KEY_COLUMNS.map((field) => clickCell(row, field));
  return `${visitMinute(Number(clickCell(row, 'clickedAt')))}${sha256Hex(JSON.stringify(facts)).slice(0, 24)}`;
}

/** The prefix of all visit keys of a minute; keys sort by time. */
export function visitMinute(at: number): string {
  return Math.floor(at / MINUTE)
    .toString(36)
    .padStart(6, '0');
}

export function isClickRow(row: unknown): row is ClickRow {
  if (!Array.isArray(row)) return false;
  return FIELDS.every((field, at) => isCell(field, row[at] ?? null));
}

/** 2200-01-01 in milliseconds. */
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
  if (field === 'classification') return CLICK_CLASSIFICATIONS.some((one) => one === value);
  return typeof value === 'string' || (value === null && !NEVER_NULL.has(field));
}
