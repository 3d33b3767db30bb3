import { perIsolate } from '../isolate.ts';
import type { Instant } from '../time.ts';
import { figuresOf, MinuteTally } from './figures.ts';
import { reportMinutes } from './report-minutes.ts';

/**
 * What this isolate has measured. It reports a minute with what it measures first after that, so a report costs one call a
 * minute, and an isolate that ends before loses its last one.
 */
const isolateTally = perIsolate(() => new MinuteTally());

type SampleEnv = Pick<Env, 'SAMPLES'>;

/** Counts a response of the API. */
export function tallyResponse(
  env: SampleEnv,
  waitUntil: (work: Promise<unknown>) => void,
  { status, startedAt, endedAt }: { status: number; startedAt: Instant; endedAt: Instant },
): void {
  const tally = isolateTally();
  tally.add(endedAt, {
    'api.response_ms': figuresOf(endedAt - startedAt, true),
    'api.error': figuresOf(status >= 500 ? 1 : 0, false),
  });
  const complete = tally.takeComplete();
  if (complete.length > 0) waitUntil(reportMinutes(env, complete));
}

/** Counts the messages of a batch, and how long they have waited in their queue. */
export async function tallyMessages(
  env: SampleEnv,
  queue: string,
  messages: readonly Pick<Message, 'timestamp'>[],
  now: Instant,
): Promise<void> {
  const tally = isolateTally();
  for (const { timestamp } of messages) {
    const waited = Math.max(0, now - timestamp.getTime());
    tally.add(now, { [`queue.${queue}.delay_ms`]: figuresOf(waited, true) });
  }
  await reportMinutes(env, tally.takeComplete());
}
