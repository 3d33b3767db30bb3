import { type Instant, instantOf } from '../platform/time.ts';
import type { PackedClicks } from './click-queue.ts';
import { type ClickEvent, type ClickRow, clickRow, isClickRow } from './click-record.ts';

/** How a redirect was served. */
export interface ServedRedirect {
  at: Instant;
  waitedMs: number | null;
}

const decoder = new TextDecoder();

export interface ReadClicks {
  rows: ClickRow[];
  /** The number of entries that can't be written. */
  unreadable: number;
  served: ServedRedirect[];
}

/** Reads the clicks of a message. An unreadable click doesn't affect the others. */
export function readClicks(body: unknown): ReadClicks {
  const message = body instanceof ArrayBuffer ? unpacked(body) : null;
  if (message === null || message.rows.length === 0) return { rows: [], unreadable: 1, served: [] };
  const { rows, served } = message;
  const readable = rows.filter(isClickRow);
  return { rows: readable, unreadable: rows.length - readable.length, served };
}

/** The rows of a message, not validated yet; null if the body is no message. */
function unpacked(body: ArrayBuffer): { rows: unknown[]; served: ServedRedirect[] } | null {
  try {
    const message: PackedClicks = JSON.parse(decoder.decode(body));
    return {
      rows: message.clicks.map((click) => eventRow(message, click)),
      served: message.clicks.flatMap((click) => servedRedirect(message, click)),
    };
  } catch {
    return null;
  }
}

/** None for a click that was no redirect, and for one that can't be read. */
function servedRedirect({ from }: PackedClicks, click: PackedClicks['clicks'][number]): ServedRedirect[] {
  try {
    const [, , after, , , , , , , waitedMs] = click;
    return waitedMs === undefined ? [] : [{ at: instantOf(from + after), waitedMs }];
  } catch {
    return [];
  }
}

/** The row of a click; null if it can't be read. */
function eventRow(message: PackedClicks, click: PackedClicks['clicks'][number]): ClickRow | null {
  try {
    const link = message.plans[click[0]];
    return link ? clickRow({ link, event: eventOf(message, click) as ClickEvent }) : null;
  } catch {
    return null;
  }
}

type Unpacked = { [Field in keyof ClickEvent]: unknown };

function eventOf({ from, texts }: PackedClicks, click: PackedClicks['clicks'][number]): Unpacked {
  const [, clickId, after, classification, reason, referer, userAgent, country, ipHash] = click;
  return {
    clickId,
    clickedAt: from + after,
    classification: texts[classification],
    reason: texts[reason],
    referer: texts[referer] ?? null,
    userAgent: texts[userAgent] ?? null,
    country: texts[country] ?? null,
    ipHash,
  };
}
