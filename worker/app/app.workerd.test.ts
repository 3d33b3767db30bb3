import { exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { call, ORIGIN, read } from '../http/testing/call.ts';

const POSTBACK = '/v1/postback/wildfire';

describe('what no route takes', () => {
  it('is a problem like any other', async () => {
    expect(await read('/v1/nothing')).toMatchObject({ status: 404, body: { code: 'route.unknown' } });
  });

  it('by its method only is told the methods of the path', async () => {
    const answer = await call('/v1/publisher/links', { method: 'DELETE' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
    expect(await answer.json()).toMatchObject({ code: 'route.method_not_allowed' });
  });

  it('OPTIONS asks for the methods', async () => {
    const answer = await call('/v1/tracking/click', { method: 'OPTIONS' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST']);
    expect((await call('/v1/nothing', { method: 'OPTIONS' })).status).toBe(404);
  });
});

describe('HEAD', () => {
  it('answers as GET does, without the body', async () => {
    const answer = await call('/v1/stats', { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'application/json',
      '',
    ]);
  });

  it('is guarded as GET is', async () => {
    expect((await call('/v1/operations/alerts', { method: 'HEAD' })).status).toBe(401);
  });
});

describe('every answer', () => {
  it.each(['/v1/stats', '/v1/publisher/links', '/v1/nothing', '/v1/openapi.json'])(
    '%s is kept by nobody, sniffed by nobody, and has its id',
    async (path) => {
      const { headers } = await call(path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-request-id')).toMatch(/\S/);
    },
  );

  it('that is a problem names the same id', async () => {
    const answer = await call('/v1/nothing');
    const { request_id } = await answer.json<{ request_id: string }>();
    expect(request_id).toBe(answer.headers.get('x-request-id'));
  });
});

describe('a body above 1 MB', () => {
  const large = 'a'.repeat(1_000_001);

  it('is refused by its announced length', async () => {
    expect(await read(POSTBACK, { method: 'POST', body: large })).toMatchObject({
      status: 413,
      body: { code: 'request.too_large' },
    });
  });

  it('is refused while it comes, when its length was not announced', async () => {
    const pieces = new Response(large).body?.pipeThrough(new TransformStream()) ?? null;
    const answer = await exports.default.fetch(
      new Request(ORIGIN + POSTBACK, { method: 'POST', body: pieces }),
    );
    expect(answer.status).toBe(413);
  });

  it('is the first that is refused', async () => {
    expect((await read(POSTBACK, { method: 'POST', body: 'a'.repeat(1_000_000) })).status).toBe(404);
  });
});
