import type { Click, ClickEvent, LinkContext } from './click-record.ts';

/** A message may have 128 KB (developers.cloudflare.com/queues/platform/limits). */
const MAX_MESSAGE_BYTES = 120_000;

/**
 * A message as JSON. Clicks share `plans` and `texts`, and refer to them by index. Their times are milliseconds after
 * `from`.
 */
export interface PackedClicks {
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
    waitedMs?: Click['waitedMs'],
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
  const packed: PackedClicks['clicks'] = clicks.map(({ link, event, waitedMs }) => [
    plans.indexOf(link),
    event.clickId,
    event.clickedAt - from,
    texts.indexOf(event.classification),
    texts.indexOf(event.reason),
    texts.indexOf(event.referer),
    texts.indexOf(event.userAgent),
    texts.indexOf(event.country),
    event.ipHash,
    ...(waitedMs === undefined ? ([] as const) : ([waitedMs] as const)),
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
