import { readPublisher } from '../../accounts/publishers/publishers.ts';
import type { DeliveryEnv } from '../../platform/outbound/delivery-env.ts';
import { addMs, type Instant, systemClock } from '../../platform/time.ts';

/** A delivery environment in which every request goes to `receive`, with a clock that the test advances. */
export function testDeliveryEnv(
  receive: (request: Request) => Response | Promise<Response>,
  changes: Partial<DeliveryEnv> = {},
) {
  let now: Instant = systemClock();
  const received: Request[] = [];
  const deliveryEnv: DeliveryEnv = {
    send: async (input, init) => {
      const request = new Request(input, init);
      received.push(request.clone());
      return receive(request);
    },
    resolve: null,
    rules: { ownHosts: ['tributary.example'], localhost: false },
    clock: () => now,
    timeoutMs: 5_000,
    encryptionKey: 'the key of the test',
    ownerOf: (ctx, id) => readPublisher(ctx.db, id),
    wakeMails: async () => {},
    ...changes,
  };
  return {
    deliveryEnv,
    received,
    advance(milliseconds: number) {
      now = addMs(now, milliseconds);
    },
  };
}

export const neverResponds = () => new Promise<never>(() => {});
export const SHORT_TIMEOUT = { timeoutMs: 40 };
