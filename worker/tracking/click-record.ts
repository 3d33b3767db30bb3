import { type Cell, insertRows, piecesOf } from '../platform/bulk.ts';
import { errorFacts, log } from '../platform/log.ts';
import type { ClickId } from './click-id.ts';
import type { ClickReason, ClickVerdict } from './verdict.ts';

/** A click on its way to the books; the fields of `click_logs`. */
export interface ClickRecord {
  clickId: ClickId;
  clickedAt: number;
  publisherId: string;
  requestedBy: string | null;
  programId: string | null;
  brandId: string | null;
  linkId: string | null;
  networkId: string | null;
  verdict: ClickVerdict;
  reason: ClickReason;
  destination: string | null;
  subId: string | null;
  trafficSource: string;
  referer: string | null;
  userAgent: string | null;
  country: string | null;
  ipHash: string | null;
}

/** A record as a row, in the order of `COLUMNS`: what a queue message and an outbox hold. */
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

/** A record as a row; written out, since the redirect makes one for each click. */
export function clickRow(record: ClickRecord): ClickRow {
  return [
    record.clickId,
    record.clickedAt,
    record.publisherId,
    record.requestedBy,
    record.programId,
    record.brandId,
    record.linkId,
    record.networkId,
    record.verdict,
    record.reason,
    record.destination,
    record.subId,
    record.trafficSource,
    record.referer,
    record.userAgent,
    record.country,
    record.ipHash,
  ];
}

/** A row's value of a field. */
export function clickCell(row: ClickRow, field: keyof ClickRecord): Cell {
  return row[FIELDS.indexOf(field)] ?? null;
}

/** What else is to be written in the transaction of some clicks. */
type ClickSequel = (rows: readonly ClickRow[]) => Promise<D1PreparedStatement[]>;

const nothingElse: ClickSequel = async () => [];

/** Clicks of one transaction: few enough that nobody else waits long for the books. */
const ROWS_AT_ONCE = 200;

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

const FIRST_RETRY_SECONDS = 2;
const LONGEST_RETRY_SECONDS = 3_600;

/**
 * The queue's consumer: all messages of a batch go to the books together, or all come again later. One that can't be
 * read keeps none of them; it waits for a newer version of the Worker, at last in the dead-letter queue.
 */
export async function consumeClicks(
  batch: MessageBatch,
  d1: D1Database,
  sequel = nothingElse,
): Promise<void> {
  const rows = batch.messages.flatMap(rowsOf);
  try {
    await writeClicks(d1, rows, sequel);
    batch.ackAll();
  } catch (error) {
    const attempts = Math.max(...batch.messages.map((message) => message.attempts));
    const delaySeconds = Math.min(LONGEST_RETRY_SECONDS, FIRST_RETRY_SECONDS ** Math.min(attempts, 12));
    log('error', 'clicks.not_written', {
      messages: batch.messages.length,
      attempts,
      delaySeconds,
      ...errorFacts(error),
    });
    batch.retryAll({ delaySeconds });
  }
}

function rowsOf(message: Message): ClickRow[] {
  const { id, attempts, body } = message;
  if (Array.isArray(body) && body.every(isClickRow)) return body;
  log('error', 'clicks.message_unreadable', { message: id, attempts });
  message.retry({ delaySeconds: LONGEST_RETRY_SECONDS });
  return [];
}

const NEVER_NULL = (
  ['clickId', 'clickedAt', 'publisherId', 'verdict', 'reason', 'trafficSource'] as const
).map((field) => FIELDS.indexOf(field));

function isClickRow(row: unknown): row is ClickRow {
  return Array.isArray(row) && NEVER_NULL.every((at) => row[at] !== null && row[at] !== undefined);
}
