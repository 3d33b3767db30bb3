import {
  type Click,
  type ClickEvent,
  type ClickRow,
  clickRow,
  isClickRow,
  type LinkContext,
} from './click-record.ts';

/** A message may have 128 KB (developers.cloudflare.com/queues/platform/limits). */
const MAX_MESSAGE_BYTES = 120_000;

/**
 * A message as JSON. Clicks share `plans` and `texts`, and refer to them by index. Their times are milliseconds after
 * `from`.
 */
interface PackedClicks {
  from: number;
  plans: LinkContext[];
  texts: (string | null)[];
  clicks: [
    plan: number,
    clickId: ClickEvent['clickId'],
    after: number,
    classification: number,
    reason: number,
    referer: number,
    userAgent: number,
    country: number,
    ipHash: ClickEvent['ipHash'],
  ][];
}

/** The form of messages that were sent before `texts`. */
interface FormerClicks {
  plans: LinkContext[];
  agents: (string | null)[];
  clicks: [
    plan: number,
    agent: number,
    clickId: ClickEvent['clickId'],
    clickedAt: ClickEvent['clickedAt'],
    classification: ClickEvent['classification'],
    reason: ClickEvent['reason'],
    referer: ClickEvent['referer'],
    country: ClickEvent['country'],
    ipHash: ClickEvent['ipHash'],
  ][];
}

/** Sends clicks to the queue, in several messages if one would be too large. Rejects as the queue does. */
export async function sendClicks(queue: Queue, clicks: readonly Click[]): Promise<void> {
  const body = packClicks(clicks);
  if (body.length <= MAX_MESSAGE_BYTES || clicks.length === 1)
    return void (await queue.send(body, { contentType: 'bytes' }));
  const half = clicks.length >> 1;
  await Promise.all([sendClicks(queue, clicks.slice(0, half)), sendClicks(queue, clicks.slice(half))]);
}

export function packClicks(clicks: readonly Click[]): Uint8Array {
  const plans = new InternTable<LinkContext>();
  const texts = new InternTable<string | null>();
  const from = clicks[0]?.event.clickedAt ?? 0;
  const packed: PackedClicks['clicks'] = clicks.map(({ link, event }) => [
    plans.indexOf(link),
    event.clickId,
    event.clickedAt - from,
    texts.indexOf(event.classification),
    texts.indexOf(event.reason),
    texts.indexOf(event.referer),
    texts.indexOf(event.userAgent),
    texts.indexOf(event.country),
    event.ipHash,
  ]);
  const message: PackedClicks = { from, plans: plans.list, texts: texts.list, clicks: packed };
  return encoder.encode(JSON.stringify(message));
}

/** A list of distinct values, with the index of each. */
class InternTable<T> {
  readonly #indexes = new Map<T, number>();

  indexOf(value: T): number {
    const existing = this.#indexes.get(value);
    if (existing !== undefined) return existing;
    const { size } = this.#indexes;
    this.#indexes.set(value, size);
    return size;
  }

  get list(): T[] {
    return [...this.#indexes.keys()];
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export interface ReadClicks {
  rows: ClickRow[];
  /** The number of entries that can't be written. */
  unreadable: number;
}

/** Reads the clicks of a message. An unreadable click doesn't affect the others. */
export function readClicks(body: unknown): ReadClicks {
  const rows = body instanceof ArrayBuffer ? unpacked(body) : null;
  if (rows === null || rows.length === 0) return { rows: [], unreadable: 1 };
  const readable = rows.filter(isClickRow);
  return { rows: readable, unreadable: rows.length - readable.length };
}

/** The rows of a message, not validated yet; null if the body is no message. */
function unpacked(body: ArrayBuffer): unknown[] | null {
  try {
    const message: PackedClicks | FormerClicks = JSON.parse(decoder.decode(body));
    return 'agents' in message
      ? message.clicks.map((click) => eventRow(message.plans, () => formerEvent(message, click)))
      : message.clicks.map((click) => eventRow(message.plans, () => eventOf(message, click)));
  } catch {
    return null;
  }
}

type Unpacked = { [Field in keyof ClickEvent]: unknown } & { plan: number };

/** The row of a click; null if it can't be read. */
function eventRow(plans: readonly LinkContext[], read: () => Unpacked): unknown {
  try {
    const { plan, ...event } = read();
    const link = plans[plan];
    return link ? clickRow({ link, event: event as ClickEvent }) : null;
  } catch {
    return null;
  }
}

function eventOf({ from, texts }: PackedClicks, click: PackedClicks['clicks'][number]): Unpacked {
  const [plan, clickId, after, classification, reason, referer, userAgent, country, ipHash] = click;
  return {
    plan,
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

/** Waiting messages and dead letters may have the British spelling of this classification. */
const FORMER_UNMONETIZED = /^unmoneti[sz]ed$/;

function formerEvent({ agents }: FormerClicks, click: FormerClicks['clicks'][number]): Unpacked {
  const [plan, agent, clickId, clickedAt, stored, reason, referer, country, ipHash] = click;
  const classification = FORMER_UNMONETIZED.test(stored) ? 'unmonetized' : stored;
  const userAgent = agents[agent] ?? null;
  return { plan, clickId, clickedAt, classification, reason, referer, userAgent, country, ipHash };
}
