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

/** A message as JSON. `plans` and `agents` are shared by clicks, which refer to them by index. */
interface PackedClicks {
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
  const agents = new InternTable<string | null>();
  const packed: PackedClicks['clicks'] = clicks.map(({ link, event }) => [
    plans.indexOf(link),
    agents.indexOf(event.userAgent),
    event.clickId,
    event.clickedAt,
    event.classification,
    event.reason,
    event.referer,
    event.country,
    event.ipHash,
  ]);
  const message: PackedClicks = { plans: plans.list, agents: agents.list, clicks: packed };
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
    const { plans, agents, clicks }: PackedClicks = JSON.parse(decoder.decode(body));
    return clicks.map((click) => rowOf(plans, agents, click));
  } catch {
    return null;
  }
}

/** Waiting messages and dead letters may have the British spelling of this classification. */
const FORMER_UNMONETIZED = /^unmoneti[sz]ed$/;

function rowOf(
  plans: PackedClicks['plans'],
  agents: PackedClicks['agents'],
  click: PackedClicks['clicks'][number],
): unknown {
  try {
    const [plan, agent, clickId, clickedAt, stored, reason, referer, country, ipHash] = click;
    const classification = FORMER_UNMONETIZED.test(stored) ? 'unmonetized' : stored;
    const link = plans[plan];
    if (!link) return null;
    const userAgent = agents[agent] ?? null;
    return clickRow({
      link,
      event: { clickId, clickedAt, classification, reason, referer, userAgent, country, ipHash },
    });
  } catch {
    return null;
  }
}
