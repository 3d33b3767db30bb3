import { exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { call, ORIGIN, read } from '../platform/http/testing/call.ts';

const POSTBACK = '/v1/postback/wildfire';

describe('a request without a route', () => {
  it('returns 404 as a problem', async () => {
    expect(await read('/v1/nothing')).toMatchObject({ status: 404, body: { code: 'route.unknown' } });
  });

  it('returns 405 with the allowed methods when only the method is wrong', async () => {
    const response = await call('/v1/publisher/links', { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    expect(await response.json()).toMatchObject({ code: 'route.method_not_allowed' });
  });

  it('returns the allowed methods for OPTIONS', async () => {
    const response = await call('/v1/tracking/click', { method: 'OPTIONS' });
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST']);
    expect((await call('/v1/nothing', { method: 'OPTIONS' })).status).toBe(404);
  });
});

describe('HEAD', () => {
  it('returns the headers of GET without the body', async () => {
    const response = await call('/v1/stats', { method: 'HEAD' });
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'application/json',
      '',
    ]);
  });

  it('is guarded as GET is', async () => {
    expect((await call('/v1/operations/alerts', { method: 'HEAD' })).status).toBe(401);
  });
});

describe('every response', () => {
  it.each(['/v1/stats', '/v1/publisher/links', '/v1/nothing', '/v1/openapi.json'])(
    'of %s is not cached, not sniffed, and has a request ID',
    async (path) => {
      const { headers } = await call(path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-request-id')).toMatch(/\S/);
    },
  );

  it('has the same request ID in its header and in a problem', async () => {
    const response = await call('/v1/nothing');
    const { request_id } = await response.json<{ request_id: string }>();
    expect(request_id).toBe(response.headers.get('x-request-id'));
  });
});

describe('the limit of a body', () => {
  const large = 'a'.repeat(1_000_001);

  it('refuses a Content-Length above 1 MB', async () => {
    expect(await read(POSTBACK, { method: 'POST', body: large })).toMatchObject({
      status: 413,
      body: { code: 'request.too_large' },
    });
  });

  it('refuses a body above 1 MB without a Content-Length', async () => {
    const stream = new Response(large).body?.pipeThrough(new TransformStream()) ?? null;
    const response = await exports.default.fetch(
      new Request(ORIGIN + POSTBACK, { method: 'POST', body: stream }),
    );
    expect(response.status).toBe(413);
  });

  it('accepts exactly 1 MB', async () => {
    expect((await read(POSTBACK, { method: 'POST', body: 'a'.repeat(1_000_000) })).status).toBe(404);
  });
});
