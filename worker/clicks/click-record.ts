import type { Cell } from '../platform/bulk.ts';
import {
  type BrandId,
  isPublisherId,
  type ProgramId,
  type PublisherId,
  publisherNumber,
} from '../platform/ids.ts';
import type { Instant } from '../platform/time.ts';
import { CLICK_CLASSIFICATIONS, type ClickClassification, type ClickReason } from './classification.ts';
import { type ClickId, clickFacts, isClickId } from './click-id.ts';

/** The fields of a click that its link decides. */
export interface LinkContext {
  publisherId: PublisherId;
  requestedBy: PublisherId | null;
  programId: ProgramId | null;
  brandId: BrandId | null;
  linkId: string | null;
  networkId: string | null;
  destination: string | null;
  subId: string | null;
  trafficSource: string;
}

/** The fields of a click that the visit decides. */
export interface ClickEvent {
  clickId: ClickId;
  clickedAt: Instant;
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
  /** Of a redirect: the milliseconds until its destination was known, or null if the isolate knew it already. */
  waitedMs?: number | null;
}

export type ClickRecord = LinkContext & ClickEvent;

/** A click without what a person wrote who has deleted the account: the sub-ID, and a destination that may be their site. */
export function withoutTexts<Link extends LinkContext>(link: Link): Link {
  return { ...link, subId: null, destination: link.programId === null ? null : link.destination };
}

/** A record's values in the order of `FIELDS`, as they travel and as the outbox stores them. */
export type ClickRow = Cell[];

const FIELDS = [
  'clickId',
  'clickedAt',
  'publisherId',
  'requestedBy',
  'programId',
  'brandId',
  'linkId',
  'networkId',
  'classification',
  'reason',
  'destination',
  'subId',
  'trafficSource',
  'referer',
  'userAgent',
  'country',
  'ipHash',
] as const satisfies readonly (keyof ClickRecord)[];

export function clickRow({ link, event }: Click): ClickRow {
  const click: ClickRecord = { ...link, ...event };
  return FIELDS.map((field) => click[field]);
}

/** The inverse of `clickRow`. */
export function clickOf(row: ClickRow): ClickRecord {
  const click: Record<string, Cell> = {};
  for (const [at, field] of FIELDS.entries()) click[field] = row[at] ?? null;
  return click as unknown as ClickRecord;
}

/** True for a row that a store accepts: its ID names the publisher that it credits. */
export function isClickRow(row: unknown): row is ClickRow {
  if (!Array.isArray(row)) return false;
  if (!FIELDS.every((field, at) => isCell(field, row[at] ?? null))) return false;
  const { clickId, publisherId, requestedBy } = clickOf(row);
  return (
    isClickId(clickId) &&
    clickFacts(clickId).publisher === publisherNumber(publisherId) &&
    (requestedBy === null || isPublisherId(requestedBy))
  );
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
