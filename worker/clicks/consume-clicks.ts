import { errorFacts, log } from '../platform/log.ts';
import { readClicks } from './click-queue.ts';
import { type AfterWrite, type ClickRow, writeClicks } from './click-record.ts';

const FIRST_RETRY_SECONDS = 2;
const MAX_RETRY_SECONDS = 3_600;
/** From this delivery on, messages are written one by one, so that one that D1 refuses holds up no other. */
const ALONE_FROM_ATTEMPT = 4;

/** Where a consumer writes clicks, and keeps a message that it can't read. */
export interface ClickSinks {
  d1: D1Database;
  sequel?: AfterWrite;
  keepUnreadable: (message: Message) => Promise<void>;
}

/**
 * The queue's consumer. Clicks of a batch are written together, or come again later, each time after a longer pause; after
 * some attempts each message is written alone. A message with anything unreadable in it is kept whole, and what can be
 * read of it is written.
 */
export async function consumeClicks(batch: MessageBatch, sinks: ClickSinks): Promise<void> {
  const read = batch.messages.map((message) => ({ message, ...readClicks(message.body) }));
  await Promise.all(read.map(({ message, unreadable }) => (unreadable > 0 ? keep(message, sinks) : true)));
  const attempts = Math.max(...batch.messages.map((message) => message.attempts));
  if (attempts >= ALONE_FROM_ATTEMPT) {
    for (const { message, rows } of read)
      if (!(await written(rows, sinks, attempts))) message.retry({ delaySeconds: pauseAfter(attempts) });
    return batch.ackAll();
  }
  const all = read.flatMap(({ rows }) => rows);
  if (await written(all, sinks, attempts)) batch.ackAll();
  else batch.retryAll({ delaySeconds: pauseAfter(attempts) });
}

async function written(rows: readonly ClickRow[], sinks: ClickSinks, attempts: number): Promise<boolean> {
  try {
    await writeClicks(sinks.d1, rows, sinks.sequel);
    return true;
  } catch (error) {
    log('error', 'clicks.not_written', { clicks: rows.length, attempts, ...errorFacts(error) });
    return false;
  }
}

/** Keeps an unreadable message; while that fails it comes again. */
async function keep(message: Message, { keepUnreadable }: ClickSinks): Promise<void> {
  try {
    await keepUnreadable(message);
  } catch (error) {
    log('error', 'clicks.unreadable_not_kept', { message: message.id, ...errorFacts(error) });
    message.retry({ delaySeconds: MAX_RETRY_SECONDS });
  }
}

function pauseAfter(attempts: number): number {
  return Math.min(MAX_RETRY_SECONDS, FIRST_RETRY_SECONDS ** Math.min(attempts, 12));
}
