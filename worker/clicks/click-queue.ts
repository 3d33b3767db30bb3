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

/** What a message says, as JSON: what many clicks share once, and of each click its places there and the rest. */
interface PackedClicks {
  plans: LinkContext[];
  agents: (string | null)[];
  clicks: [
    plan: number,
    agent: number,
    clickId: ClickEvent['clickId'],
    clickedAt: ClickEvent['clickedAt'],
    verdict: ClickEvent['verdict'],
    reason: ClickEvent['reason'],
    referer: ClickEvent['referer'],
    country: ClickEvent['country'],
    ipHash: ClickEvent['ipHash'],
  ][];
}

/** Hands clicks to the queue, in one message or in several where one would be too large. Rejects as the queue does. */
export async function sendClicks(queue: Queue, clicks: readonly Click[]): Promise<void> {
  const body = packClicks(clicks);
  if (body.length <= MAX_MESSAGE_BYTES || clicks.length === 1)
    return void (await queue.send(body, { contentType: 'bytes' }));
  const half = clicks.length >> 1;
  await Promise.all([sendClicks(queue, clicks.slice(0, half)), sendClicks(queue, clicks.slice(half))]);
}

/** Clicks as the bytes of a message. */
export function packClicks(clicks: readonly Click[]): Uint8Array {
  const plans = new Places<LinkContext>();
  const agents = new Places<string | null>();
  const packed: PackedClicks['clicks'] = clicks.map(({ planned, happened }) => [
    plans.of(planned),
    agents.of(happened.userAgent),
    happened.clickId,
    happened.clickedAt,
    happened.verdict,
    happened.reason,
    happened.referer,
    happened.country,
    happened.ipHash,
  ]);
  const message: PackedClicks = { plans: plans.list, agents: agents.list, clicks: packed };
  return encoder.encode(JSON.stringify(message));
}

/** A list in which each thing stands once, and its places. */
class Places<T> {
  readonly #places = new Map<T, number>();

  of(thing: T): number {
    const known = this.#places.get(thing);
    if (known !== undefined) return known;
    const { size } = this.#places;
    this.#places.set(thing, size);
    return size;
  }

  get list(): T[] {
    return [...this.#places.keys()];
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The clicks of a message that can be written, and how many things in it can't. */
export interface ReadClicks {
  rows: ClickRow[];
  unreadable: number;
}

/** Reads a message's body, click by click: one that can't be read keeps none of its neighbors. */
export function readClicks(body: unknown): ReadClicks {
  const rows = body instanceof ArrayBuffer ? unpacked(body) : null;
  if (rows === null || rows.length === 0) return { rows: [], unreadable: 1 };
  const readable = rows.filter(isClickRow);
  return { rows: readable, unreadable: rows.length - readable.length };
}

/** What a message says, as rows that nobody has checked yet; null when it is no such message. */
function unpacked(body: ArrayBuffer): unknown[] | null {
  try {
    const { plans, agents, clicks }: PackedClicks = JSON.parse(decoder.decode(body));
    return clicks.map((click) => rowOf(plans, agents, click));
  } catch {
    return null;
  }
}

function rowOf(
  plans: PackedClicks['plans'],
  agents: PackedClicks['agents'],
  click: PackedClicks['clicks'][number],
): unknown {
  try {
    const [plan, agent, clickId, clickedAt, verdict, reason, referer, country, ipHash] = click;
    const planned = plans[plan];
    if (!planned) return null;
    const userAgent = agents[agent] ?? null;
    return clickRow({
      planned,
      happened: { clickId, clickedAt, verdict, reason, referer, userAgent, country, ipHash },
    });
  } catch {
    return null;
  }
}
