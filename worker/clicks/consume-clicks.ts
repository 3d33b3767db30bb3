import { errorFacts, log } from '../platform/log.ts';
import { readClicks, type ServedRedirect } from './read-message.ts';
import { type AfterWrite, type ClickEnv, tryWriteClicks } from './write-clicks.ts';

const FIRST_RETRY_SECONDS = 2;
const MAX_RETRY_SECONDS = 3_600;
/** From this attempt on a message is also written alone, so that one that its store refuses doesn't block the others. */
const FIRST_SINGLE_ATTEMPT = 4;

export interface ClickSinks {
  env: ClickEnv;
  afterWrite: AfterWrite;
  storeUnreadable: (message: Message) => Promise<void>;
  /** Called once with how the redirects of the stored messages were served. It doesn't throw. */
  measure: (served: readonly ServedRedirect[]) => Promise<void>;
}

/**
 * Writes the clicks of a batch together. A message whose clicks aren't all stored is retried after a growing delay. A
 * message with an unreadable entry is stored whole, and its readable clicks are written.
 */
export async function consumeClicks(batch: MessageBatch, sinks: ClickSinks): Promise<void> {
  const read = batch.messages.map((message) => ({ message, ...readClicks(message.body) }));
  await Promise.all(
    read.map(({ message, unreadable }) => (unreadable > 0 ? storeMessage(message, sinks) : true)),
  );
  const all = read.flatMap(({ rows }) => rows);
  const { notStored } = await tryWriteClicks(sinks.env, all, sinks.afterWrite);
  const done: ServedRedirect[] = [];
  for (const { message, rows, served } of read) {
    if (!rows.some(([clickId]) => notStored.has(String(clickId)))) {
      done.push(...served);
      continue;
    }
    const alone =
      message.attempts >= FIRST_SINGLE_ATTEMPT
        ? await tryWriteClicks(sinks.env, rows, sinks.afterWrite)
        : null;
    if (!alone || alone.notStored.size > 0) message.retry({ delaySeconds: retryDelay(message.attempts) });
    else done.push(...served);
  }
  await sinks.measure(done);
  batch.ackAll();
}

/** Stores an unreadable message, or retries it if that fails. */
async function storeMessage(message: Message, { storeUnreadable }: ClickSinks): Promise<void> {
  try {
    await storeUnreadable(message);
  } catch (error) {
    log('error', 'clicks.unreadable_not_kept', { message: message.id, ...errorFacts(error) });
    message.retry({ delaySeconds: MAX_RETRY_SECONDS });
  }
}

function retryDelay(attempts: number): number {
  return Math.min(MAX_RETRY_SECONDS, FIRST_RETRY_SECONDS ** Math.min(attempts, 12));
}
