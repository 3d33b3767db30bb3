import { afterClickWrite } from '../../app/after-click-write.ts';
import { packClicks } from '../../clicks/click-queue.ts';
import { consumeClicks } from '../../clicks/consume-clicks.ts';
import { chunk } from '../../platform/chunk.ts';
import { queueName } from '../../platform/queue-kind.ts';
import { HOUR, type Instant, MINUTE } from '../../platform/time.ts';
import { type ProbeEnv, probeContext } from './probe-env.ts';
import { readPrograms } from './programs.ts';
import { seededRandom, Traffic } from './traffic.ts';

interface RoundOptions {
  /** The number of the first publisher. */
  publisher: number;
  publishers: number;
  clicks: number;
  /** Rounds follow each other in time. */
  round: number;
  rounds: number;
}

const PROGRAMS = 50;
const LINKS = 200;
/** Clicks in a message, as the redirect sends them at the speed of this load. */
const MESSAGE_SIZE = 1_000;
const MESSAGES_PER_BATCH = 100;
/** Queues deliver at least once: every tenth message comes again with the next batch of the same publishers. */
const AGAIN_EVERY = 10;
const again = new Map<number, ArrayBuffer[]>();

/** Delivers clicks of some publishers to the queue's consumer, and returns the milliseconds that the consumer takes. */
export async function consumeRound(
  env: ProbeEnv,
  options: RoundOptions,
): Promise<{ milliseconds: number; retried: number }> {
  const ctx = probeContext(env);
  const result = { milliseconds: 0, retried: 0 };
  const sinks = {
    env,
    afterWrite: afterClickWrite(ctx, env),
    storeUnreadable: unexpected,
    measure: async () => undefined,
  };
  for (const batch of chunk(await messagesOf(env, options, ctx.now), MESSAGES_PER_BATCH)) {
    const messages = [...batch, ...(again.get(options.publisher) ?? [])].map(
      (body, index): Message => ({
        ...{ id: `${index}`, timestamp: new Date(ctx.now), body, attempts: 1 },
        ack() {},
        retry() {
          result.retried++;
        },
      }),
    );
    again.set(
      options.publisher,
      batch.filter((_, index) => index % AGAIN_EVERY === 0),
    );
    const began = performance.now();
    await consumeClicks(batchOf(messages), sinks);
    result.milliseconds += performance.now() - began;
  }
  return result;
}

/** The messages of a round. Publishers take turns at random. */
async function messagesOf(env: ProbeEnv, options: RoundOptions, now: Instant): Promise<ArrayBuffer[]> {
  const { publisher, publishers, clicks, round, rounds } = options;
  const random = seededRandom(publisher + round);
  const programs = await readPrograms(env.DB, PROGRAMS);
  const traffics = Array.from(
    { length: publishers },
    (_, index) =>
      new Traffic({
        ...{ key: env.CLICK_ID_KEY, publisher: publisher + index, programs, links: LINKS },
        part: round,
      }),
  );
  const all = Array.from({ length: clicks }, (_, index) => {
    const traffic = traffics[Math.floor(random() * publishers)];
    const at = now - HOUR - MINUTE + ((round + index / clicks) / rounds) * HOUR;
    return traffic ? [traffic.clickAt(Math.floor(at) as Instant)] : [];
  }).flat();
  return chunk(all, MESSAGE_SIZE).map((batch) => packClicks(batch).slice().buffer);
}

function batchOf(messages: Message[]): MessageBatch {
  const metadata = { metrics: { backlogCount: 0, backlogBytes: 0 } };
  return { messages, queue: queueName('clicks'), metadata, ackAll() {}, retryAll() {} };
}

async function unexpected(): Promise<void> {
  throw new Error('A message of the benchmark is unreadable.');
}
