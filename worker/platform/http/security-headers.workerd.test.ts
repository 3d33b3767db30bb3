import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.ts';
import { callWith } from './testing/call-with.ts';
import { type Operation, operationsOf, readContract } from './testing/contract.ts';
import { openScene } from './testing/scene.ts';

const production: Env = { ...env, ENVIRONMENT: 'production' };
const ELSEWHERE = [
  '/',
  '/v1/nothing',
  '/LLM.txt',
  '/llms-full.txt',
  '/v1/openapi.json',
  '/v1/brands/x',
  '/dev/emails',
];

let operations: Operation[];

beforeAll(async () => {
  await openScene();
  operations = operationsOf(await readContract());
});

describe('every response', () => {
  it('forbids sniffing, scripts and framing, and requires HTTPS', async () => {
    const calls = [
      ...operations.map(({ method, path }) => [method, path.replaceAll(/\{\w+\}/g, 'x')] as const),
      ...ELSEWHERE.map((path) => ['GET', path] as const),
      ['PUT', '/v1/brands'] as const,
      ['OPTIONS', '/v1/brands'] as const,
    ];
    for (const [method, path] of calls) {
      const { headers } = await callWith(production, path, { method });
      const at = `${method} ${path}`;
      expect(headers.get('x-content-type-options'), at).toBe('nosniff');
      expect(headers.get('content-security-policy'), at).toMatch(/default-src 'none'/);
      expect(headers.get('content-security-policy'), at).toMatch(/frame-ancestors 'none'/);
      expect(headers.get('referrer-policy'), at).not.toBeNull();
      expect(headers.get('x-frame-options'), at).toBe('DENY');
      expect(headers.get('strict-transport-security'), at).toBe('max-age=31536000; includeSubDomains');
    }
  });

  it('does not require HTTPS on a local system', async () => {
    expect((await call('/v1/health')).headers.get('strict-transport-security')).toBeNull();
  });
});

describe('a publisher’s page', () => {
  const from = { origin: 'https://fenwick.example' };

  it('can look up which hosts can be monetized, after a preflight', async () => {
    const preflight = await callWith(env, '/v1/resolve', {
      method: 'OPTIONS',
      headers: {
        ...from,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/content-type/i);
    const response = await call('/v1/resolve', { method: 'POST', headers: from, body: { prefixes: ['3f'] } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const one = await call('/v1/resolve/3f', { headers: from });
    expect([one.status, one.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  });

  it('can read an error of the look-up', async () => {
    const response = await call('/v1/resolve', { method: 'POST', headers: from, body: { prefixes: [] } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([400, '*']);
  });

  it('can’t read other routes', async () => {
    for (const path of ['/v1/brands', '/v1/auth/session', '/v1/publisher/links'])
      expect((await call(path, { headers: from })).headers.get('access-control-allow-origin')).toBeNull();
  });
});
