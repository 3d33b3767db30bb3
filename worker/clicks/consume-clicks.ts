import { errorFacts, log } from '../platform/log.ts';
import { readClicks } from './click-queue.ts';
import { type AfterWrite, type ClickRow, writeClicks } from './click-record.ts';

const FIRST_RETRY_SECONDS = 2;
const MAX_RETRY_SECONDS = 3_600;
/** From this attempt on messages are written one by one, so that one that D1 refuses doesn't block the others. */
const FIRST_SINGLE_ATTEMPT = 4;

export interface ClickSinks {
  d1: D1Database;
  afterWrite?: AfterWrite;
  storeUnreadable: (message: Message) => Promise<void>;
}

/**
 * Writes the clicks of a batch together, or retries them after a growing delay. After some attempts each message is
 * written alone. A message with an unreadable entry is stored whole, and its readable clicks are written.
 */
export async function consumeClicks(batch: MessageBatch, sinks: ClickSinks): Promise<void> {
  const read = batch.messages.map((message) => ({ message, ...readClicks(message.body) }));
  await Promise.all(
    read.map(({ message, unreadable }) => (unreadable > 0 ? storeMessage(message, sinks) : true)),
  );
  const attempts = Math.max(...batch.messages.map((message) => message.attempts));
  if (attempts >= FIRST_SINGLE_ATTEMPT) {
    for (const { message, rows } of read)
      if (!(await tryWrite(rows, sinks, attempts))) message.retry({ delaySeconds: retryDelay(attempts) });
    return batch.ackAll();
  }
  const all = read.flatMap(({ rows }) => rows);
  if (await tryWrite(all, sinks, attempts)) batch.ackAll();
  else batch.retryAll({ delaySeconds: retryDelay(attempts) });
}

async function tryWrite(rows: readonly ClickRow[], sinks: ClickSinks, attempts: number): Promise<boolean> {
  try {
    await writeClicks(sinks.d1, rows, sinks.afterWrite);
    return true;
  } catch (error) {
    log('error', 'clicks.not_written', { clicks: rows.length, attempts, ...errorFacts(error) });
    return false;
  }
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
