import { consumeClicks } from '../tracking/click-record.ts';

/** Hands a batch to the consumer of its queue. */
export async function consume(batch: MessageBatch, env: Env): Promise<void> {
  if (batch.queue === 'tributary-clicks') await consumeClicks(batch, env.DB);
}
