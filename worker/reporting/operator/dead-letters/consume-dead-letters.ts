import type { Context } from '../../../platform/context.ts';
import { errorFacts, log } from '../../../platform/log.ts';
import { keepDeadLetter } from './keep-dead-letter.ts';

const MAX_RETRY_SECONDS = 3_600;

/** Stores each whole dead letter of a queue, by the name of that queue; one that can't be stored now is retried. */
export async function consumeDeadLetters(
  batch: MessageBatch,
  queue: string,
  ctx: Context,
  archive: R2Bucket,
): Promise<void> {
  for (const message of batch.messages) {
    const { id: messageId, body, attempts, timestamp } = message;
    try {
      const letter = { queue, messageId, body, attempts, sentAt: timestamp.getTime() };
      await keepDeadLetter(ctx, archive, { ...letter, reason: 'attempts_exhausted' });
      message.ack();
    } catch (error) {
      log('error', 'dead_letter.not_kept', { queue, messageId, ...errorFacts(error) });
      message.retry({ delaySeconds: Math.min(MAX_RETRY_SECONDS, 2 ** Math.min(attempts, 12)) });
    }
  }
}
