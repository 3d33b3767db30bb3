import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callUntilLimited } from '../rate-limits/testing/call-until-limited.ts';
import { down, failing } from '../testing/failing.ts';
import { call } from './testing/call.ts';
import { callWith } from './testing/call-with.ts';

const PATHS = [
  '/LLM.txt',
  '/v1/openapi.json',
  '/v1/stats',
  '/v1/health',
  '/health',
  '/v1/feedback',
  '/v1/brands',
  '/v1/auth/session',
];

afterEach(() => vi.restoreAllMocks());

/** Bindings with a limiter that refuses every call. */
const refusing = { ...env, CALLS_BY_ADDRESS: { limit: async () => ({ success: false }) } };
const from = (address: string) => ({ headers: { 'cf-connecting-ip': address } });

describe('a public route', () => {
  it('is limited by address, and another address is not affected', async () => {
    const { passed } = await callUntilLimited(300, () => call('/LLM.txt', from('203.0.113.7')));
    expect(passed.length).toBeGreaterThanOrEqual(300);
    expect((await call('/LLM.txt', from('203.0.113.8'))).status).toBe(200);
  });

  it.each(PATHS)('%s returns 429 with Retry-After above the limit', async (path) => {
    const response = await callWith(refusing, path, from('203.0.113.9'));
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await response.json()).toMatchObject({ code: 'rate_limit.exceeded' });
  });

  it('works while the limiter is down', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = { ...env, CALLS_BY_ADDRESS: failing(env.CALLS_BY_ADDRESS, down) };
    expect((await callWith(broken, '/v1/stats', from('203.0.113.10'))).status).toBe(200);
    expect(logged.mock.calls.flat().join()).toContain('rate_limit.down');
  });
});

it('pages with the script have a limit of their own, because many visitors share an address', async () => {
  expect((await callWith(refusing, '/v1/resolve/3f', from('203.0.113.12'))).status).toBe(200);
  const stopped = { ...env, RESOLVES_BY_ADDRESS: { limit: async () => ({ success: false }) } };
  const byPath = await callWith(stopped, '/v1/resolve/3f', from('203.0.113.12'));
  const byBody = await callWith(stopped, '/v1/resolve', {
    ...from('203.0.113.12'),
    method: 'POST',
    body: '{}',
  });
  expect([byPath.status, byBody.status]).toEqual([429, 429]);
});

it('click reports have their own limit by address', async () => {
  const stopped = { ...env, CLICK_REPORTS_BY_ADDRESS: { limit: async () => ({ success: false }) } };
  const response = await callWith(stopped, '/v1/tracking/click', { method: 'POST', ...from('203.0.113.11') });
  expect(response.status).toBe(429);
  expect((await call('/v1/tracking/click', { method: 'POST', ...from('203.0.113.11') })).status).toBe(401);
});
