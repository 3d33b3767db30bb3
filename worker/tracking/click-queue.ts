import { errorFacts, log } from '../platform/log.ts';
import {
  type Click,
  type ClickRow,
  type ClickSequel,
  clickRow,
  type HappenedClick,
  isClickRow,
  type PlannedClick,
  writeClicks,
} from './click-record.ts';

/** A message may have 128 KB (developers.cloudflare.com/queues/platform/limits). */
const LARGEST_MESSAGE = 120_000;

/** What a message says, as JSON: what many clicks share once, and of each click its places there and the rest. */
interface PackedClicks {
  plans: PlannedClick[];
  agents: (string | null)[];
  clicks: [
    plan: number,
    agent: number,
    clickId: HappenedClick['clickId'],
    clickedAt: HappenedClick['clickedAt'],
    verdict: HappenedClick['verdict'],
    reason: HappenedClick['reason'],
    referer: HappenedClick['referer'],
    country: HappenedClick['country'],
    ipHash: HappenedClick['ipHash'],
  ][];
}

/** Hands clicks to the queue, in one message or in several where one would be too large. Rejects as the queue does. */
export async function sendClicks(queue: Queue, clicks: readonly Click[]): Promise<void> {
  const body = packClicks(clicks);
  if (body.length <= LARGEST_MESSAGE || clicks.length === 1)
    return void (await queue.send(body, { contentType: 'bytes' }));
  const half = clicks.length >> 1;
  await Promise.all([sendClicks(queue, clicks.slice(0, half)), sendClicks(queue, clicks.slice(half))]);
}

/** Clicks as the bytes of a message. */
export function packClicks(clicks: readonly Click[]): Uint8Array {
  const plans = new Places<PlannedClick>();
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

const FIRST_RETRY_SECONDS = 2;
const LONGEST_RETRY_SECONDS = 3_600;

/**
 * The queue's consumer: all messages of a batch go to the books together, or all come again later. One that can't be
 * read keeps none of them; it waits for a newer version of the Worker, at last in the dead-letter queue.
 */
export async function consumeClicks(
  batch: MessageBatch,
  d1: D1Database,
  sequel?: ClickSequel,
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
  const rows = body instanceof ArrayBuffer ? unpacked(body) : [];
  if (rows.length > 0 && rows.every(isClickRow)) return rows;
  log('error', 'clicks.message_unreadable', { message: id, attempts });
  message.retry({ delaySeconds: LONGEST_RETRY_SECONDS });
  return [];
}

/** The rows of a message as well as it can be read; none when it can't be read at all. */
function unpacked(body: ArrayBuffer): ClickRow[] {
  try {
    const { plans, agents, clicks }: PackedClicks = JSON.parse(decoder.decode(body));
    return clicks.map(([plan, agent, clickId, clickedAt, verdict, reason, referer, country, ipHash]) => {
      const userAgent = agents[agent] ?? null;
      const happened = { clickId, clickedAt, verdict, reason, referer, userAgent, country, ipHash };
      return clickRow({ planned: plans[plan] as PlannedClick, happened });
    });
  } catch {
    return [];
  }
}
