import type { MiddlewareHandler } from 'hono';
import { type SandboxApp, stateOf } from './environment.ts';
import type { Concern, Network } from './state/records.ts';

const ERROR_TEXTS: Record<string, string> = {
  '429': 'Too many requests.',
  '500': 'Internal server error.',
  '503': 'Service unavailable.',
};

/**
 * The middleware of every machine-to-machine route of a network. It applies the next fault and the network's rate limit.
 * `down` throws, so that `fetch` fails in the caller.
 */
export function upstream(
  network: Network,
  concern: Concern,
  paced: 'commission' | 'lookup' | null = null,
): MiddlewareHandler<SandboxApp> {
  return async (context, next) => {
    const arrival = await stateOf(context.env).arrive(network, concern, paced);
    const { fault } = arrival;
    if (fault?.kind === 'down') throw new Error('connection refused');
    if (fault?.kind === 'latency') await new Promise((done) => setTimeout(done, fault.value ?? 1_000));
    const text = ERROR_TEXTS[fault?.kind ?? ''];
    if (text) {
      const headers = fault?.value ? { 'retry-after': String(fault.value) } : {};
      return Response.json({ ErrorMessage: text }, { status: Number(fault?.kind), headers });
    }
    if (arrival.tooSoon) return Response.json({ ErrorMessage: 'Too many requests.' }, { status: 429 });
    context.set('arrival', arrival);
    await next();
  };
}
