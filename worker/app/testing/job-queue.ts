import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import worker from '../../index.ts';
import { replaced } from '../../platform/testing/replaced.ts';

interface Waiting {
  id: string;
  timestamp: Date;
  body: unknown;
  attempts: number;
}

/** The queue of jobs, which delivers only when a test asks: each message in an invocation of its own, as in a deployment. */
export class JobQueue {
  readonly #waiting: Waiting[] = [];
  readonly #consume: (batch: MessageBatch, env: Env) => Promise<void>;
  readonly env: Env;
  isDown = false;

  constructor(
    bindings: Env,
    consume: (batch: MessageBatch, env: Env) => Promise<void> = (batch, env) => worker.queue(batch, env),
  ) {
    this.#consume = consume;
    const take = (body: unknown) => {
      if (this.isDown) throw new Error('The queue is down.');
      this.#waiting.push({ id: crypto.randomUUID(), timestamp: new Date(), body, attempts: 1 });
    };
    const JOBS = replaced(bindings.JOBS, {
      send: async (body: unknown) => take(body),
      sendBatch: async (messages: Iterable<{ body: unknown }>) => {
        for (const { body } of messages) take(body);
      },
    });
    this.env = { ...bindings, JOBS };
  }

  /** Loses what waits. */
  lose(): void {
    this.#waiting.length = 0;
  }

  /** Delivers the message that waits longest, `copies` times at once. Returns whether each was acknowledged. */
  async deliver(copies = 1): Promise<boolean[]> {
    const message = this.#waiting.shift();
    if (!message) return [];
    return Promise.all(
      Array.from({ length: copies }, async () => {
        const batch = createMessageBatch('tributary-jobs', [message]);
        await this.#consume(batch, this.env);
        const { explicitAcks } = await getQueueResult(batch, createExecutionContext());
        return explicitAcks.includes(message.id);
      }),
    );
  }

  /** Delivers until nothing waits. Returns the number of messages. */
  async drain(): Promise<number> {
    let delivered = 0;
    while (this.#waiting.length > 0) {
      await this.deliver();
      delivered++;
    }
    return delivered;
  }
}
