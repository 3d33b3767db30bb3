import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { addMs, type Instant, SECOND } from '../platform/time.ts';

const NOON = Date.UTC(2026, 10, 21, 12) as Instant;

/** The breaker of a test network, opened by five failures at noon. */
async function openBreaker(network: string) {
  const breaker = env.BREAKER.getByName(network);
  for (let call = 0; call < 5; call++) {
    await breaker.admit(NOON, 0);
    await breaker.failed(NOON, NOON);
  }
  return breaker;
}

describe('the breaker of a network', () => {
  it('starts closed', async () => {
    expect(await env.BREAKER.getByName('fresh').status()).toEqual({
      status: 'CLOSED',
      failures: 0,
      lastFailureTime: null,
      nextRetryTime: null,
    });
  });

  it('is still open after its Durable Object was evicted', async () => {
    const breaker = await openBreaker('evicted');
    const open = {
      status: 'OPEN',
      failures: 5,
      lastFailureTime: NOON,
      nextRetryTime: addMs(NOON, 30 * SECOND),
    };
    expect(await breaker.status()).toEqual(open);
    await evictDurableObject(breaker);
    expect(await breaker.status()).toEqual(open);
    expect(await breaker.admit(addMs(NOON, SECOND), 0)).toEqual({
      admission: { retryAt: open.nextRetryTime },
      status: 'OPEN',
    });
  });

  it('admits one of many callers as a probe, and closes when it succeeds', async () => {
    const breaker = await openBreaker('probed');
    const at = addMs(NOON, 30 * SECOND);
    const admissions = await Promise.all(Array.from({ length: 8 }, () => breaker.admit(at, 0)));
    expect(admissions.filter(({ admission }) => admission === 'go')).toHaveLength(1);
    await breaker.succeeded(at, addMs(at, SECOND));
    expect(await breaker.status()).toMatchObject({ status: 'CLOSED', failures: 0 });
  });

  it('can be reset, for one network only', async () => {
    const [one, other] = await Promise.all([openBreaker('one'), openBreaker('other')]);
    expect(await one.reset(addMs(NOON, SECOND))).toMatchObject({ status: 'CLOSED', nextRetryTime: null });
    expect((await one.admit(addMs(NOON, SECOND), 0)).admission).toBe('go');
    expect((await other.status()).status).toBe('OPEN');
  });
});
