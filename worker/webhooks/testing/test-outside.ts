import { addMs, type Instant, systemClock } from '../../platform/time.ts';
import { readPublisher } from '../../publishers/publishers.ts';
import type { DeliveryEnv } from '../delivery-env.ts';

type Answer = Response | Promise<Response>;

/** An outside whose only receiver is `receive`, with a clock that the test moves. */
export function testOutside(receive: (request: Request) => Answer, changes: Partial<DeliveryEnv> = {}) {
  let now: Instant = systemClock();
  const received: Request[] = [];
  const outside: DeliveryEnv = {
    send: async (input, init) => {
      const request = new Request(input, init);
      received.push(request.clone());
      return receive(request);
    },
    resolve: null,
    rules: { ownHosts: ['tributary.example'], localhost: false },
    clock: () => now,
    patience: 5_000,
    sealKey: 'the key of the test',
    ownerOf: (ctx, id) => readPublisher(ctx.db, id),
    wakeMails: async () => {},
    ...changes,
  };
  return {
    outside,
    received,
    pass(milliseconds: number) {
      now = addMs(now, milliseconds);
    },
  };
}

/** A receiver that takes the request and never answers, and how long a test waits for it. */
export const hangs = () => new Promise<never>(() => {});
export const IMPATIENT = { patience: 40 };
